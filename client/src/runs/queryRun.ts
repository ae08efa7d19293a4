import { t } from '@vscode/l10n';
import { describeRefusal } from '../api/describeFailure.ts';
import type { FailureWords } from '../api/describeFailure.ts';
import { AnswerError, isUnanswered, RateLimitError } from '../api/errors.ts';
import { isBackground } from '../api/queries.ts';
import type { QueryNode, QueryResult, QueryStatus, RefreshMode } from '../api/queries.ts';
import { Pauses } from '../api/retry.ts';
import type { Clock } from '../api/retry.ts';
import { Emitter } from '../base/emitter.ts';
import { tabulated } from '../nodes/tabulated.ts';
import type { RunCost } from '../protocol/notebook.ts';
import { cancelAtService, cancelLateArrival } from './cancelAtService.ts';
import type { CancelOutcome } from './cancelAtService.ts';
import { CostOfRun } from './costOfRun.ts';
import {
  firstWaitMs,
  looksBeforeResumed,
  outageMs,
  outageWaitMs,
  pollDeadlineMs,
  pollWaitMs,
} from './pollCadence.ts';
import type { QueryService } from './queryService.ts';
import { endOf, endOfLook, isPassing } from './runState.ts';
import type { QueryRunState } from './runState.ts';
import type { EndTurn, Turns } from './turns.ts';

export type { QueryRunState } from './runState.ts';

/** What to run, and how. */
export type QueryRunRequest = {
  /** Fresh for every run: the service answers a known id with the old run. */
  readonly id: string;
  readonly query: string;
  /** What is sent in place of the text: with the values of placeholders, or of another kind. */
  readonly node?: QueryNode;
  readonly refresh: RefreshMode;
  /** It was submitted by an earlier window, this long ago, and is only looked for. */
  readonly resumed?: { readonly elapsedMs: number };
};

/** What a run has to share with others. */
export type RunConditions = {
  /** Requests the hour has left. */
  readonly left?: () => number;
  /** Waits until the run may go on; without it, it goes on at once. */
  readonly turns?: Pick<Turns, 'take' | 'isFull'>;
  /** Learns how many rows came, and tells how many the service brings at most. */
  readonly rowLimit?: (rows: number) => number;
  /** From when on nobody waits for it any longer, in milliseconds since it was asked for. */
  readonly deadlineMs?: number;
};

