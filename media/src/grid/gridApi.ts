import type { Cell, Column, ResultsLook } from '../../../client/src/protocol/results.ts';
import type { ColumnFilter } from './columnFilter.ts';
import type { ColumnKind } from '../base/columnKind.ts';
import type { Position } from './keyboard.ts';
import type { CellRange } from './selection.ts';
import type { SortKey } from './sort.ts';

/** The columns of a new result; rows follow. */
export type GridResult = {
  readonly columns: readonly Column[];
  readonly rowCount: number;
};

/** A shown column; its index is that in the list of shown columns. */
export type ShownColumn = {
  readonly kind: ColumnKind;
  /** Its index among all columns, in order of arrival. */
  readonly column: number;
} & Column;

/** What a grid shows, in display order: indices are positions, not numbers of rows and columns. */
export type GridTable = {
  readonly columns: readonly ShownColumn[];
  readonly rowCount: number;
  /** The value at a place; `undefined` while its row has not arrived. */
  value(row: number, column: number): Cell | undefined;
  /** The row's number in the result, from 0, whatever the order. */
  rowNumber(row: number): number;
};

/** The arrangement of a grid by its user. Plain data; columns are counted in order of arrival. */
export type GridState = {
  readonly widths: readonly number[];
  readonly order: readonly number[];
  readonly hidden: readonly number[];
  readonly frozen: number;
  readonly sort: readonly SortKey[];
  readonly filters: readonly (readonly [column: number, filter: ColumnFilter])[];
  readonly localTime: boolean;
  readonly active: Position;
  /** Its scroll position, in CSS pixels. */
  readonly scroll: { readonly top: number; readonly left: number };
};

/** The element `<hogql-grid>` as other bundles of a page see it. Indices are those of `table`. */
export type GridApi = {
  /**
   * Shows a result with its first rows, the JSON text of `Row[]`, and returns how many there were.
   * Where the columns are the same as before, the arrangement and the scroll position are kept.
   */
  open(result: GridResult, firstRowsJson: string): number;
  /** Adds rows from a place on, and returns how many there were. */
  addRows(from: number, rowsJson: string): number;
  readonly table: GridTable;
  /** True if all rows have arrived. */
  readonly isComplete: boolean;
  /** All columns in order, including hidden ones, and all their values. */
  readonly allColumns: readonly ShownColumn[];
  columnValues(column: number): Iterable<Cell | undefined>;
  /** The cell the keyboard is at; row -1 is the header. */
  readonly active: Position;
  readonly selection: CellRange;
  readonly state: GridState;
  /** Restores a saved arrangement; call it after `open`. */
  restore(state: GridState): void;
  /** Makes a cell the active one, in sight and, if asked, in focus. */
  goTo(position: Position, withFocus: boolean): void;
  select(range: CellRange): void;
  /** Scrolls until the active cell is in sight. */
  reveal(): void;
  setSort(keys: readonly SortKey[]): void;
  /** Filters a column, or removes its filter. */
  setFilter(column: number, filter: ColumnFilter | undefined): void;
  clearFilters(): void;
  readonly filters: ReadonlyMap<number, ColumnFilter>;
  setHidden(columns: Iterable<number>): void;
  /** Keeps this many of the first columns in place when the rest is scrolled. */
  freeze(count: number): void;
  moveColumn(place: number, to: number): void;
  /** Widens a column by a number of pixels. */
  widen(place: number, by: number): void;
  /** Fits columns to their content. */
  fit(places: readonly number[]): void;
  setLocalTime(on: boolean): void;
  /** Writes numbers and dates another way. */
  setWriting(look: Omit<ResultsLook, 'keys'>): void;
  /** Marks the cells that contain this text in any case; an empty text marks none. */
  mark(needle: string): void;
  /** The position of the active cell on the page, for popups beside it. */
  activeBox(): DOMRect;
} & HTMLElement;

/** The element's events, which bubble. */
export type GridEvents = {
  /** Cells were copied. */
  'hogql-copy': CustomEvent<null>;
  /** Rows in sight have not arrived; this is the first of them. */
  'hogql-rows-wanted': CustomEvent<{ readonly from: number }>;
  /** Another cell is active, or another block is selected. */
  'hogql-select': CustomEvent<null>;
  /** Rows or columns were rearranged; `words` say how, for screen readers. */
  'hogql-arrange': CustomEvent<{ readonly words: string }>;
  /** A menu should open at this place of the page. */
  'hogql-menu': CustomEvent<{ readonly x: number; readonly y: number }>;
  /** A cell was double-clicked. */
  'hogql-detail': CustomEvent<null>;
  /** The link of a cell was pressed with Ctrl or Cmd. */
  'hogql-link': CustomEvent<{ readonly url: string }>;
};

declare global {
  interface HTMLElementTagNameMap {
    'hogql-grid': GridApi;
  }
  interface HTMLElementEventMap {
    'hogql-copy': GridEvents['hogql-copy'];
    'hogql-rows-wanted': GridEvents['hogql-rows-wanted'];
    'hogql-select': GridEvents['hogql-select'];
    'hogql-arrange': GridEvents['hogql-arrange'];
    'hogql-menu': GridEvents['hogql-menu'];
    'hogql-detail': GridEvents['hogql-detail'];
    'hogql-link': GridEvents['hogql-link'];
  }
}
