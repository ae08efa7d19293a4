import type { QueryResult } from '../api/queries.ts';
import type { RowCap } from '../protocol/results.ts';
import { documentedRowLimit, meetsLimit } from '../runs/window/rowLimits.ts';

/** The reason why rows of a result may be missing; `undefined` if none are. */
export function rowCap({
  rows,
  hasMore,
  rowLimit = documentedRowLimit,
}: QueryResult): RowCap | undefined {
  if (meetsLimit(rows.length, rowLimit)) return { kind: 'ceiling', rows: rows.length };
  // Only a query without a LIMIT is answered with a word on whether more rows exist.
  if (hasMore === true) return { kind: 'noLimit', rows: rows.length, liftTo: rowLimit };
  return undefined;
}
