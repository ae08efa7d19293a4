import type { Table } from '../base/table.ts';
import type { PivotSpec } from './pivot.ts';

/** The element `<hogql-pivot>` as other bundles of a page see it: a form and a grid below it. */
export interface PivotApi extends HTMLElement {
  /** Groups rows as a spec says, or as is likely. */
  show(spec: PivotSpec | undefined, table: Table): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'hogql-pivot': PivotApi;
  }
  interface HTMLElementEventMap {
    /** Somebody picked other columns, or another aggregate. */
    'hogql-pivot-pick': CustomEvent<{ readonly spec: PivotSpec }>;
  }
}
