/** A cell by its place; row -1 is the header. */
export type Position = {
  readonly row: number;
  readonly column: number;
};

/** What a move needs to know about the grid. */
type Bounds = {
  readonly rows: number;
  readonly columns: number;
  /** The number of rows that a page key moves. */
  readonly page: number;
};

/** A key with the modifier for the far end: Ctrl, or Cmd on a Mac. */
type MoveKey = {
  readonly key: string;
  readonly far: boolean;
};

/** The header as a row. */
export const headerRow = -1;

/** The target of a key from a cell; `undefined` for keys that do not move. */
export function move({ key, far }: MoveKey, from: Position, bounds: Bounds): Position | undefined {
  const to = target(key, far, from, bounds);
  return (
    to && {
      row: clamp(to.row, headerRow, bounds.rows),
      column: clamp(to.column, 0, bounds.columns),
    }
  );
}

function target(
  key: string,
  far: boolean,
  { row, column }: Position,
  { rows, columns, page }: Bounds,
): Position | undefined {
  switch (key) {
    case 'ArrowUp':
      // Ctrl+Up from the data stops at the first row, as in a sheet; the header is one step more.
      return { row: far && row > 0 ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: far ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: far ? columns - 1 : column + 1 };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? rows - 1 : row, column: columns - 1 };
    case 'PageUp':
      return { row: Math.max(0, row - page), column };
    case 'PageDown':
      return { row: row + page, column };
    default:
      return undefined;
  }
}

function clamp(value: number, least: number, end: number): number {
  return Math.max(least, Math.min(value, end - 1));
}
