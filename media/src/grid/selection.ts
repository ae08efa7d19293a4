import type { Position } from './keyboard.ts';

/** A block of cells by their places, both ends included. */
export type CellRange = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** The block between two cells; the header row counts as the first row of data. */
export function rangeBetween(a: Position, b: Position): CellRange {
  return {
    top: Math.max(0, Math.min(a.row, b.row)),
    left: Math.min(a.column, b.column),
    bottom: Math.max(0, a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

export function contains(range: CellRange, row: number, column: number): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

/** The number of cells in a block. */
export function cellCount({ top, left, bottom, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** The block clipped to a number of rows and columns; undefined if nothing is left. */
export function clipped(range: CellRange, rows: number, columns: number): CellRange | undefined {
  const bottom = Math.min(range.bottom, rows - 1);
  const right = Math.min(range.right, columns - 1);
  return bottom < range.top || right < range.left ? undefined : { ...range, bottom, right };
}
