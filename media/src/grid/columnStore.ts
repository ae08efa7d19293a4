import type { Cell, Column, Row } from '../../../client/src/protocol/results.ts';

/** A column is kept in blocks of this many rows, made when one of them arrives. */
const blockBits = 12;
const blockRows = 1 << blockBits;

/** A result's values column by column, filled slice by slice in any order. */
export class ColumnStore {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly #blocks: readonly Cell[][][];
  readonly #here: Uint8Array;
  #hereCount = 0;

  constructor(columns: readonly Column[], rowCount: number) {
    this.columns = columns;
    this.rowCount = rowCount;
    this.#blocks = columns.map(() => []);
    this.#here = new Uint8Array(rowCount);
  }

  /** Adds rows from a place on; those beyond the announced number are ignored. */
  add(from: number, rows: readonly Row[]): void {
    const end = Math.max(from, Math.min(from + rows.length, this.rowCount));
    for (let start = from; start < end;) {
      const next = Math.min(end, ((start >> blockBits) + 1) << blockBits);
      this.#fill(start, next, from, rows);
      start = next;
    }
    for (let row = from; row < end; row++) {
      if (this.#here[row] === 0) this.#hereCount++;
      this.#here[row] = 1;
    }
  }

  /** How many rows have arrived. */
  get hereCount(): number {
    return this.#hereCount;
  }

  get isComplete(): boolean {
    return this.#hereCount === this.rowCount;
  }

  has(row: number): boolean {
    return this.#here[row] === 1;
  }

  /** The value of a cell; `undefined` while its row has not arrived. */
  value(row: number, column: number): Cell | undefined {
    if (this.#here[row] !== 1) return undefined;
    return this.#blocks[column]?.[row >> blockBits]?.[row & (blockRows - 1)];
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

  /** Fills a run of rows that lie in one block. */
  #fill(start: number, end: number, from: number, rows: readonly Row[]): void {
    const block = start >> blockBits;
    const first = block << blockBits;
    this.#blocks.forEach((blocks, column) => {
      const values = (blocks[block] ??= new Array<Cell>(
        Math.min(blockRows, this.rowCount - first),
      ));
      for (let row = start; row < end; row++) {
        values[row - first] = rows[row - from]?.[column] ?? null;
      }
    });
  }
}
