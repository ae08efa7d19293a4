import { t } from '@vscode/l10n';
import type { Progress, Remarks, Row } from '../protocol/results.ts';
import { count } from '../protocol/words.ts';
import { AnswerError, CacheMissError, QueryError } from './errors.ts';
import { parseBody } from './parseBody.ts';
import { remarksOf } from './remarks.ts';
import { resultShape, type StatusBody, submissionShape } from './queryShapes.ts';

/** A finished result. */
export type QueryResult = {
  readonly columns: readonly { readonly name: string; readonly type?: string }[];
  readonly rows: readonly Row[];
  /** More rows exist; null if the query has its own LIMIT and the service does not say. */
  readonly hasMore: boolean | null;
  readonly limit: number | null;
  /** The service's row limit for the query, as far as it was known then. */
  readonly rowLimit?: number;
  /** ISO 8601, where the result came out of the service's cache. */
  readonly cachedAt: string | null;
  /** ISO 8601, where the service says from when on a cached result is too old. */
  readonly staleAt?: string;
  /** The project's time zone, which its times are in, where the service names it. */
  readonly timezone?: string;
  /** The query as the service re-printed it, and the SQL it ran. */
  readonly hogql: string | null;
  readonly clickhouse: string | null;
  readonly remarks?: Remarks;
  /** The result of nodes without rows and columns: series, steps and flows. */
  readonly answer?: unknown;
  /** The chart that fits it, as a `@display` line says it; where absent, the table does. */
  readonly display?: string;
};

/** The state of a background run. */
export type QueryStatus =
  | ({ readonly kind: 'queued' } & Going)
  | ({ readonly kind: 'running'; readonly progress?: Progress } & Going)
  | {
      readonly kind: 'done';
      readonly result: QueryResult;
      readonly progress?: Progress;
      /** The amount the query read, if the service says so. */
      readonly bytesRead?: number;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly remarks?: Remarks }
  /** It has ended without a result so far. */
  | { readonly kind: 'withoutResult' };

/** A run that has not ended. */
type Going = {
  /** The service's cached result, if it is recomputing a stale one. */
  readonly stale?: QueryResult;
  /** Its id at the service; that of an earlier run if the same query was still running. */
  readonly id?: string;
};

/**
 * Parses the response to POST query. A status in it takes precedence over a stale result beside it.
 *
 * @throws CacheMissError where only a cached result was asked for and there is none
 */
export function submittedStatus(body: unknown, host: string): QueryStatus {
  const { query_status: status, results } = parseBody(submissionShape, body, host);
  if (!status) return finished(body, host);
  const submitted = runStatus(status, body, host);
  const isGoing = submitted.kind === 'queued' || submitted.kind === 'running';
  if (!isGoing || !Array.isArray(results)) return submitted;
  const stale = finished(body, host);
  return stale.kind === 'done' ? { ...submitted, stale: stale.result } : submitted;
}

/**
 * Parses the record of a run. `body` is the response around it, which may carry the result itself.
 */
export function runStatus(status: StatusBody, body: unknown, host: string): QueryStatus {
  // Older services leave `complete` false on a failed run, so `error` comes first.
  if (status.error) {
    const remarks = remarksOf(status);
    const message = plainMessage(status.error_message);
    return { kind: 'failed', message, ...(remarks ? { remarks } : {}) };
  }
  if (status.complete) {
    const result = status.results ?? body;
    if (!hasResults(result)) return { kind: 'withoutResult' };
    return { ...finished(result, host), ...progressOf(status) };
  }
  const id = status.id === '' ? {} : { id: status.id };
  if (!status.pickup_time && !status.query_progress) return { kind: 'queued', ...id };
  return { kind: 'running', ...progressOf(status), ...id };
}

function hasResults(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { results, error } = body as { readonly results?: unknown; readonly error?: unknown };
  return (results ?? null) !== null || (typeof error === 'string' && error !== '');
}

/** A non-empty `error` is a failure whatever the status code said. */
function finished(body: unknown, host: string): QueryStatus {
  const result = parseBody(resultShape, body, host);
  if (result.error) return { kind: 'failed', message: plainMessage(result.error) };
  if (!result.results) {
    // A cache miss has no key and nothing else.
    if (result.cache_key !== null) throw new CacheMissError();
    throw new AnswerError(host, 200, 'The answer has neither rows nor a reason.', body);
  }
  const rows = isRows(result.results) ? result.results : undefined;
  const columnCount = widthOf(result.columns, rows);
  if (columnCount > mostColumns) {
    throw new QueryError(
      t(
        'The result has {0} columns, and at most {1} can be shown. Select fewer of them.',
        count(columnCount),
        count(mostColumns),
      ),
    );
  }
  if (!rows && result.columns.length > 0) {
    throw new AnswerError(host, 200, 'The answer has columns and no list of rows.', body);
  }
  const remarks = remarksOf(result);
  return {
    kind: 'done',
    result: {
      columns: columnsOf(result.columns, result.types, columnCount),
      rows: rows ?? [],
      hasMore: result.hasMore,
      limit: result.limit,
      cachedAt: result.is_cached ? result.last_refresh : null,
      ...(result.is_cached && result.cache_target_age ? { staleAt: result.cache_target_age } : {}),
      ...(result.timezone ? { timezone: result.timezone } : {}),
      hogql: result.hogql,
      clickhouse: result.clickhouse,
      ...(remarks ? { remarks } : {}),
      ...(rows && result.columns.length > 0 ? {} : { answer: result.results }),
    },
  };
}

/** @throws QueryError where a result that is not a list of rows carries an error */
export function refuseFailed<T extends { readonly error: string | null }>(result: T): T {
  if (result.error) throw new QueryError(plainMessage(result.error));
  return result;
}

/** Checked in one pass: a schema of lists would copy half a million cells. */
function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(Array.isArray);
}

/** Wider results are refused before anything is made for each of their columns. */
const mostColumns = 10_000;

/** The number of columns: the widest row may have more than are named. */
function widthOf(columns: readonly string[], rows: readonly Row[] = []): number {
  let width = columns.length;
  for (const { length } of rows) width = Math.max(width, length);
  return width;
}

function columnsOf(
  columns: readonly string[],
  types: readonly string[],
  width: number,
): QueryResult['columns'] {
  return Array.from({ length: width }, (_, index) => {
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
