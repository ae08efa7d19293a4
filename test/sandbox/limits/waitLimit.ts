import type { Compute, RunOrigin, Runs } from '../../../server/local/query/runs.ts';
import type { QueryStatus } from '../../../server/local/query/runStatus.ts';
import { ApiError } from '../../../server/local/base/errors.ts';

/** Stands before the runs of a service, and ends those whose callers wait after a time. */
export class WaitLimit implements Runs {
  readonly #runs: Runs;
  readonly #ms: number;

  constructor(runs: Runs, ms: number) {
    this.#runs = runs;
    this.#ms = ms;
  }

  wait<T>(id: string, compute: Compute<T>): Promise<T> {
    return this.#runs.wait(id, async (signal, events) => {
      const tooLate = AbortSignal.timeout(this.#ms);
      try {
        return await compute(AbortSignal.any([signal, tooLate]), events);
      } catch (error) {
        throw tooLate.aborted && !signal.aborted ? tookTooLong() : error;
      }
    });
  }

  status(id: string): QueryStatus | undefined {
    return this.#runs.status(id);
  }

  start(id: string, origin: RunOrigin, compute: Compute<unknown>): QueryStatus {
    return this.#runs.start(id, origin, compute);
  }

  failed(id: string, message: string, origin: RunOrigin): QueryStatus {
    return this.#runs.failed(id, message, origin);
  }

  cancel(id: string): Promise<void> {
    return this.#runs.cancel(id);
  }
}

function tookTooLong(): ApiError {
  const detail =
    'Query has hit the max execution time before completing. Send it with refresh=async to run it in the background.';
  return new ApiError(504, 'server_error', 'error', detail);
}
