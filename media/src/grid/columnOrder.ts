import type { Span } from '../base/virtualRows.ts';

/**
 * The shown columns with their places and widths. A place is a column's position among the shown
 * ones; a plain number of a column counts them as they arrived.
 */
export class ColumnOrder {
  /** All columns in the order people put them, hidden ones included. */
  #order: readonly number[];
  #hidden: ReadonlySet<number> = new Set();
  readonly #widths: number[];
  #frozen = 0;
  #shown: readonly number[] = [];
  #layout = new ColumnLayout([]);

  constructor(widths: readonly number[]) {
    this.#widths = [...widths];
    this.#order = widths.map((_, column) => column);
    this.#arrange();
  }

  get shown(): readonly number[] {
    return this.#shown;
  }

  get layout(): ColumnLayout {
    return this.#layout;
  }

  get order(): readonly number[] {
    return this.#order;
  }

  get hidden(): ReadonlySet<number> {
    return this.#hidden;
  }

  get widths(): readonly number[] {
    return this.#widths;
  }

  /** The number of leading columns that stay when the rest is scrolled. */
  get frozen(): number {
    return Math.min(this.#frozen, this.#shown.length);
  }

  /** The column at a place. */
  column(place: number): number {
    return this.#shown[place] ?? -1;
  }

  resize(place: number, width: number): void {
    this.#widths[this.column(place)] = width;
    this.#layout.resize(place, width);
  }

  /** Moves the column at one place to another. */
  move(from: number, to: number): void {
    const column = this.column(from);
    const neighbour = this.column(to);
    if (column < 0 || neighbour < 0 || from === to) return;
    const others = this.#order.filter((each) => each !== column);
    const at = others.indexOf(neighbour) + (to > from ? 1 : 0);
    this.#order = others.toSpliced(at, 0, column);
    this.#arrange();
  }

  /** Hides and shows; at least one column stays. */
  setHidden(hidden: Iterable<number>): void {
    const wanted = new Set(hidden);
    if (this.#order.every((column) => wanted.has(column))) return;
    this.#hidden = wanted;
    this.#arrange();
  }

  freeze(count: number): void {
    this.#frozen = Math.max(0, Math.min(count, this.#shown.length));
  }

  /** Restores a saved order; what does not fit these columns is ignored. */
  restore(kept: {
    readonly order: readonly number[];
    readonly hidden: readonly number[];
    readonly widths: readonly number[];
    readonly frozen: number;
  }): void {
    const known = kept.order.filter((column) => column in this.#widths);
    this.#order = [...new Set([...known, ...this.#order])];
    kept.widths.slice(0, this.#widths.length).forEach((width, column) => {
      this.#widths[column] = width;
    });
    this.setHidden(kept.hidden);
    this.#arrange();
    this.freeze(kept.frozen);
  }

  #arrange(): void {
    this.#shown = this.#order.filter((column) => !this.#hidden.has(column));
    this.#layout = new ColumnLayout(this.#shown.map((column) => this.#widths[column] ?? 0));
  }
}

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
