/** Rows of one height seen through a window; lengths are CSS pixels. */
export type RowSpace = {
  readonly rows: number;
  readonly rowHeight: number;
  readonly viewport: number;
};

/** A run of neighbours: rows or columns. */
export type Span = {
  readonly first: number;
  readonly count: number;
};

/**
 * The tallest element we make. Browsers stop at 17 to 33 million pixels after zoom, so beyond this a pixel of the
 * scroll bar stands for more than one pixel of rows.
 */
export const tallest = 8_000_000;

/** The height of all rows together, without the limit. */
export function fullHeight({ rows, rowHeight }: RowSpace): number {
  return rows * rowHeight;
}

/** The height of the scrolled element. */
export function scrolledHeight(space: RowSpace): number {
  return Math.min(fullHeight(space), tallest);
}

/** True if a pixel of the scroll bar stands for more than a pixel of rows. */
export function isScaled(space: RowSpace): boolean {
  return fullHeight(space) > tallest;
}

/** The distance from the first row's top that a position of the scroll bar shows. */
export function topFromScroll(space: RowSpace, scrollTop: number): number {
  if (!isScaled(space)) return scrollTop;
  return clampTop(space, Math.round((scrollTop / scrollRange(space)) * topRange(space)));
}

/** The position of the scroll bar for a distance from the first row's top. */
export function scrollFromTop(space: RowSpace, top: number): number {
  if (!isScaled(space)) return top;
  return (top / topRange(space)) * scrollRange(space);
}

/** The nearest distance that can be shown. */
export function clampTop(space: RowSpace, top: number): number {
  return Math.max(0, Math.min(top, topRange(space)));
}

/**
 * The rows to draw. Their number depends on the window alone, so that scrolling recycles rows and
 * never makes or drops one.
 */
export function rowsAt(space: RowSpace, top: number): Span {
  const { rows, rowHeight, viewport } = space;
  const count = Math.min(rows, Math.ceil(viewport / rowHeight) + 1);
  const first = Math.floor(top / rowHeight);
  return { first: Math.max(0, Math.min(first, rows - count)), count };
}

/** The scroll position that fully shows a row; unchanged if it is already visible. */
export function topToShow(space: RowSpace, row: number, top: number): number {
  const { rowHeight, viewport } = space;
  const rowTop = row * rowHeight;
  if (rowTop < top) return rowTop;
  if (rowTop + rowHeight > top + viewport) return clampTop(space, rowTop + rowHeight - viewport);
  return top;
}

function topRange(space: RowSpace): number {
  return Math.max(0, fullHeight(space) - space.viewport);
}

function scrollRange(space: RowSpace): number {
  return Math.max(1, scrolledHeight(space) - space.viewport);
}
