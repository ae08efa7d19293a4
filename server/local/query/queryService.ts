import type { ServiceCompiler } from '../compiling/queryCompiler.ts';
import type { Project } from '../data/project/project.ts';
import type { Served } from '../data/project/served.ts';
import type { HogQLQuery, ResultNode } from './nodes.ts';
import type { RunEvents, Runs } from './runs.ts';
import type { QueryStatus } from './runStatus.ts';
import { randomUUID } from 'node:crypto';
import { compute, type RanHogQL } from './computations/compute.ts';
import { cacheKey, ResultCache } from './cache.ts';
import { compileContext, projectContext } from './compileContext.ts';
import { queryFailure } from './failures.ts';
import { isBackground, type RefreshMode } from '../../common/runs/refreshMode.ts';
import { maxAgeMs } from './refresh.ts';
import { computedResult, hogqlResult, type QueryResult } from './result.ts';

/** The dependencies of a query service. */
type QueryServiceOptions = {
  readonly compiler: ServiceCompiler;
  readonly served: Served;
  readonly runs: Runs;
  /** ISO time that queries use as now; the clock's if undefined. */
  readonly now: string | undefined;
  /** The most rows that a HogQL query returns. */
  readonly mostRows: number;
};

/**
 * A result or, in a background mode, the record of the query that computes it. Neither is a cache
 * miss.
 */
export type QueryAnswer = {
  readonly cacheKey: string;
  readonly result: QueryResult | undefined;
  readonly isCached: boolean;
  readonly status: QueryStatus | undefined;
};

/** The caller and the options of a request. */
export type Asking = {
  readonly mode: RefreshMode;
  readonly clientId?: string | undefined;
  /** The saved insight that the query belongs to. */
  readonly insightId?: number;
  readonly dashboardId?: number;
};

/** A running computation in the engine. */
type Work = {
  readonly seconds: number;
  readonly endsInTime?: boolean;
  readonly sampleRows?: number;
  readonly signal: AbortSignal;
  readonly events: Partial<RunEvents>;
};

/** The time limit of a query in seconds: shorter if the caller waits for it. */
const maxSeconds = { waiting: 60, background: 600 };

/** Answers query nodes in every refresh mode: from the cache, at once, or in the background. */
export class QueryService {
  readonly #options: QueryServiceOptions;
  #cache = new ResultCache();
  readonly runs: Runs;

  constructor(options: QueryServiceOptions) {
    this.#options = options;
    this.runs = options.runs;
    // A query that is running keeps its result in the cache it began with.
    options.served.onReplace(() => this.forget());
  }

  /** The time that queries use as now. */
  get now(): string | undefined {
    return this.#options.now;
  }

  get project(): Project {
    return this.#options.served.project;
  }

  get compiler(): ServiceCompiler {
    return this.#options.compiler;
  }

  /** Forgets all results: they belong to other data. */
  forget(): void {
    this.#cache = new ResultCache();
  }

  async answer(node: ResultNode, asking: Asking): Promise<QueryAnswer> {
    const { mode, clientId } = asking;
    const key = cacheKey(node);
    const answer = { cacheKey: key, result: undefined, isCached: false, status: undefined };
    if (isBackground(mode)) return { ...answer, ...this.#inBackground(node, asking, key) };
    const cached = this.#cache.get(key, maxAgeMs(mode));
    if (cached) return { ...answer, result: cached, isCached: true };
    if (mode === 'force_cache') return answer;
    const result = await this.runs.wait(clientId ?? randomUUID(), (signal, events) =>
      this.#compute(node, { seconds: maxSeconds.waiting, signal, events }),
    );
    return { ...answer, result };
  }

  /** The first rows of a query, from a part of the data if reading all takes too long. Nothing is cached. */
  async live(node: HogQLQuery, signal: AbortSignal): Promise<LiveResult> {
    const context = compileContext(node, this.project, this.now, liveRows);
    const run = (limits: Pick<Work, 'seconds' | 'endsInTime' | 'sampleRows'>): Promise<RanInTime> =>
      this.#run(node.query, { ...limits, signal, events: {} }, context);
    try {
      const began = performance.now();
      const whole = await run({ seconds: liveSeconds, endsInTime: true });
      // The engine tells the time from when it reads rows, and ends a query by that from its start.
      const inEngineMs = performance.now() - began - whole.compileSeconds * 1000;
      const isSample = inEngineMs >= liveSeconds * 1000;
      const sampleRows = Math.max(1000, Math.floor(whole.answer.rowsRead / 4));
      const ran = isSample ? await run({ seconds: sampleSeconds, sampleRows }) : whole;
      return liveResult(node, ran, isSample, context.timezone);
    } catch (error) {
      throw queryFailure(error);
    }
  }

  /** Runs the service's own HogQL and returns the rows as values. */
  async rows(hogql: string): Promise<unknown[][]> {
    const work = { seconds: maxSeconds.waiting, signal: new AbortController().signal, events: {} };
    const { answer } = await this.#run(hogql, work);
    return answer.rows.map((row) => JSON.parse(row) as unknown[]);
  }

  #inBackground(node: ResultNode, asking: Asking, key: string): Partial<QueryAnswer> {
    const { mode, clientId } = asking;
    const id = clientId ?? key;
    // The same id is the same run, whatever the text, so that repeating a request is harmless.
    const known = mode === 'force_async' ? undefined : this.runs.status(id);
    if (known && (clientId !== undefined || !known.complete)) return { status: known };
    const cached = this.#cache.get(key, maxAgeMs(mode));
    if (cached) return { result: cached, isCached: true };
    const status = this.runs.start(id, asking, async (signal, events) => ({
      ...(await this.#compute(node, { seconds: maxSeconds.background, signal, events })),
      is_cached: false,
    }));
    const stale = this.#cache.get(key, Infinity);
    return { status, result: stale, isCached: stale !== undefined };
  }

  async #compute(node: ResultNode, work: Work): Promise<QueryResult> {
    const cache = this.#cache;
    try {
      const result =
        node.kind === 'HogQLQuery'
          ? await this.#computeHogQL(node, work)
          : await this.#computeInsight(node, work);
      cache.set(result.cache_key, result);
      return result;
    } catch (error) {
      throw queryFailure(error);
    }
  }

