import type { Table } from '../base/table.ts';
import type { Column } from '../../../client/src/protocol/results.ts';

/** What a grid is opened with; the rows come after. */
export interface GridResult {
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

/**
 * The element `<hogql-grid>` as other bundles of a page see it. They share this type and no code.
 */
export interface GridApi extends HTMLElement {
  /**
   * Shows a result with its first rows, the JSON text of `Row[]`, and answers how many those were.
   * Where the columns are the same as before, widths, position and place of scrolling are kept.
   */
  open(result: GridResult, firstRowsJson: string): number;
  /** Takes more rows in, from a place on, and answers how many they were. */
  addRows(from: number, rowsJson: string): number;
  /** What it shows, to be read by other views; rows that arrive later come in by themselves. */
  readonly table: Table;
}

/** What the element tells, as custom events that bubble. */
export interface GridEvents {
  /** Somebody copied: the host has the clipboard. */
  'hogql-copy': CustomEvent<{ readonly text: string }>;
  /** Rows are in sight that have not arrived, the first of them here. */
  'hogql-rows-wanted': CustomEvent<{ readonly from: number }>;
  /** The key that leaves the grid was pressed. */
  'hogql-leave': CustomEvent<null>;
}

declare global {
  interface HTMLElementTagNameMap {
    'hogql-grid': GridApi;
  }
  interface HTMLElementEventMap {
    'hogql-copy': GridEvents['hogql-copy'];
    'hogql-rows-wanted': GridEvents['hogql-rows-wanted'];
    'hogql-leave': GridEvents['hogql-leave'];
  }
}
