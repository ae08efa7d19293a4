import type { Table } from '../base/table.ts';
import type { GridApi } from '../grid/gridApi.ts';
import type { PivotSpec } from './pivot.ts';

/** A grid and the parts around it. */
export type GridInPlace = {
  readonly element: HTMLElement;
  readonly grid: GridApi;
  /** The grid has other rows. */
  refresh(): void;
};

/** The element `<hogql-pivot>` as other bundles of a page see it: a form and a grid below it. */
export type PivotApi = {
  /** Where the groups are shown; must be set first. */
  section: GridInPlace;
  /** Groups rows by a spec, or by the default one. */
  show(spec: PivotSpec | undefined, table: Table): void;
} & HTMLElement;

declare global {
  interface HTMLElementTagNameMap {
    'hogql-pivot': PivotApi;
  }
  interface HTMLElementEventMap {
    /** The user picked other columns or another aggregate. */
    'hogql-pivot-pick': CustomEvent<{ readonly spec: PivotSpec }>;
  }
}
