import { t } from '@vscode/l10n';
import { describeFailure, type FailureWords } from '../../api/describeFailure.ts';
import {
  AnswerError,
  type ApiFailure,
  HttpError,
  isApiFailure,
  isUnanswered,
  RateLimitError,
} from '../../api/errors.ts';
import { isBackground, type RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import type { QueryResult } from '../../api/queries.ts';
import { clock } from '../../protocol/words.ts';
import type { Remarks, RunState, ServiceLimit } from '../../protocol/results.ts';

/**
 * The state of a run, as the panel gets it, except that times are on the run's clock. `done` and those after it are
 * final.
 */
export type QueryRunState =
  | Exclude<RunState, { readonly kind: 'needsValues' | 'scheduled' | 'queued' | 'done' | 'failed' }>
  /** `isOwn`: other runs of this window go first, so it has not been sent yet. */
  | { readonly kind: 'queued'; readonly isOwn?: true }
  | { readonly kind: 'done'; readonly result: QueryResult }
  /** `freeAtMs`: what `limit` names is available again then. */
  | {
      readonly kind: 'failed';
      readonly words: FailureWords;
      readonly freeAtMs?: number;
      readonly limit?: ServiceLimit;
      readonly remarks?: Remarks;
    };

/**
 * Which end an error is. A defect of ours ends the run as well, and says that it is ours.
 *
 * @param nowMs on the run's clock
 * @param tookMs how long the service took to say so
 */
export function endOf(error: unknown, nowMs = 0, tookMs = Infinity): QueryRunState {
  if (!isApiFailure(error)) {
    const words = {
      message: t('The extension itself failed: {0}', String(error)),
      advice: t('Run it again. If it keeps failing, report it with this message.'),
    };
    return { kind: 'failed', words };
  }
  const isReplayed = error.kind === 'http' && error.mayBeReplayed && tookMs < replayedMs;
  const words = isReplayed ? replayedFailure(error) : failureOfRun(error);
  const remarks = error.kind === 'http' || error.kind === 'query' ? error.remarks : undefined;
  if (!(error instanceof RateLimitError) || isMomentary(error)) {
    return { kind: 'failed', words, ...(remarks && { remarks }) };
  }
  const { retryAfterMs, limit } = error;
  return {
    kind: 'failed',
    words,
    ...(retryAfterMs !== undefined && { limit, freeAtMs: nowMs + retryAfterMs }),
  };
}

/** True if waiting for a moment helps, for an unknown time. */
function isMomentary({ limit }: RateLimitError): boolean {
  return limit === 'running' || limit === 'database';
}

/** A query that really fails for its time or memory takes longer. */
const replayedMs = 1_000;
/** The service keeps a failure for this long at most. */
const longestReplayMs = 4 * 3_600_000;

function failureOfRun(error: ApiFailure): FailureWords {
  const words = describeFailure(error);
  return isTooSlowToWaitFor(error) ? { ...words, remedy: 'runInBackground' } : words;
}

function replayedFailure({ message }: HttpError): FailureWords {
  const until = clock(Date.now() + longestReplayMs);
  return {
    message: t(
      'This query failed before, and the service repeats that until {0} at most: {1}',
      until,
      message,
    ),
    advice: t('Change the query, or run it in the background.'),
    remedy: 'runInBackground',
  };
}

/** True if the service ended a query because its caller waited for too long. */
export function isTooSlowToWaitFor(failure: unknown): boolean {
  return failure instanceof HttpError && failure.endedQuery;
}

/**
 * The state after a failed poll. Most failures tell nothing about the run itself, which may still be going on: it is
 * lost, not failed.
 */
export function endOfLook(error: unknown): QueryRunState {
  if (!isApiFailure(error)) return endOf(error);
  switch (error.kind) {
    case 'notFound':
      return { kind: 'expired' };
    case 'connection':
    case 'rateLimit':
    case 'answer':
    case 'page':
      return { kind: 'lost' };
    case 'http':
      return error.status >= 500 ? { kind: 'lost' } : endOf(error);
    default:
      return endOf(error);
  }
}

/** The end of a run whose record says "complete" and has no result. */
export function endWithoutResult(): QueryRunState {
  const words = {
    message: t('The service says that the query ended, but sent no result.'),
    advice: t('Run it again.'),
  };
  return { kind: 'failed', words };
}

/**
 * True if a submission that failed so may have started a run: no answer came, or the answer that
 * says how a background run is doing cannot be read.
 */
export function mayGoOn(error: unknown, refresh: RefreshMode): boolean {
  return isUnanswered(error) || (isBackground(refresh) && error instanceof AnswerError);
}

/** True if a failed look says something of the way to the service only, and another may be answered. */
export function isPassing(error: unknown): boolean {
  return endOfLook(error).kind === 'lost' && !(error instanceof RateLimitError);
}

/** A time of the run's clock in milliseconds since 1970. */
export function wallClock(ms: number): number {
  return Date.now() + ms - performance.now();
}
