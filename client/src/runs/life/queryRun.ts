import { randomUUID } from 'node:crypto';
import { describeRefusal } from '../../api/describeFailure.ts';
import { RateLimitError } from '../../api/errors.ts';
import { isBackground, type RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import type { QueryResult, QueryStatus } from '../../api/queries.ts';
import { type Clock, Pauses } from '../../api/retry.ts';
import { Emitter } from '../../base/emitter.ts';
import { tabulated } from '../../nodes/tabulated.ts';
import type { RunCost } from '../../protocol/notebook.ts';
import { cancelLateArrival, cancelUnlessShared } from './cancelAtService.ts';
import { CostOfRun } from './costOfRun.ts';
import { Deadline } from './deadline.ts';
import {
  firstWaitMs,
  looksBeforeResumed,
  outageMs,
  outageWaitMs,
  pauseFor,
  pollDeadlineMs,
  pollWaitMs,
} from './pollCadence.ts';
import { withOldest } from './oldestRows.ts';
import type { QueryRunRequest, QueryService, RunConditions } from './queryRunRequest.ts';
import {
  endOf,
  endOfLook,
  endWithoutResult,
  isPassing,
  isTooSlowToWaitFor,
  mayGoOn,
  type QueryRunState,
} from './runState.ts';
import type { EndTurn } from './turns.ts';

export type { QueryRunState } from './runState.ts';

/** A record that says "complete" may be written just before its result. */
const lateResultMs = 1_000;
/** Looks for a run whose submission was not answered. */
const recoveryWaitsMs = [5_000, 15_000, 45_000];

/**
 * The life of one query run: sent, polled, cancelled, finished. A state machine that others watch;
 * it knows no editor.
 */
export class QueryRun {
  readonly request: QueryRunRequest;
  readonly #service: CostOfRun;
  readonly #clock: Clock;
  readonly #left: () => number;
  readonly #turns: RunConditions['turns'];
  readonly #rowLimit: RunConditions['rowLimit'];
  readonly #retainedFrom: string | undefined;
  readonly #deadline: Deadline;
  readonly #startedMs: number;
  /** Stops the work here; `cancel` stops the run at the service. */
  readonly #stop = new AbortController();
  readonly #changed = new Emitter<QueryRunState>();
  #state: QueryRunState;
  #endedMs: number | undefined;
  #submitting = false;
  /** The run at the service; another run of the same query if that was still running. */
  #followed: string;
  /** The id and mode it was sent with; a run that moves to the background is sent anew. */
  #id: string;
  #refresh: RefreshMode;
  #isSent = false;
  #sentMs = 0;
  #stale: QueryResult | undefined;
  #cancelling: Promise<void> | undefined;

  /** Fires at every change of state, the last one included. */
  readonly onDidChange = this.#changed.event;
  /** Resolves when the run has come to its end, whichever it is; never rejects. */
  readonly ended: Promise<void>;

  constructor(
    request: QueryRunRequest,
    service: QueryService,
    clock: Clock,
    conditions: RunConditions = {},
  ) {
    const { left = () => Infinity, turns, rowLimit, deadlineMs = pollDeadlineMs } = conditions;
    this.request = request;
    this.#followed = this.#id = request.id;
    this.#refresh = request.refresh;
    this.#service = new CostOfRun(service);
    this.#clock = clock;
    this.#left = left;
    this.#turns = turns;
    this.#rowLimit = rowLimit;
    this.#retainedFrom = conditions.retainedFrom;
    this.#startedMs = clock.now() - (request.resumed?.elapsedMs ?? 0);
    this.#deadline = new Deadline(clock, this.#startedMs + deadlineMs);
    this.#state = turns?.isFull ? { kind: 'queued', isOwn: true } : this.#sent;
    this.#deadline.watch(
      () => this.#isPaused,
      () => this.#giveUp(),
    );
    this.ended = this.#work();
  }

  get state(): QueryRunState {
    return this.#state;
  }

  /** Milliseconds since the run was requested: so far, or in total once it has ended. */
  get elapsedMs(): number {
    return (this.#endedMs ?? this.#clock.now()) - this.#startedMs;
  }

  /** True if it took too long as a blocking run, and was sent to the background. */
  get isMoved(): boolean {
    return this.#refresh !== this.request.refresh;
  }

  /** What the run has cost at the service so far. */
  get cost(): RunCost {
    return this.#service.cost;
  }

  /** The older result that the service had while it computes a new one. */
  get stale(): QueryResult | undefined {
    return this.#stale;
  }

  get hasEnded(): boolean {
    return this.#endedMs !== undefined;
  }

  /**
   * Stops the run here and at the service, with one DELETE. Whatever the service answers, the run is over for the user;
   * if the service cannot be told, the state says so. A lost run may still be going on there, so it can be cancelled
   * too.
   */
  cancel(): Promise<void> {
    if (this.hasEnded && this.#state.kind !== 'lost') return Promise.resolve();
    this.#cancelling ??= this.#cancel();
    return this.#cancelling;
  }

  /**
   * After `lost`: one more look whether the service has it by now. A run still going stays lost.
   *
   * @returns whether the service said that it goes on
   */
  async checkAgain(): Promise<boolean> {
    if (this.#state.kind !== 'lost') return false;
    try {
      const signal = new AbortController().signal;
      const status = await this.#service.status(this.#followed, false, signal);
      if (status.kind === 'queued' || status.kind === 'running') return true;
      this.#settle(status);
    } catch (error) {
      if (!this.#cancelling) this.#end(endOfLook(error));
    }
    return false;
  }

  /** The state after sending: a blocking request learns nothing about workers. */
  get #sent(): QueryRunState {
    return { kind: isBackground(this.#refresh) ? 'queued' : 'running' };
  }

  async #work(): Promise<void> {
    let endTurn: EndTurn | undefined;
    try {
      if (this.#turns) endTurn = await this.#turns.take(this.#stop.signal);
      this.#stop.signal.throwIfAborted();
      this.#isSent = true;
      if (this.#state.kind === 'queued' && this.#state.isOwn) this.#enter(this.#sent);
      await this.#goOn();
    } catch (error) {
      // An abort means `cancel` is at work and will name the end.
      if (this.#cancelling) await this.#cancelling;
      else if (!this.hasEnded)
        this.#end(this.request.resumed ? endOfLook(error) : this.#endOf(error));
    } finally {
      endTurn?.();
    }
  }

  async #goOn(): Promise<void> {
    if (this.request.resumed) {
      if (!(await this.#lookPatiently(true))) await this.#poll();
      return;
    }
    const sentMs = this.#clock.now();
    const known = (await this.#submitOrMove()) ?? (await this.#recover());
    if (!known) this.#end({ kind: 'lost' });
    // A poll may find what the answer to the submission lacks.
    else if (known.kind === 'withoutResult' || !this.#settle(known)) {
      await this.#poll(this.#clock.now() - sentMs);
    }
  }

  #endOf(error: unknown): QueryRunState {
    const now = this.#clock.now();
    // Only one who waits for a result is answered with a failure of before.
    return endOf(error, now, isBackground(this.#refresh) ? Infinity : now - this.#sentMs);
  }

  /** Submits the run, and once more in the background if the service did not let it be waited for. */
  async #submitOrMove(): Promise<QueryStatus | undefined> {
    try {
      return await this.#submit();
    } catch (error) {
      const { mayMoveToBackground = false } = this.request;
      if (this.#cancelling || !mayMoveToBackground || !isTooSlowToWaitFor(error)) throw error;
      this.#refresh = 'async';
      this.#id = this.#followed = randomUUID();
      this.#enter({ kind: 'queued' });
      return this.#submit();
    }
  }

  /** Undefined if the answer was lost or garbled: the service may or may not have accepted the run. */
  async #submit(): Promise<QueryStatus | undefined> {
    const { query, node, withTimings, name } = this.request;
    const [clientQueryId, refresh] = [this.#id, this.#refresh];
    const submission = { query: node ?? query, refresh, clientQueryId, withTimings, name };
    this.#submitting = true;
    try {
      return await this.#patiently('submitting', () => {
        this.#sentMs = this.#clock.now();
        return this.#service.submit(submission, this.#stop.signal);
      });
    } catch (error) {
      if (this.#cancelling || !mayGoOn(error, refresh)) throw error;
      return undefined;
    } finally {
      this.#submitting = false;
    }
  }

  /**
   * Looks for the run by its id instead of submitting it again, which might start it twice. A record may take a while
   * to appear; without one the outcome stays open.
   */
  async #recover(): Promise<QueryStatus | undefined> {
    for (const waitMs of recoveryWaitsMs) {
      await this.#clock.wait(waitMs, this.#stop.signal);
      try {
        return await this.#look(false);
      } catch (error) {
        if (this.#cancelling) throw error;
        const { kind } = endOfLook(error);
        if (kind !== 'lost' && kind !== 'expired') throw error;
      }
    }
    return undefined;
  }

  async #poll(answeredMs = 0): Promise<void> {
    for (let look = this.request.resumed ? looksBeforeResumed : 0; ; look++) {
      const wait = pollWaitMs(look, this.elapsedMs, Math.random(), this.#left());
      await this.#clock.wait(look === 0 ? firstWaitMs(wait, answeredMs) : wait, this.#stop.signal);
      if (this.#deadline.isPast) {
        this.#end({ kind: 'lost', gaveUp: true });
        return;
      }
      if (await this.#lookPatiently(look > 0)) return;
    }
  }

  /**
   * One look at the run, made again where the connection is lost: the service goes on with the run,
   * and its answer can still be had.
   *
   * @returns whether the run has come to its end
   */
  async #lookPatiently(showProgress: boolean): Promise<boolean> {
    const beganMs = this.#clock.now();
    for (let failures = 1; ; failures++) {
      try {
        return this.#settle(await this.#look(showProgress));
      } catch (error) {
        if (this.#cancelling) throw error;
        const silentMs = this.#clock.now() - beganMs;
        if (!isPassing(error) || silentMs > outageMs || this.#deadline.isPast) {
          this.#end(endOfLook(error));
          return true;
        }
        this.#enter({ kind: 'unreachable' });
      }
      await this.#clock.wait(outageWaitMs(failures, Math.random()), this.#stop.signal);
    }
  }

  /**
   * One poll of the run. A pause that the service asks for postpones it, however long it is: the run itself continues
   * meanwhile. If the run ended without its result, polls once more.
   */
  async #look(showProgress: boolean): Promise<QueryStatus> {
    const look = (): Promise<QueryStatus> =>
      this.#patiently('looking', () =>
        this.#service.status(this.#followed, showProgress, this.#stop.signal),
      );
    const status = await look();
    if (status.kind !== 'withoutResult') return status;
    await this.#clock.wait(lateResultMs, this.#stop.signal);
    return look();
  }

  /** Calls, and waits and calls again where the service asks for a pause that can be waited for. */
  async #patiently<T>(doing: 'submitting' | 'looking', call: () => Promise<T>): Promise<T> {
    const pauses = new Pauses();
    for (;;) {
      try {
        const answer = await call();
        if (this.#cancelling) throw cancelled;
        return answer;
      } catch (error) {
        if (this.#cancelling || !(error instanceof RateLimitError)) throw error;
        const pauseMs = pauseFor(doing, error, pauses);
        if (pauseMs === undefined) throw error;
        const untilMs = this.#clock.now() + pauseMs;
        this.#enter({ kind: 'throttled', limit: error.limit, untilMs });
        await this.#clock.wait(pauseMs, this.#stop.signal);
        if (doing === 'looking') this.#deadline.postpone(pauseMs);
      }
    }
  }

  #giveUp(): void {
    if (this.#cancelling) return;
    this.#end({ kind: 'lost', gaveUp: true });
    this.#stop.abort(cancelled);
  }

  get #isPaused(): boolean {
    const { kind } = this.#state;
    return kind === 'throttled' || (kind === 'queued' && !this.#isSent);
  }

  /** Applies the service's status; true if the run has ended. */
  #settle(status: QueryStatus): boolean {
    if (this.#cancelling) throw cancelled;
    switch (status.kind) {
      case 'queued':
      case 'running': {
        const { stale, id, ...state } = status;
        this.#stale ??= stale && tabulated(this.request.node, stale);
        this.#followed = id ?? this.#followed;
        this.#enter(state);
        return false;
      }
      case 'done':
        this.#end(this.#tabulated(status));
        return true;
      case 'failed': {
        const { message, ...failed } = status;
        this.#end({ ...failed, words: describeRefusal(message) });
        return true;
      }
      case 'withoutResult':
        this.#end(endWithoutResult());
        return true;
    }
  }

  #tabulated({ result }: Extract<QueryStatus, { kind: 'done' }>): QueryRunState {
    const shown = withOldest(tabulated(this.request.node, result), this.#retainedFrom);
    const rowLimit = this.#rowLimit?.(shown.rows.length);
    return { kind: 'done', result: rowLimit === undefined ? shown : { ...shown, rowLimit } };
  }

  async #cancel(): Promise<void> {
    if (!this.#isSent) {
      this.#stop.abort(cancelled);
      this.#end({ kind: 'cancelled' });
      return;
    }
    this.#enter({ kind: 'cancelling' });
    const isOnItsWay = this.#submitting;
    // A request that waits for its result is ended by the service; any other is of no use now.
    if (isBackground(this.#refresh)) this.#stop.abort(cancelled);
    const [id, service] = [this.#id, this.#service];
    const outcome = await cancelUnlessShared(service, id, this.#followed, this.#clock);
    this.#stop.abort(cancelled);
    this.#end(outcome.kind === 'done' ? this.#tabulated(outcome) : outcome);
    if (isOnItsWay && this.#state.kind === 'cancelled') {
      void cancelLateArrival(service, id, this.#clock);
    }
  }

  #end(state: QueryRunState): void {
    this.#deadline.clear();
    this.#endedMs = this.#clock.now();
    this.#enter(state);
  }

  #enter(state: QueryRunState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

/** Why calls of a cancelled run end. */
const cancelled = new Error('cancelled');
