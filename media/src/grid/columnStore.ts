import type { Cell, Column, Row } from '../../../client/src/protocol/results.ts';

/** A result's values column by column, filled slice by slice in any order. */
export class ColumnStore {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly #values: readonly Cell[][];
  readonly #here: Uint8Array;
  #hereCount = 0;

  constructor(columns: readonly Column[], rowCount: number) {
    this.columns = columns;
    this.rowCount = rowCount;
    this.#values = columns.map(() => new Array<Cell>(rowCount));
    this.#here = new Uint8Array(rowCount);
  }

  /** Takes rows in from a place on; those beyond the announced number are left out. */
  add(from: number, rows: readonly Row[]): void {
    const taken = Math.max(0, Math.min(rows.length, this.rowCount - from));
    for (let index = 0; index < taken; index++) {
      const row = rows[index];
      this.#values.forEach((values, column) => {
        values[from + index] = row?.[column] ?? null;
      });
    }
    for (let row = from; row < from + taken; row++) {
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
    return this.has(row) ? this.#values[column]?.[row] : undefined;
  }

  /** The values of a column's first rows, as far as they are here. */
  sample(column: number, rows: number): readonly Cell[] {
    const values: Cell[] = [];
    for (let row = 0; row < Math.min(rows, this.rowCount); row++) {
      const value = this.value(row, column);
      if (value !== undefined) values.push(value);
    }
    return values;
  }
}
