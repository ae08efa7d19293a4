import * as v from 'valibot';
import type { Cell, Progress, Row } from '../protocol/results.ts';
import { HttpError, NotFoundError, QueryError } from './errors.ts';
import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import { readPolicy, retry, submitPolicy } from './retry.ts';
import type { Clock, RetryPolicy } from './retry.ts';
import { metadataShape, resultShape, statusAnswerShape, submissionShape } from './shapes.ts';
import type { ResultBody, StatusBody } from './shapes.ts';

/** How much the service may rely on its cache, and whether the answer waits for the result. */
export type RefreshMode =
  'blocking' | 'async' | 'lazy_async' | 'force_blocking' | 'force_async' | 'force_cache';

/** A run as it is submitted. */
export interface QuerySubmission {
  /** HogQL text, one statement. */
  readonly query: string;
  readonly refresh: RefreshMode;
  /** A fresh UUID for every run: the service answers a known id with the old run. */
  readonly clientQueryId: string;
}

/** A finished result. */
export interface QueryResult {
  readonly columns: readonly { readonly name: string; readonly type?: string }[];
  readonly rows: readonly Row[];
  /** More rows exist; null where the query has its own LIMIT and the service does not say. */
  readonly hasMore: boolean | null;
  readonly limit: number | null;
  /** ISO 8601, where the result came out of the service's cache. */
  readonly cachedAt: string | null;
  /** The query as the service re-printed it, and the SQL it ran. */
  readonly hogql: string | null;
  readonly clickhouse: string | null;
}

/** Where a background run stands. */
export type QueryStatus =
  | { readonly kind: 'queued' }
  | { readonly kind: 'running'; readonly progress?: Progress }
  | { readonly kind: 'done'; readonly result: QueryResult }
  | { readonly kind: 'failed'; readonly message: string };

/** A blocking query is answered when it has ended: its own limit is ten minutes. */
const BLOCKING_TIMEOUT_MS = 620_000;

const cancelPolicy: RetryPolicy = { ...readPolicy, waitsMs: [500, 1_000] };

/** The query endpoint of one project; scope `query:read` throughout. */
export class Queries {
  readonly #requester: Requester;
  readonly #clock: Clock;
  readonly #path: string;

  constructor(requester: Requester, clock: Clock, projectId: string) {
    this.#requester = requester;
    this.#clock = clock;
    this.#path = `/api/projects/${encodeURIComponent(projectId)}/query/`;
  }

  /**
   * POST query. A background mode may still be answered with a finished result: the body says
   * which, not the status code (200 as documented, 202 in practice).
   */
  async submit(submission: QuerySubmission, signal: AbortSignal): Promise<QueryStatus> {
    const { query, refresh, clientQueryId } = submission;
    const background = refresh.endsWith('async');
    const send = async (): Promise<QueryStatus> => {
      const { body } = await this.#requester.send(
        {
          method: 'POST',
          path: this.#path,
          body: { query: { kind: 'HogQLQuery', query }, refresh, client_query_id: clientQueryId },
          ...(background ? {} : { answerTimeoutMs: BLOCKING_TIMEOUT_MS }),
        },
        signal,
      );
      return this.#submitted(body);
    };
    return background ? retry(submitPolicy, this.#clock, signal, send) : send();
  }

  /**
   * GET query by id. `showProgress` adds the rows read so far.
   *
   * @throws NotFoundError where the service has no record of it, or no longer
   */
  async status(id: string, showProgress: boolean, signal: AbortSignal): Promise<QueryStatus> {
    const { body } = await retry(readPolicy, this.#clock, signal, () =>
      this.#requester.send(
        {
          method: 'GET',
          path: `${this.#path}${encodeURIComponent(id)}/`,
          query: showProgress ? { show_progress: true } : {},
        },
        signal,
        // The status of a failed query comes as a 400 or 500 that carries the status all the same.
        (candidate) => v.is(statusAnswerShape, candidate),
      ),
    );
    return this.#status(
      parseBody(statusAnswerShape, body, this.#requester.host).query_status,
      body,
    );
  }

  /**
   * DELETE query by id: takes a waiting run off the queue and stops a running one. An id the
   * service does not know is as good as cancelled.
   *
   * @returns whether the service said that the run had already ended
   */
  async cancel(id: string, signal: AbortSignal): Promise<{ readonly alreadyComplete: boolean }> {
    try {
      const { body } = await retry(cancelPolicy, this.#clock, signal, () =>
        this.#requester.send(
          { method: 'DELETE', path: `${this.#path}${encodeURIComponent(id)}/` },
          signal,
        ),
      );
      return { alreadyComplete: /already complete/i.test(JSON.stringify(body ?? '')) };
    } catch (error) {
      if (error instanceof NotFoundError) return { alreadyComplete: false };
      throw error;
    }
  }

  /**
   * POST query with a `HogQLMetadata` node: where in the text the service sees the first error. It
   * is the only call that tells positions, and it counts against the hour's requests.
   *
   * @returns offsets into the text, the end exclusive; undefined where it sees none or names no place
   */
  async errorRange(
    query: string,
    signal: AbortSignal,
  ): Promise<{ readonly start: number; readonly end: number } | undefined> {
    const { body } = await this.#requester.send(
      {
        method: 'POST',
        path: this.#path,
        body: { query: { kind: 'HogQLMetadata', language: 'hogQL', query } },
      },
      signal,
    );
    const { errors } = parseBody(metadataShape, body, this.#requester.host);
    for (const { start, end } of errors) {
      if (start !== null && end !== null)
        return inUtf16(query, Math.min(start, end), Math.max(start, end));
    }
    return undefined;
  }

  #submitted(body: unknown): QueryStatus {
    const { query_status: status } = parseBody(submissionShape, body, this.#requester.host);
    if (status) return this.#status(status, body);
    return { kind: 'done', result: this.#result(body) };
  }

  #status(status: StatusBody, body: unknown): QueryStatus {
    // Older services leave `complete` false on a failed run, so `error` is looked at first.
    if (status.error) {
      return { kind: 'failed', message: plainMessage(status.error_message) };
    }
    if (status.complete) {
      const result = status.results ?? body;
      try {
        return { kind: 'done', result: this.#result(result) };
      } catch (error) {
        if (error instanceof QueryError) return { kind: 'failed', message: error.message };
        throw error;
      }
    }
    if (!status.pickup_time && !status.query_progress) return { kind: 'queued' };
    return { kind: 'running', ...progressOf(status) };
  }

  /** A non-empty `error` is a failure whatever the status code said. */
  #result(body: unknown): QueryResult {
    const result = parseBody(resultShape, body, this.#requester.host);
    if (result.error) throw new QueryError(plainMessage(result.error));
    if (!result.results) {
      throw new HttpError(this.#requester.host, 200, 'The answer carries no rows and no reason.');
    }
    return {
      columns: columnsOf(result),
      rows: result.results as readonly (readonly Cell[])[],
      hasMore: result.hasMore,
      limit: result.limit,
      cachedAt: result.is_cached ? result.last_refresh : null,
      hogql: result.hogql,
      clickhouse: result.clickhouse,
    };
  }
}

/** The service counts characters as Unicode code points, an editor counts UTF-16 units. */
function inUtf16(text: string, start: number, end: number): { start: number; end: number } {
  const points = Array.from(text);
  const length = (count: number): number => points.slice(0, count).join('').length;
  return { start: length(start), end: length(end) };
}

function columnsOf({ columns, types, results }: ResultBody): QueryResult['columns'] {
  const count = Math.max(columns.length, results?.[0]?.length ?? 0);
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