/** A submission is not kept back for longer: the run ends and says when to come back. */
const maxPauseMs = 60_000;
/** Between looks at a run that the service refuses again and again. */
const untoldPauseMs = 60_000;
/** What a timer can be set to. */
const shortestTimerMs = 1_000;
const longestTimerMs = 2 ** 31 - 1;
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
  readonly #deadlineMs: number;
  readonly #startedMs: number;
  /** Ends the work here; what goes on at the service is the business of `cancel`. */
  readonly #stop = new AbortController();
  readonly #changed = new Emitter<QueryRunState>();
  #state: QueryRunState;
  #endedMs: number | undefined;
  #submitting = false;
  /** The run at the service: another one of the same query, where that was still going on. */
  #followed: string;
  /** Pauses the service asked for between looks: nobody waited for the query meanwhile. */
  #pausedMs = 0;
  #deadlineTimer: NodeJS.Timeout | undefined;
  #isSent = false;
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
    { left = () => Infinity, turns, rowLimit, deadlineMs = pollDeadlineMs }: RunConditions = {},
  ) {
    this.request = request;
    this.#followed = request.id;
    this.#service = new CostOfRun(service);
    this.#clock = clock;
    this.#left = left;
    this.#turns = turns;
    this.#rowLimit = rowLimit;
    this.#deadlineMs = deadlineMs;
    this.#startedMs = clock.now() - (request.resumed?.elapsedMs ?? 0);
    this.#state = turns?.isFull ? { kind: 'queued', isOwn: true } : this.#sent;
    this.#giveUpAtDeadline();
    this.ended = this.#work();
  }

  get state(): QueryRunState {
    return this.#state;
  }

  /** Milliseconds since the run was asked for: so far, or in all once it has ended. */
  get elapsedMs(): number {
    return (this.#endedMs ?? this.#clock.now()) - this.#startedMs;
  }

  /** What the run has taken of the service so far. */
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
   * Stops the run here and at the service, with one DELETE. Whatever the service answers, the run
   * is over for the user; where it cannot be told to stop, the state says so. A run that was lost
   * may still go on there, so it can be cancelled too.
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

  /** The state from when it is sent: a request that waits for its result is not told of workers. */
  get #sent(): QueryRunState {
    return { kind: isBackground(this.request.refresh) ? 'queued' : 'running' };
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
        this.#end(this.request.resumed ? endOfLook(error) : endOf(error, this.#clock.now()));
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
    const known = (await this.#submit()) ?? (await this.#recover());
    if (!known) this.#end({ kind: 'lost' });
    // What the answer to a submission lacks a look may find.
    else if (known.kind === 'withoutResult' || !this.#settle(known)) {
      await this.#poll(this.#clock.now() - sentMs);
    }
  }

  /** Undefined where the answer was lost or spoilt: the service may have taken the run or not. */
  async #submit(): Promise<QueryStatus | undefined> {
    const { id: clientQueryId, query, node, refresh } = this.request;
    const submission = { query: node ?? query, refresh, clientQueryId };
    this.#submitting = true;
    try {
      return await this.#patiently('submitting', () =>
        this.#service.submit(submission, this.#stop.signal),
      );
    } catch (error) {
      if (this.#cancelling || !mayGoOn(error, refresh)) throw error;
      return undefined;
    } finally {
      this.#submitting = false;
    }
  }

  /**
   * Asks for the run by its id instead of submitting it again, which might start it twice. A record
   * may take a while to appear; without any it stays open what became of the run.
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
      if (this.elapsedMs - this.#pausedMs > this.#deadlineMs) {
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
        if (!isPassing(error) || silentMs > outageMs || this.elapsedMs > this.#deadlineMs) {
          this.#end(endOfLook(error));
          return true;
        }
        this.#enter({ kind: 'unreachable' });
      }
      await this.#clock.wait(outageWaitMs(failures, Math.random()), this.#stop.signal);
    }
  }

  /**
   * One look at the run. A pause the service asks for postpones it, however long it is: the run
   * itself goes on meanwhile. An end without its result is looked at once more.
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

  /** Calls, and where the service asks for a pause it can wait for, waits and calls again. */
  async #patiently<T>(doing: 'submitting' | 'looking', call: () => Promise<T>): Promise<T> {
    const pauses = new Pauses();
    const isLook = doing === 'looking';
    for (;;) {
      try {
        const answer = await call();
        if (this.#cancelling) throw cancelled;
        return answer;
      } catch (error) {
        if (this.#cancelling || !(error instanceof RateLimitError)) throw error;
        const pauseMs =
          pauses.next(error, isLook ? Infinity : maxPauseMs) ??
          (isLook ? (error.retryAfterMs ?? untoldPauseMs) : undefined);
        if (pauseMs === undefined) throw error;
        this.#enter({ kind: 'throttled', untilMs: this.#clock.now() + pauseMs });
        await this.#clock.wait(pauseMs, this.#stop.signal);
        if (isLook) this.#pausedMs += pauseMs;
      }
    }
  }

  /** However slowly an answer trickles in: after the deadline nobody waits for its rest. */
  #giveUpAtDeadline(): void {
    const leftMs = this.#deadlineMs + this.#pausedMs - this.elapsedMs;
    if (leftMs > longestTimerMs) return;
    this.#deadlineTimer = setTimeout(
      () => {
        if (this.hasEnded || this.#cancelling) return;
        if (this.elapsedMs - this.#pausedMs < this.#deadlineMs || this.#isPaused) {
          this.#giveUpAtDeadline();
          return;
        }
        this.#end({ kind: 'lost', gaveUp: true });
        this.#stop.abort(cancelled);
      },
      Math.max(leftMs, shortestTimerMs),
    );
    this.#deadlineTimer.unref();
  }

  get #isPaused(): boolean {
    const { kind } = this.#state;
    return kind === 'throttled' || (kind === 'queued' && !this.#isSent);
  }

  /** Takes over what the service said; true where that is the end. */
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
      case 'failed':
        this.#end({ kind: 'failed', words: describeRefusal(status.message) });
        return true;
      case 'withoutResult':
        this.#end({ kind: 'failed', words: withoutResult() });
        return true;
    }
  }

  #tabulated({ result }: Extract<QueryStatus, { kind: 'done' }>): QueryRunState {
    const shown = tabulated(this.request.node, result);
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
    if (isBackground(this.request.refresh)) this.#stop.abort(cancelled);
    const outcome = await this.#cancelThere();
    this.#stop.abort(cancelled);
    this.#end(outcome.kind === 'done' ? this.#tabulated(outcome) : outcome);
    if (isOnItsWay && this.#state.kind === 'cancelled') {
      void cancelLateArrival(this.#service, this.request.id, this.#clock);
    }
  }

  /** Only a run of our own is cancelled there: others may wait for one that we merely follow. */
  #cancelThere(): Promise<CancelOutcome> {
    if (this.#followed === this.request.id) {
      return cancelAtService(this.#service, this.request.id, this.#clock);
    }
    const note = t('Somebody else had started the same query, so it continues on the service.');
    return Promise.resolve({ kind: 'cancelled', note });
  }

  #end(state: QueryRunState): void {
    clearTimeout(this.#deadlineTimer);
    this.#endedMs = this.#clock.now();
    this.#enter(state);
  }

  #enter(state: QueryRunState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

/**
 * Whether a submission that failed so may have started a run: no answer came, or the answer that
 * says how a background run is doing cannot be read.
 */
function mayGoOn(error: unknown, refresh: RefreshMode): boolean {
  return isUnanswered(error) || (isBackground(refresh) && error instanceof AnswerError);
}

/** Said of a run whose record says "complete" and has no result. */
const withoutResult = (): FailureWords => ({
  message: t('The service says that the query has ended, and sends no result of it.'),
  advice: t('Run it again.'),
});

/** Why calls of a cancelled run end. */
const cancelled = new Error('cancelled');
