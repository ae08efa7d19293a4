import type { RateLimitError } from '../../api/errors.ts';
import type { Pauses } from '../../api/retry.ts';

/**
 * The delay before each poll of a run. Every poll counts against the hour's requests, so each delay doubles the one
 * before: 50, 100, 200, 400 ms and so on after the submission, later 10, 15 and 30 seconds.
 */
const firstLookMs = 50;
/** The shortest delay, for a run whose submission took long. */
const leastMs = 25;
/** The look after which waits no longer double. */
const lastDoubled = 8;
/** A run of an earlier window is no longer new: its looks begin this far on, at 800 ms. */
export const looksBeforeResumed = 5;

/** How long to wait for a run: a little longer than its limit at the service, ten minutes. */
export const pollDeadlineMs = deadlineMs(10);

/** The deadline for a limit in minutes; 0 means no limit. */
export function deadlineMs(minutes: number): number {
  return minutes > 0 ? minutes * 60_000 + 10_000 : Infinity;
}

/**
 * @param look how many looks were made before
 * @param elapsedMs since the run was submitted
 * @param random 0 to 1: spreads the looks of many windows by up to a tenth
 * @param left requests the hour has left: with few of them a run is looked at less often
 */
export function pollWaitMs(
  look: number,
  elapsedMs: number,
  random: number,
  left = Infinity,
): number {
  const waitMs = look > lastDoubled ? laterWaitMs(elapsedMs) : doubledMs(look);
  return Math.round(Math.min(waitMs * thrift(left), longestWaitMs) * (1 + random / 10));
}

const longestWaitMs = 60_000;

/**
 * The delay before the first poll. It counts from when the run was sent, so the time of the submission is subtracted.
 */
export function firstWaitMs(waitMs: number, answeredMs: number): number {
  return Math.max(waitMs - answeredMs, Math.min(waitMs, leastMs));
}

/** A submission is not kept back for longer: the run ends and says when to come back. */
const maxPauseMs = 60_000;
/** Between looks at a run that the service refuses again and again. */
const untoldPauseMs = 60_000;

/**
 * The pause that the service asks for. A poll waits that long; undefined for a submission that does
 * not.
 */
export function pauseFor(
  doing: 'submitting' | 'looking',
  error: RateLimitError,
  pauses: Pauses,
): number | undefined {
  if (doing === 'submitting') return pauses.next(error, maxPauseMs);
  return pauses.next(error, Infinity) ?? error.retryAfterMs ?? untoldPauseMs;
}

/** How long to poll a service that does not answer: it keeps a run's record that long. */
export const outageMs = 10 * 60_000;

/**
 * How long to wait before looking again if nobody answered.
 *
 * @param failures looks in a row that were not answered, at least 1
 */
export function outageWaitMs(failures: number, random: number): number {
  const waitMs = Math.min(2_000 * 2 ** (failures - 1), 30_000);
  return Math.round(waitMs * (1 + random / 10));
}

function doubledMs(look: number): number {
  return firstLookMs * 2 ** Math.max(0, look - 1);
}

function thrift(left: number): number {
  if (left >= 30) return 1;
  return left >= 10 ? 2 : 4;
}

function laterWaitMs(elapsedMs: number): number {
  if (elapsedMs < 60_000) return 10_000;
  return elapsedMs < 180_000 ? 15_000 : 30_000;
}
