import type { RanHogQL } from './computations/compute.ts';
import type { HogQLQuery } from './nodes.ts';
import { cacheKey } from './cache.ts';
import { hogqlResult, type QueryResult } from './result.ts';

/** Few rows suffice while somebody types, and they come fast. */
export const liveRows = 100;
/** Slower queries run on a sample. */
export const liveSeconds = 0.1;
export const sampleSeconds = 2;

/** HogQL that ran, with the time that compiling took. */
export type RanInTime = RanHogQL & { readonly compileSeconds: number };

/** A result that is shown while its query is typed. */
export type LiveResult = QueryResult & {
  /** True if the result covers only the rows that were read, not all. */
  readonly is_sample: boolean;
  readonly rows_read: number;
};

/** Builds the response of a query that is typed. */
export function liveResult(
  node: HogQLQuery,
  { compiled, answer, compileSeconds }: RanInTime,
  isSample: boolean,
  timezone: string,
): LiveResult {
  const timings = [
    { k: './compile', t: compileSeconds },
    { k: './clickhouse_execute', t: answer.elapsedSeconds },
  ];
  const shown = { text: node.query, cacheKey: cacheKey(node), timezone, timings };
  return {
    ...hogqlResult({ ...shown, compiled, answer }),
    hasMore: compiled.limit.rows === liveRows && answer.rows.length > liveRows,
    is_sample: isSample,
    rows_read: answer.rowsRead,
  };
}
