import type { Row } from '../../../../client/src/protocol/results.ts';
import { type Table, tableOf } from '../../../../media/src/base/table.ts';

/** A table from `name Type` texts and rows. */
export function table(columns: string, ...rows: readonly Row[]): Table {
  return tableOf(
    columns.split(', ').map((column) => {
      const [name = '', type] = column.split(' ');
      return type === undefined ? { name } : { name, type };
    }),
    rows,
  );
}
