import type { ColumnLayout } from '../base/columnLayout.ts';
import type { Span } from '../base/virtualRows.ts';
import type { ColumnKind } from './columnKind.ts';
import type { ColumnStore } from './columnStore.ts';

/** What every row needs to draw itself. */
export interface GridFrame {
  readonly store: ColumnStore;
  readonly kinds: readonly ColumnKind[];
  readonly layout: ColumnLayout;
  /** The width of the row numbers, where the columns begin. */
  readonly numberWidth: number;
  readonly columns: Span;
  /** Changes with the values, so that a cell knows when what it shows is old. */
  readonly valuesVersion: number;
  /** Changes with the widths. */
  readonly layoutVersion: number;
}

/** The place of a row among all rows of the grid as ARIA counts: the header is 1. */
export function ariaRow(row: number): number {
  return row + 2;
}

/** The place of a column as ARIA counts: the row numbers are 1. */
export function ariaColumn(column: number): number {
  return column + 2;
}
