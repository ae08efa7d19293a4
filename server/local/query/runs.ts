import type { EngineProgress } from '../engine/engine.ts';
import { randomUUID } from 'node:crypto';
import { ApiError } from '../base/errors.ts';
import { queryProgress, type QueryStatus } from './runStatus.ts';

/** Reports of a run while it is going on. */
export type RunEvents = {
  readonly onStart: () => void;
  readonly onProgress: (progress: EngineProgress) => void;
};

/** The owner of a background query. */
export type RunOrigin = {
  readonly insightId?: number;
  readonly dashboardId?: number;
};

/** Computes something cancellable, and reports progress. */
export type Compute<T> = (signal: AbortSignal, events: RunEvents) => Promise<T>;

type Run = {
  readonly controller: AbortController;
  status: QueryStatus;
  /** Settles once no work of the run is left; never rejects. */
  settled: Promise<unknown>;
};

/** The public operations of `QueryRuns`. */
export type Runs = Pick<QueryRuns, keyof QueryRuns>;

/** The running queries, and the records of background ones. */
export class QueryRuns {
  readonly #teamId: number;
  readonly #ttlMs: number;
  readonly #background = new Map<string, Run>();
  readonly #blocking = new Map<string, Run>();

  constructor(teamId: number, ttlMs: number) {
    this.#teamId = teamId;
    this.#ttlMs = ttlMs;
  }

  /**
   * The record of a background query, unless it was cancelled or has expired. Deletes an expired
   * one.
   */
  status(id: string): QueryStatus | undefined {
    const status = this.#background.get(id)?.status;
    const expiry = status?.expiration_time;
    if (expiry && Date.parse(expiry) <= Date.now()) this.#background.delete(id);
    return this.#background.get(id)?.status;
  }

  /** Starts a background query; its record gets the result. */
  start(id: string, origin: RunOrigin, compute: Compute<unknown>): QueryStatus {
    this.#background.get(id)?.controller.abort();
    for (const other of this.#background.keys()) this.status(other);
    const run = this.#create(id, origin);
    this.#background.set(id, run);
    run.settled = this.#follow(run, compute);
    return run.status;
  }

  /** Runs a query whose caller waits. Another request can cancel it by the same id. */
  async wait<T>(id: string, compute: Compute<T>): Promise<T> {
    const run = this.#create(id, {});
    const result = computed(run, compute);
    run.settled = result.catch(() => undefined);
    this.#blocking.set(id, run);
    try {
      return await result;
    } finally {
      if (this.#blocking.get(id) === run) this.#blocking.delete(id);
    }
  }

  /** The record of a query that failed before it ran. */
  failed(id: string, message: string, origin: RunOrigin): QueryStatus {
    const run = this.#create(id, origin);
    this.#end(run, { complete: true, error: true, error_message: message });
    return run.status;
  }

  /** Stops a query and forgets it. Resolves once the engine has stopped it. */
  async cancel(id: string): Promise<void> {
    const runs = [this.#background.get(id), this.#blocking.get(id)].filter(
      (run) => run !== undefined,
    );
    this.#background.delete(id);
    for (const run of runs) run.controller.abort();
    await Promise.all(runs.map(({ settled }) => settled));
  }

  async #follow(run: Run, compute: Compute<unknown>): Promise<void> {
    try {
      this.#end(run, { complete: true, results: await computed(run, compute) });
    } catch (error) {
      // An older service left `complete` false here, so clients must look at `error` first.
      this.#end(run, { complete: true, error: true, error_message: messageOf(error) });
    }
  }

  #end(run: Run, change: Partial<QueryStatus>): void {
    const now = Date.now();
    run.status = {
      ...run.status,
      ...change,
      end_time: new Date(now).toISOString(),
      expiration_time: new Date(now + this.#ttlMs).toISOString(),
    };
  }

  #create(id: string, { insightId, dashboardId }: RunOrigin): Run {
    return {
      controller: new AbortController(),
      settled: Promise.resolve(),
      status: {
        id,
        team_id: this.#teamId,
        query_async: true,
        complete: false,
        error: false,
        error_message: null,
        start_time: new Date().toISOString(),
        pickup_time: null,
        end_time: null,
        expiration_time: null,
        task_id: randomUUID(),
        labels: null,
        insight_id: insightId ?? null,
        dashboard_id: dashboardId ?? null,
        results: null,
        query_progress: null,
      },
    };
  }
}

async function computed<T>(run: Run, compute: Compute<T>): Promise<T> {
  return compute(run.controller.signal, {
    onStart: () => {
      run.status = { ...run.status, pickup_time: new Date().toISOString() };
    },
    onProgress: (progress) => {
      run.status = { ...run.status, query_progress: queryProgress(progress) };
    },
  });
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'A server error occurred.';
}
