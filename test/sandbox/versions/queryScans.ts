import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError } from '../../../server/local/base/errors.ts';
import type { Engine } from '../../../server/local/engine/engine.ts';
import type { ApiReply, ApiRequest, Route } from '../../../server/local/http/routes.ts';
import type { QueryService } from '../../../server/local/query/queryService.ts';
import type { ServiceParts } from '../../../server/local/service/policy.ts';
import { withHandler } from '../routing.ts';

const all = '/api/projects/:project/query/';

/** What a run has read so far. */
type Read = { rows: number; readonly beganMs: number };

type Members = Readonly<Record<string, unknown>>;

/**
 * Tells what slow runs of HogQL have read, and why. The reasons are found out after the run: its
 * result has none yet, the same result from the cache has them.
 */
export class QueryScans {
  /** Runs that read fewer rows are not slow. */
  readonly #slowRows: number;
  readonly #bySql = new Map<string, Read>();
  readonly #current = new AsyncLocalStorage<{ read?: Read }>();
  #events: number | undefined;

  constructor(slowRows: number) {
    this.#slowRows = slowRows;
  }

  /** An engine that notes what each statement reads. */
  readonly engine = (engine: Engine): Engine => ({
    run: async (job, signal) => {
      const read: Read = { rows: 0, beganMs: Date.now() };
      this.#bySql.set(job.sql, read);
      const request = this.#current.getStore();
      if (request) request.read = read;
      const onProgress: typeof job.onProgress = (progress) => {
        read.rows = progress.rowsRead;
        job.onProgress?.(progress);
      };
      const result = await engine.run({ ...job, onProgress }, signal);
      read.rows = result.rowsRead;
      return result;
    },
    load: (...args) => engine.load(...args),
    status: () => engine.status(),
    close: () => engine.close(),
  });

  /** The routes that answer queries, with what their runs have read. */
  routes(routes: readonly Route[], { insights: { service } }: ServiceParts): readonly Route[] {
    const run = withHandler(
      routes,
      'POST',
      all,
      (handle) => (request) => this.#run(handle, request, service),
    );
    return withHandler(run, 'GET', `${all}:id/`, (handle) => async (request) => {
      const reply = await handle(request);
      const { query_status: status } = (reply.body ?? {}) as { query_status?: Members };
      const results = status?.['results'];
      if (!isResult(results)) return reply;
      const told = await this.#told(results, service);
      return { ...reply, body: { query_status: { ...status, results: told } } };
    });
  }

  async #run(
    handle: Route['handle'],
    request: ApiRequest,
    service: QueryService,
  ): Promise<ApiReply> {
    const current: { read?: Read } = {};
    try {
      const reply = await this.#current.run(current, async () => handle(request));
      return isResult(reply.body)
        ? { ...reply, body: await this.#told(reply.body, service) }
        : reply;
    } catch (error) {
      const { query } = (request.body ?? {}) as { query?: { query?: unknown } };
      const text = query?.query;
      const { read } = current;
      if (!(error instanceof ApiError) || error.status !== 504) throw error;
      if (!read || typeof text !== 'string') throw error;
      const scan = { ...(await this.#scan(read, text, service)), killed: true };
      const extra = { query_scan: scan, warnings: reasons(text) };
      return { status: error.status, body: Object.assign({}, error.body, { extra }) };
    }
  }

  async #told(result: Members, service: QueryService): Promise<Members> {
    const { query: text, clickhouse: sql, is_cached: isCached, warnings = [] } = result;
    const read = this.#bySql.get(String(sql));
    if (!read || typeof text !== 'string' || read.rows < this.#slowRows) return result;
    const scan = await this.#scan(read, text, service);
    return {
      ...result,
      query_scan: isCached === true ? scan : { ...scan, status: 'pending' },
      warnings: [warnings, isCached === true ? reasons(text) : []].flat(),
    };
  }

  async #scan({ rows, beganMs }: Read, text: string, service: QueryService): Promise<Members> {
    this.#events ??= Number((await service.rows('select count() from events'))[0]?.[0]);
    const project = Math.min(1, rows / this.#events);
    return {
      rows_read: rows,
      duration_ms: Date.now() - beganMs,
      status: 'done',
      range_share: isBounded(text) ? 1 : project,
      project_share: project,
      killed: false,
    };
  }
}

function isResult(body: unknown): body is Members {
  return typeof body === 'object' && body !== null && 'clickhouse' in body;
}

function isBounded(text: string): boolean {
  return /\btimestamp\b/i.test(text);
}

/** Why a query over events reads much, each with its place in characters. */
function reasons(text: string): readonly Members[] {
  const found = /\bfrom\s+(?=events\b)/i.exec(text);
  if (!found) return [];
  const start = Array.from(text.slice(0, found.index + found[0].length)).length;
  const place = { type: 'query_scan', start, end: start + 'events'.length, evidence: [] };
  return [
    ...(isBounded(text)
      ? []
      : [
          {
            ...place,
            kind: 'no_start_date',
            message:
              'This query has no start date, so it reads all your data back to the beginning. Add `timestamp >= now() - interval 30 day`, or the range you need.',
            fix: 'Add a relative time bound on `timestamp`. Ask if the question is about all history.',
          },
        ]),
    ...(/\bevent\s*(?:=|in\b)/i.test(text)
      ? []
      : [
          {
            ...place,
            kind: 'no_event_filter',
            message:
              'This query has no event filter, so it reads a large share of the events in its date range. Name the events that the question is about.',
            fix: 'Name the events, if the other conditions imply them.',
          },
        ]),
  ];
}
