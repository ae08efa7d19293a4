import type { Cell, Column } from '../../../client/src/protocol/results.ts';

/** A block of values on its way to the clipboard. */
export type CopiedTable = {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  value(row: number, column: number): Cell;
};

/** The rows in order, each as a list of its converted values. */
export function mapRows<T>(table: CopiedTable, map: (value: Cell, column: number) => T): T[][] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    table.columns.map((_, column) => map(table.value(row, column), column)),
  );
}