  async #computeHogQL(node: HogQLQuery, work: Work): Promise<QueryResult> {
    const { now, mostRows } = this.#options;
    const context = compileContext(node, this.project, now, mostRows);
    const { compiled, answer, compileSeconds } = await this.#run(node.query, work, context);
    return hogqlResult({
      text: node.query,
      compiled,
      answer,
      timings: [
        { k: './compile', t: compileSeconds },
        { k: './clickhouse_execute', t: answer.elapsedSeconds },
      ],
      cacheKey: cacheKey(node),
      timezone: context.timezone,
      warnings: compiled.warnings,
    });
  }

  async #computeInsight(node: Exclude<ResultNode, HogQLQuery>, work: Work): Promise<QueryResult> {
    const started = performance.now();
    const ran: RanHogQL[] = [];
    const now = new Date(this.#options.now ?? Date.now());
    const computed = await compute(node, now, async (hogql) => {
      const one = await this.#run(hogql, work);
      ran.push(one);
      return one;
    });
    const inEngine = ran.reduce((sum, { answer }) => sum + answer.elapsedSeconds, 0);
    return computedResult({
      computed,
      hogql: ran.map(({ compiled }) => compiled.hogql),
      timings: [
        { k: './clickhouse_execute', t: inEngine },
        { k: '.', t: (performance.now() - started) / 1000 },
      ],
      cacheKey: cacheKey(node),
      timezone: this.project.about.timezone,
      warnings: [...new Set(ran.flatMap(({ compiled }) => compiled.warnings))],
    });
  }

  async #run(
    hogql: string,
    { seconds, signal, events, endsInTime = false, sampleRows = 0 }: Work,
    context = projectContext(this.project, this.#options.now),
  ): Promise<RanInTime> {
    const started = performance.now();
    const compiled = await this.compiler.compile(hogql, context, signal);
    const compileSeconds = (performance.now() - started) / 1000;
    // The record's id is the caller's choice, but the name in the engine must be unique.
    const { sql } = compiled;
    const limits = { maxSeconds: seconds, endsInTime, sampleRows };
    const job = { id: randomUUID(), sql, ...limits, ...events };
    return { compiled, answer: await this.#options.served.engine.run(job, signal), compileSeconds };
  }
}

/** Few rows suffice while somebody types, and they come fast. */
const liveRows = 100;
/** Slower queries run on a sample. */
export const liveSeconds = 0.1;
export const sampleSeconds = 2;

/** HogQL that ran, with the time that compiling took. */
type RanInTime = RanHogQL & { readonly compileSeconds: number };

/** A result that is shown while its query is typed. */
type LiveResult = QueryResult & {
  /** True if the result covers only the rows that were read, not all. */
  readonly is_sample: boolean;
  readonly rows_read: number;
};

/** Builds the response of a query that is typed. */
function liveResult(
  node: HogQLQuery,
  { compiled, answer, compileSeconds }: RanInTime,
  isSample: boolean,
  timezone: string,
): LiveResult {
  const timings = [
    { k: './compile', t: compileSeconds },
    { k: './clickhouse_execute', t: answer.elapsedSeconds },
  ];
  const { warnings } = compiled;
  const shown = { text: node.query, cacheKey: cacheKey(node), timezone, timings, warnings };
  return {
    ...hogqlResult({ ...shown, compiled, answer }),
    hasMore: compiled.limit.rows === liveRows && answer.rows.length > liveRows,
    is_sample: isSample,
    rows_read: answer.rowsRead,
  };
}
