import { describeFailure, describeRefusal } from '../api/describeFailure.ts';
import type { FailureWords } from '../api/describeFailure.ts';
import { ConnectionError, isApiFailure, NotFoundError, RateLimitError } from '../api/errors.ts';
import type { Queries, QueryResult, QueryStatus, RefreshMode } from '../api/queries.ts';
import type { Clock } from '../api/retry.ts';
import { Emitter } from '../base/emitter.ts';
import type { Progress } from '../protocol/results.ts';
import { POLL_DEADLINE_MS, pollWaitMs } from './pollCadence.ts';

/** What a run needs of the service. */
export type QueryService = Pick<Queries, 'submit' | 'status' | 'cancel'>;

/** Where a run stands. `done` and those after it are the ends. */
export type QueryRunState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'running'; readonly progress?: Progress }
  /** The service asked for a pause; `untilMs` is on the run's clock. */
  | { readonly kind: 'throttled'; readonly untilMs: number }
  | { readonly kind: 'cancelling' }
  | { readonly kind: 'done'; readonly result: QueryResult }
  | { readonly kind: 'failed'; readonly words: FailureWords }
  | { readonly kind: 'cancelled'; readonly note?: string }
  /** The service has no record of the run, and nobody here cancelled it. */
  | { readonly kind: 'expired' }
  /** No answer for so long that nothing is known; it may still be going on. */
  | { readonly kind: 'lost' };

/** What to run, and how. */
export interface QueryRunRequest {
  /** Fresh for every run: the service answers a known id with the old run. */
  readonly id: string;
  readonly query: string;
  readonly refresh: RefreshMode;
}

/** A pause longer than this is not waited for: the run ends and says when to come back. */
const LONGEST_PAUSE_MS = 60_000;
/** Pauses where the service does not say how long: other queries hold all places. */
const UNTOLD_PAUSES_MS = [3_000, 6_000, 12_000];

/**
 * The life of one query run: sent, polled, cancelled, finished. A state machine that others watch;
 * it knows no editor.
 */
export class QueryRun {
  readonly request: QueryRunRequest;
  readonly #service: QueryService;
  readonly #clock: Clock;
  readonly #startedMs: number;
  /** Ends the work here; what goes on at the service is the business of `cancel`. */
  readonly #stop = new AbortController();
  readonly #changed = new Emitter<QueryRunState>();
  #state: QueryRunState = { kind: 'queued' };
  #endedMs: number | undefined;
  #pauses = 0;
  #cancelling: Promise<void> | undefined;

  /** Fires at every change of state, the last one included. */
  readonly onDidChange = this.#changed.event;
  /** Resolves when the run has come to its end, whichever it is; never rejects. */
  readonly ended: Promise<void>;

  constructor(request: QueryRunRequest, service: QueryService, clock: Clock) {
    this.request = request;
    this.#service = service;
    this.#clock = clock;
    this.#startedMs = clock.now();
    this.ended = this.#work();
  }

  get state(): QueryRunState {
    return this.#state;
  }

  /** Milliseconds since the run was asked for: so far, or in all once it has ended. */
  get elapsedMs(): number {
    return (this.#endedMs ?? this.#clock.now()) - this.#startedMs;
  }

  get hasEnded(): boolean {
    return this.#endedMs !== undefined;
  }

  /**
   * Stops the run here and at the service, with one DELETE. Whatever the service answers, the run
   * is over for the user; where it cannot be told to stop, the state says so. A run that was lost
   * may still go on there, so it can be cancelled too.
   */
  cancel(): Promise<void> {
    if (this.hasEnded && this.#state.kind !== 'lost') return Promise.resolve();
    this.#cancelling ??= this.#cancel();
    return this.#cancelling;
  }

  /** After `lost`: one more look whether the service has it by now. A run still going stays lost. */
  async checkAgain(): Promise<void> {
    if (this.#state.kind !== 'lost') return;
    try {
      const signal = new AbortController().signal;
      const status = await this.#service.status(this.request.id, false, signal);
      if (status.kind === 'done' || status.kind === 'failed') this.#settle(status);
    } catch (error) {
      this.#end(error instanceof NotFoundError ? { kind: 'expired' } : endOf(error));
    }
  }

  async #work(): Promise<void> {
    try {
      const submitted = await this.#patiently(() =>
        this.#service.submit(
          {
            query: this.request.query,
            refresh: this.request.refresh,
            clientQueryId: this.request.id,
          },
          this.#stop.signal,
        ),
      );
      if (!this.#settle(submitted)) await this.#poll();
    } catch (error) {
      // An abort means `cancel` is at work and will name the end.
      if (this.#stop.signal.aborted) await this.#cancelling;
      else this.#end(endOf(error));
    }
  }

  async #poll(): Promise<void> {
    for (let poll = 0; ; poll++) {
      const wait = pollWaitMs(poll, this.elapsedMs, Math.random());
      await this.#clock.wait(wait, this.#stop.signal);
      if (this.elapsedMs > POLL_DEADLINE_MS) {
        this.#end({ kind: 'lost' });
        return;
      }
      try {
        const status = await this.#patiently(() =>
          this.#service.status(this.request.id, poll > 0, this.#stop.signal),
        );
        if (this.#settle(status)) return;
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error;
        this.#end({ kind: 'expired' });
        return;
      }
    }
  }

  /** Calls, and where the service asks for a pause it can wait for, waits and calls again. */
  async #patiently<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await call();
        this.#stop.signal.throwIfAborted();
        return answer;
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error;
        const pauseMs = error.retryAfterMs ?? UNTOLD_PAUSES_MS[this.#pauses++];
        if (pauseMs === undefined || pauseMs > LONGEST_PAUSE_MS) throw error;
        this.#enter({ kind: 'throttled', untilMs: this.#clock.now() + pauseMs });
        await this.#clock.wait(pauseMs, this.#stop.signal);
      }
    }
  }

  /** Takes over what the service said; true where that is the end. */
  #settle(status: QueryStatus): boolean {
    switch (status.kind) {
      case 'queued':
      case 'running':
        this.#enter(status);
        return false;
      case 'done':
        this.#end(status);
        return true;
      case 'failed':
        this.#end({ kind: 'failed', words: describeRefusal(status.message) });
        return true;
    }
  }

  async #cancel(): Promise<void> {
    this.#enter({ kind: 'cancelling' });
    this.#stop.abort(new Error('cancelled'));
    const signal = new AbortController().signal;
    try {
      const { alreadyComplete } = await this.#service.cancel(this.request.id, signal);
      const status = alreadyComplete
        ? await this.#service.status(this.request.id, false, signal).catch(() => undefined)
        : undefined;
      if (status?.kind === 'done') this.#end(status);
      else this.#end({ kind: 'cancelled' });
    } catch {
      this.#end({
        kind: 'cancelled',
        note: 'The service could not be told, so it may go on there.',
      });
    }
  }

  #end(state: QueryRunState): void {
    this.#endedMs = this.#clock.now();
    this.#enter(state);
  }

  #enter(state: QueryRunState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

/** Which end an error is. A defect of ours ends the run as well, and says that it is ours. */
function endOf(error: unknown): QueryRunState {
  if (!isApiFailure(error)) {
    const words = {
      message: `The extension itself failed: ${String(error)}`,
      advice: 'Run it again. If it stays so, report it with this message.',
    };
    return { kind: 'failed', words };
  }
  // An answer that timed out after the request went out says nothing about the run itself.
  if (error instanceof ConnectionError && error.mayHaveArrived) return { kind: 'lost' };
  return { kind: 'failed', words: describeFailure(error) };
}
