import type { Span } from '../base/virtualRows.ts';
import type { Measure } from './columnWidth.ts';
import type { GridModel } from './gridModel.ts';
import type { CellRange } from './selection.ts';

/** What every row needs to draw itself. */
export type GridFrame = {
  readonly model: GridModel;
  readonly selection: CellRange;
  /** The width of the row numbers, where the columns begin. */
  readonly numberWidth: number;
  /** Measures the text of a cell. */
  readonly measure: Measure;
  /** The columns in sight that are scrolled, by their places. */
  readonly columns: Span;
  /** The frozen columns. */
  readonly frozen: Span;
  /** The distance from the end of the frozen columns to the first scrolled column in sight. */
  readonly shift: number;
};

/** The place of a row among all rows of the grid as ARIA counts: the header is 1. */
export function ariaRow(row: number): number {
  return row + 2;
}

/** The place of a column as ARIA counts: the row numbers are 1. */
export function ariaColumn(column: number): number {
  return column + 2;
}
