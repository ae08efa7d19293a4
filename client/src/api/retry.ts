import { ConnectionError, HttpError } from './errors.ts';

/** Time, as something a test can hold in its hand. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

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

/** Which failures are worth another attempt, and after how long each. */
export interface RetryPolicy {
  readonly waitsMs: readonly number[];
  readonly worthRetrying: (error: unknown) => boolean;
}

/** For calls that change nothing: a lost answer or a gateway's 502 and 503 are asked again. */
export const readPolicy: RetryPolicy = {
  waitsMs: [500, 1_000, 2_000],
  worthRetrying: (error) =>
    (error instanceof ConnectionError && !isHopeless(error)) || isGatewayTrouble(error),
};

/**
 * For the submission of a background run: the service knows the id, so that sending the same body
 * again cannot start a second run.
 */
export const submitPolicy: RetryPolicy = {
  waitsMs: [1_000, 3_000],
  worthRetrying: readPolicy.worthRetrying,
};

/** Calls until it succeeds, fails for good, or the policy's waits are used up. */
export async function retry<T>(
  policy: RetryPolicy,
  clock: Clock,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  for (const waitMs of policy.waitsMs) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !policy.worthRetrying(error)) throw error;
      await clock.wait(waitMs, signal);
    }
  }
  return call();
}

/** A name that does not resolve and a certificate that does not fit stay so for the next seconds. */
function isHopeless(error: ConnectionError): boolean {
  return error.code === 'ENOTFOUND' || error.code.includes('CERT');
}

function isGatewayTrouble(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 502 || error.status === 503);
}
