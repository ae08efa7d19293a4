import type { QueryResult } from '../../api/queries.ts';
import type { Column, Row, RowSelection } from '../../protocol/results.ts';
import type { RowSource } from './writeRows.ts';

/** The part of a result that is written, in the order the selection names it. */
export type SelectedRows = {
  readonly columns: readonly Column[];
  readonly source: RowSource;
};

/** The rows and columns of a selection, or the whole result; indices out of range are ignored. */
export function selectedRows(result: QueryResult, selection: RowSelection = {}): SelectedRows {
  const { columns, rows } = result;
  const places = selection.columns?.filter((at) => at in columns);
  const wanted = selection.rows?.filter((at) => at in rows);
  const read = function* (): Iterable<Row> {
    const rowCount = wanted?.length ?? rows.length;
    for (let at = 0; at < rowCount; at++) {
      const row = rows[wanted?.[at] ?? at] ?? [];
      yield places ? places.map((place) => row[place] ?? null) : row;
    }
  };
  return {
    columns: places ? places.flatMap((place) => columns[place] ?? []) : columns,
    source: { rowCount: wanted?.length ?? rows.length, read },
  };
}
