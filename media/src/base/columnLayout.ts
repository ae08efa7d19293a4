import type { Span } from './virtualRows.ts';

/** The positions of columns of different widths, in CSS pixels. */
export class ColumnLayout {
  readonly #widths: number[];
  /** One more than there are columns: the last is the total width. */
  readonly #offsets: number[];

  constructor(widths: readonly number[]) {
    this.#widths = [...widths];
    this.#offsets = [0];
    this.#place(0);
  }

  get count(): number {
    return this.#widths.length;
  }

  get total(): number {
    return this.offset(this.count);
  }

  offset(column: number): number {
    return this.#offsets[column] ?? 0;
  }

  width(column: number): number {
    return this.#widths[column] ?? 0;
  }

  resize(column: number, width: number): void {
    this.#widths[column] = width;
    this.#place(column);
  }

  /** The columns that a window shows. */
  columnsAt(left: number, viewport: number): Span {
    const first = this.#columnAt(left);
    const last = Math.min(this.count - 1, this.#columnAt(left + viewport));
    return { first, count: last - first + 1 };
  }

  /** The scroll position that shows a column, or at least its start. */
  leftToShow(column: number, left: number, viewport: number): number {
    const start = this.offset(column);
    const end = start + this.width(column);
    if (start < left || end - start > viewport) return start;
    return end > left + viewport ? end - viewport : left;
  }

  #columnAt(x: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.offset(middle) <= x) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #place(from: number): void {
    for (let column = from; column < this.count; column++) {
      this.#offsets[column + 1] = this.offset(column) + this.width(column);
    }
  }
}
