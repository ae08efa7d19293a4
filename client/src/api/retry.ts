import { isCertificateCode, proxyStatus } from './connectionErrors.ts';
import {
  ConnectionError,
  HttpError,
  isUnanswered,
  RateLimitError,
  schemaUnavailable,
  statusOf,
} from './errors.ts';

/** Time, as something a test can hold in its hand. */
export type Clock = {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal.addEventListener('abort', stop, { once: true });
    }),
};

/** The kind of failure, as far as a retry depends on it. */
type Cause = 'notSent' | 'unanswered' | 'badGateway' | 'unavailable' | 'broken';

/** The pauses before each retry, by cause; an empty list means no retry. */
export type RetryPolicy = Readonly<Record<Cause, readonly number[]>> & {
  /** Longer pauses than this, which the service asked for by a 429, are not waited out here. */
  readonly longestPauseMs: number;
};

/** For calls that change nothing. */
export const readPolicy: RetryPolicy = {
  notSent: [500, 1_000, 2_000],
  unanswered: [500, 1_000, 2_000],
  badGateway: [500, 1_000, 2_000],
  unavailable: [500, 1_000, 2_000],
  broken: [],
  longestPauseMs: 60_000,
};

/**
 * For the status of a run: an error of the service tells nothing about the run, and the run's own state machine waits
 * out the pauses visibly.
 */
export const pollPolicy: RetryPolicy = {
  ...readPolicy,
  broken: readPolicy.badGateway,
  longestPauseMs: 0,
};

/**
 * For the submission of a background run: the service knows the id, so that the same body sent
 * again cannot start a second run.
 */
export const submitPolicy: RetryPolicy = {
  notSent: [1_000, 3_000],
  unanswered: [1_000],
  badGateway: [1_000],
  unavailable: [5_000],
  broken: [],
  longestPauseMs: 0,
};

/**
 * For a submission that starts anew each time it arrives, whatever its id: a lost answer is not
 * asked for by sending it again, but by asking for the status of its id.
 */
export const submitOncePolicy: RetryPolicy = { ...submitPolicy, unanswered: [] };

/** For changes: only a request that never left this machine is repeated. */
export const writePolicy: RetryPolicy = {
  notSent: [1_000, 3_000],
  unanswered: [],
  badGateway: [],
  unavailable: [],
  broken: [],
  longestPauseMs: 60_000,
};

/** For cancelling, which may be repeated but should be quick. */
export const cancelPolicy: RetryPolicy = {
  notSent: [500, 1_000],
  unanswered: [500, 1_000],
  badGateway: [500, 1_000],
  unavailable: [500, 1_000],
  broken: [],
  longestPauseMs: 0,
};

/** Calls until it succeeds, fails for good, or the policy's waits are used up. */
export async function retry<T>(
  policy: RetryPolicy,
  clock: Clock,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const failed: Record<Cause, number> = {
    notSent: 0,
    unanswered: 0,
    badGateway: 0,
    unavailable: 0,
    broken: 0,
  };
  const pauses = new Pauses();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted) throw error;
      const waitMs =
        error instanceof RateLimitError
          ? pauses.next(error, longestPause(policy, error))
          : nextWait(policy, causeOf(error), failed);
      if (waitMs === undefined) throw error;
      await clock.wait(waitMs, signal);
    }
  }
}

/** A change may have been made before the database was found full, so it is not sent again. */
function longestPause({ longestPauseMs, unavailable }: RetryPolicy, error: RateLimitError): number {
  return error.limit === 'database' && unavailable.length === 0 ? 0 : longestPauseMs;
}

function nextWait(
  policy: RetryPolicy,
  cause: Cause | undefined,
  failed: Record<Cause, number>,
): number | undefined {
  if (!cause) return undefined;
  const waitMs = policy[cause][failed[cause]++];
  // All attempts count together: four different failures in a row are not better than one.
  const attempts = Object.values(failed).reduce((sum, count) => sum + count, 0);
  return attempts > 3 ? undefined : waitMs;
}

/** Undefined: another attempt would end the same way. */
function causeOf(error: unknown): Cause | undefined {
  // A name, a certificate or a sign-in that is not right stays so for the next seconds.
  if (error instanceof ConnectionError && isHopeless(error.code)) return undefined;
  if (isUnanswered(error)) return 'unanswered';
  if (error instanceof ConnectionError) return 'notSent';
  // The service cannot tell the schema, and says so after it has tried.
  if (error instanceof HttpError && error.code === schemaUnavailable) return undefined;
  const status = statusOf(error);
  if (status === 502) return 'badGateway';
  if (status === 503) return 'unavailable';
  return status === 500 || status === 504 ? 'broken' : undefined;
}

function isHopeless(code: string): boolean {
  return code === 'ENOTFOUND' || isCertificateCode(code) || proxyStatus(code) === 407;
}

/**
 * Waits if the service does not say how long: too many queries run at once, and the service has
 * already kept this one waiting for a place among them.
 */
const untoldPausesMs = [3_000, 6_000, 12_000];

/** The pauses of one call: how long the next one is, or that no further one is worth it. */
export class Pauses {
  #untold = 0;
  #told = 0;

  /** @returns milliseconds; undefined if the pause is too long or was made too often */
  next(error: RateLimitError, longestMs: number): number | undefined {
    if (longestMs <= 0) return undefined;
    if (error.retryAfterMs !== undefined) {
      // The service that keeps naming a time and keeps refusing is not waited for without end.
      return error.retryAfterMs > longestMs || this.#told++ >= 10 ? undefined : error.retryAfterMs;
    }
    return untoldPausesMs[this.#untold++];
  }
}
