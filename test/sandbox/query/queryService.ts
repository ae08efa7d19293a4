import type { CompileContext } from '../compiler/context.ts';
import type { Engine } from '../engine/engine.ts';
import type { Profile } from '../profiles.ts';
import type { HogQLMetadata, HogQLQuery } from './nodes.ts';
import type { RefreshMode } from './refresh.ts';
import type { HogQLResult } from './result.ts';
import type { QueryStatus, RunEvents } from './runs.ts';
import { randomUUID } from 'node:crypto';
import { compileQuery } from '../compiler/compile.ts';
import { HogQLError } from '../compiler/error.ts';
import { cacheKey, ResultCache } from './cache.ts';
import { compileContext } from './compileContext.ts';
import { queryFailure } from './failures.ts';
import { isBackground, maxAgeMs } from './refresh.ts';
import { hogqlResult } from './result.ts';
import { QueryRuns } from './runs.ts';

/** What a query service needs to know of the sandbox. */
interface QueryServiceOptions {
  readonly engine: Engine;
  readonly profile: Profile;
  readonly teamId: number;
  /** ISO time that queries take for now; without it the clock's. */
  readonly now: string | undefined;
  readonly statusTtlMs: number;
}

/** A result or, in a background mode, the record of the query that computes it. Neither: a cache miss. */
export interface QueryAnswer {
  readonly cacheKey: string;
  readonly result: HogQLResult | undefined;
  readonly isCached: boolean;
  readonly status: QueryStatus | undefined;
}

/** What the service finds in HogQL text without running it. */
interface MetadataAnswer {
  readonly isValid: boolean;
  readonly query: string;
  readonly errors: readonly Notice[];
  readonly warnings: readonly Notice[];
  readonly notices: readonly Notice[];
}

interface Notice {
  readonly message: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** Seconds that the service gives a query: less where somebody waits on the line. */
const maxSeconds = { waiting: 60, background: 600 };

/** Answers HogQL queries in every refresh mode: from the cache, at once, or in the background. */
export class QueryService {
  readonly #options: QueryServiceOptions;
  readonly #cache = new ResultCache();
  readonly runs: QueryRuns;

  constructor(options: QueryServiceOptions) {
    this.#options = options;
    this.runs = new QueryRuns(options.teamId, options.statusTtlMs);
  }

  async answer(
    node: HogQLQuery,
    mode: RefreshMode,
    clientId: string | undefined,
  ): Promise<QueryAnswer> {
    const key = cacheKey(node);
    const answer = { cacheKey: key, result: undefined, isCached: false, status: undefined };
    if (isBackground(mode)) return { ...answer, ...this.#inBackground(node, mode, clientId, key) };
    const cached = this.#cache.get(key, maxAgeMs(mode));
    if (cached) return { ...answer, result: cached, isCached: true };
    if (mode === 'force_cache') return answer;
    const result = await this.runs.wait(clientId ?? randomUUID(), (signal, events) =>
      this.#compute(node, maxSeconds.waiting, signal, events),
    );
    return { ...answer, result };
  }

  async metadata(node: HogQLMetadata): Promise<MetadataAnswer> {
    const answer = { query: node.query, errors: [], warnings: [], notices: [] };
    try {
      const { warnings } = await compileQuery(node.query, this.#context(node));
      return { ...answer, isValid: true, warnings: warnings.map((message) => ({ message })) };
    } catch (error) {
      if (!(error instanceof HogQLError)) throw error;
      const { message } = error;
      const [start, end] = [error.start, error.end].map((offset) =>
        inCharacters(node.query, offset),
      );
      return { ...answer, isValid: false, errors: [{ message, start, end }] };
    }
  }

  #inBackground(
    node: HogQLQuery,
    mode: RefreshMode,
    clientId: string | undefined,
    key: string,
  ): Partial<QueryAnswer> {
    const id = clientId ?? key;
    // The same id is the same run, whatever the text: that makes sending a request again harmless.
    const known = mode === 'force_async' ? undefined : this.runs.status(id);
    if (known && (clientId !== undefined || !known.complete)) return { status: known };
    const cached = this.#cache.get(key, maxAgeMs(mode));
    if (cached) return { result: cached, isCached: true };
    const status = this.runs.start(id, async (signal, events) => ({
      ...(await this.#compute(node, maxSeconds.background, signal, events)),
      is_cached: false,
    }));
    const stale = this.#options.profile.staleBesideStatus
      ? this.#cache.get(key, Infinity)
      : undefined;
    return { status, result: stale, isCached: stale !== undefined };
  }

  async #compute(
    node: HogQLQuery,
    seconds: number,
    signal: AbortSignal,
    events: RunEvents,
  ): Promise<HogQLResult> {
    try {
      const started = performance.now();
      const context = this.#context(node);
      const compiled = await compileQuery(node.query, context);
      const compileSeconds = (performance.now() - started) / 1000;
      // The record's id is the caller's choice; the name in the engine has to be unique.
      const job = { id: randomUUID(), sql: compiled.sql, maxSeconds: seconds, ...events };
      const answer = await this.#options.engine.run(job, signal);
      const result = hogqlResult({
        text: node.query,
        compiled,
        answer,
        compileSeconds,
        cacheKey: cacheKey(node),
        timezone: context.timezone,
      });
      this.#cache.set(cacheKey(node), result);
      return result;
    } catch (error) {
      throw queryFailure(error);
    }
  }

  #context(node: HogQLQuery | HogQLMetadata): CompileContext {
    return compileContext(node, this.#options.now);
  }
}

/** The service is written in Python and counts Unicode code points, where we count UTF-16 units. */
function inCharacters(text: string, offset: number | undefined): number | undefined {
  return offset === undefined ? undefined : Array.from(text.slice(0, offset)).length;
}
