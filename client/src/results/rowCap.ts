import type { QueryResult } from '../api/queries.ts';
import type { RowCap } from '../protocol/results.ts';
import { serviceRowLimit } from '../runs/liftCap.ts';

/** Why rows of a result may be missing: `undefined` where none are. */
export function rowCap({ rows, hasMore }: QueryResult): RowCap | undefined {
  if (rows.length >= serviceRowLimit) return { kind: 'ceiling', rows: rows.length };
  // Only a query without a LIMIT is answered with a word on whether more rows exist.
  if (hasMore === true) return { kind: 'noLimit', rows: rows.length, liftTo: serviceRowLimit };
  return undefined;
}
