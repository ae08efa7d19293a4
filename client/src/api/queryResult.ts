import type { Progress, Row } from '../protocol/results.ts';
import { AnswerError, CacheMissError, QueryError } from './errors.ts';
import { parseBody } from './parseBody.ts';
import { resultShape, submissionShape } from './queryShapes.ts';
import type { StatusBody } from './queryShapes.ts';

/** A finished result. */
export type QueryResult = {
  readonly columns: readonly { readonly name: string; readonly type?: string }[];
  readonly rows: readonly Row[];
  /** More rows exist; null where the query has its own LIMIT and the service does not say. */
  readonly hasMore: boolean | null;
  readonly limit: number | null;
  /** ISO 8601, where the result came out of the service's cache. */
  readonly cachedAt: string | null;
  /** ISO 8601, where the service says from when on a cached result is too old. */
  readonly staleAt?: string;
  /** The query as the service re-printed it, and the SQL it ran. */
  readonly hogql: string | null;
  readonly clickhouse: string | null;
  /** What came instead of rows with columns: the series, steps and flows of other kinds of nodes. */
  readonly answer?: unknown;
  /** The chart that fits it, as a `@display` line says it; where absent, the table does. */
  readonly display?: string;
};

/** Where a background run stands. */
export type QueryStatus =
  | ({ readonly kind: 'queued' } & BesideStale)
  | ({ readonly kind: 'running'; readonly progress?: Progress } & BesideStale)
  | { readonly kind: 'done'; readonly result: QueryResult }
  | { readonly kind: 'failed'; readonly message: string };

/** What the service had cached, where it computes anew what has grown too old. */
type BesideStale = {
  readonly stale?: QueryResult;
};

/**
 * What an answer to POST query says: a status in it counts more than a stale result beside it.
 *
 * @throws CacheMissError where only a cached result was asked for and there is none
 */
export function submittedStatus(body: unknown, host: string): QueryStatus {
  const { query_status: status, results } = parseBody(submissionShape, body, host);
  if (!status) return finished(body, host);
  const submitted = runStatus(status, body, host);
  if (submitted.kind === 'done' || submitted.kind === 'failed' || !Array.isArray(results)) {
    return submitted;
  }
  const stale = finished(body, host);
  return stale.kind === 'done' ? { ...submitted, stale: stale.result } : submitted;
}

/** What the record of a run says. `body` is what it came in: it may carry the result itself. */
export function runStatus(status: StatusBody, body: unknown, host: string): QueryStatus {
  // Older services leave `complete` false on a failed run, so `error` is looked at first.
  if (status.error) return { kind: 'failed', message: plainMessage(status.error_message) };
  if (status.complete) return finished(status.results ?? body, host);
  if (!status.pickup_time && !status.query_progress) return { kind: 'queued' };
  return { kind: 'running', ...progressOf(status) };
}

/** A non-empty `error` is a failure whatever the status code said. */
function finished(body: unknown, host: string): QueryStatus {
  const result = parseBody(resultShape, body, host);
  if (result.error) return { kind: 'failed', message: plainMessage(result.error) };
  if (!result.results) {
    // A miss is the key of what is not there, and nothing else.
    if (result.cache_key !== null) throw new CacheMissError();
    throw new AnswerError(host, 200, 'The answer has neither rows nor a reason.');
  }
  const rows = isRows(result.results) ? result.results : undefined;
  if (!rows && result.columns.length > 0) {
    throw new AnswerError(host, 200, 'The answer has columns and no list of rows.');
  }
  return {
    kind: 'done',
    result: {
      columns: columnsOf(result.columns, result.types, rows),
      rows: rows ?? [],
      hasMore: result.hasMore,
      limit: result.limit,
      cachedAt: result.is_cached ? result.last_refresh : null,
      ...(result.is_cached && result.cache_target_age ? { staleAt: result.cache_target_age } : {}),
      hogql: result.hogql,
      clickhouse: result.clickhouse,
      ...(rows && result.columns.length > 0 ? {} : { answer: result.results }),
    },
  };
}

/** @throws QueryError where a result that is no list of rows carries an error */
export function refuseFailed<T extends { readonly error: string | null }>(result: T): T {
  if (result.error) throw new QueryError(plainMessage(result.error));
  return result;
}

/** Checked in one pass: a schema of lists would copy half a million cells. */
function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(Array.isArray);
}

function columnsOf(
  columns: readonly string[],
  types: readonly string[],
  rows: readonly Row[] | undefined,
): QueryResult['columns'] {
  const count = Math.max(columns.length, rows?.[0]?.length ?? 0);
  return Array.from({ length: count }, (_, index) => {
    const type = types[index];
    return { name: columns[index] ?? `column ${index + 1}`, ...(type ? { type } : {}) };
  });
}

function progressOf({ query_progress: read }: StatusBody): { progress?: Progress } {
  if (!read) return {};
  const { rows_read: rowsRead, bytes_read: bytesRead, estimated_rows_total: total } = read;
  const fraction = total > 0 ? { fraction: Math.min(1, rowsRead / total) } : {};
  return { progress: { rowsRead, bytesRead, ...fraction } };
}

/** The service sometimes hands on the print of a Python list, `[ErrorDetail(string='…', …)]`. */
function plainMessage(message: string | null): string {
  if (!message) return 'The service gave no reason.';
  const wrapped = /^\[ErrorDetail\(string=(['"])([\s\S]*?)\1, code=/.exec(message);
  return wrapped?.[2]?.replaceAll("\\'", "'") ?? message;
}
