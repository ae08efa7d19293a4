import type { Cell, Column, Row } from '../../../client/src/protocol/results.ts';

/** The size of a block of rows; blocks are created when their first row arrives. */
const blockBits = 12;
const blockRows = 1 << blockBits;

/**
 * A result's rows, filled slice by slice in any order. They stay the lists that they arrived as:
 * most of their values are never looked at.
 */
export class RowStore {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly #blocks: (Row | undefined)[][] = [];
  #hereCount = 0;

  constructor(columns: readonly Column[], rowCount: number) {
    this.columns = columns;
    this.rowCount = rowCount;
  }

  /** Adds rows at an index; those beyond the announced number are ignored. */
  add(from: number, rows: readonly Row[]): void {
    const end = Math.min(from + rows.length, this.rowCount);
    for (let start = from; start < end;) {
      const block = start >> blockBits;
      const next = Math.min(end, (block + 1) << blockBits);
      this.#fill(block, start, rows.slice(start - from, next - from));
      start = next;
    }
  }

  /** The number of rows that have arrived. */
  get hereCount(): number {
    return this.#hereCount;
  }

  get isComplete(): boolean {
    return this.#hereCount === this.rowCount;
  }

  has(row: number): boolean {
    return this.#cells(row) !== undefined;
  }

  /** The value of a cell; `undefined` while its row has not arrived. */
  value(row: number, column: number): Cell | undefined {
    const cells = this.#cells(row);
    return cells ? (cells[column] ?? null) : undefined;
  }

  /** The values of a column's first rows, as far as they have arrived. */
  sample(column: number, rows: number): readonly Cell[] {
    const values: Cell[] = [];
    for (let row = 0; row < Math.min(rows, this.rowCount); row++) {
      const value = this.value(row, column);
      if (value !== undefined) values.push(value);
    }
    return values;
  }

  /** Puts rows into the block that they all belong to. */
  #fill(number: number, start: number, rows: Row[]): void {
    const block = this.#blocks[number];
    const first = start & (blockRows - 1);
    if (!block && first === 0) {
      this.#blocks[number] = rows;
      this.#hereCount += rows.length;
      return;
    }
    const known = (this.#blocks[number] ??= []);
    for (const [at, row] of rows.entries()) {
      if (known[first + at] === undefined) this.#hereCount++;
      known[first + at] = row;
    }
  }

  #cells(row: number): Row | undefined {
    return this.#blocks[row >> blockBits]?.[row & (blockRows - 1)];
  }
}
