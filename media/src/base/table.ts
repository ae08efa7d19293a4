import type { Cell, Column, Row } from '../../../client/src/protocol/results.ts';

/** Rows to be read cell by cell, wherever they are kept. */
export type Table = {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** The value of a cell; `undefined` while its row has not arrived. */
  value(row: number, column: number): Cell | undefined;
};

/** Rows in hand as a table. */
export function tableOf(columns: readonly Column[], rows: readonly Row[]): Table {
  return { columns, rowCount: rows.length, value: (row, column) => rows[row]?.[column] };
}
