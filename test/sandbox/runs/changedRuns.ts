import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Compute, RunOrigin, Runs } from '../../../server/local/query/runs.ts';
import type { QueryStatus } from '../../../server/local/query/runStatus.ts';

/** The differences of a run from a normal one. */
export type RunChanges = {
  /** Waits before it is picked up. */
  readonly queueMs?: number;
  /** The lifetime of its record, instead of the service's usual one. */
  readonly ttlMs?: number;
  /** When cancelled, it leaves an error record. */
  readonly lateError?: boolean;
  /** It fails in the background, optionally with this message. */
  readonly failure?: { readonly message: string | null; readonly complete: boolean };
  /** Its record is lost as soon as it is picked up. */
  readonly lostRecord?: boolean;
  /** Throws if the service refuses the query. */
  readonly check?: () => Promise<void>;
};

/** A changed run, and its outcome. */
type ChangedRun = RunChanges & {
  readonly isLost?: boolean;
  /** Stands in for the record of the run. */
  readonly record?: QueryStatus;
};

const changes = new AsyncLocalStorage<RunChanges>();

/** Changes the runs that the work starts, in addition to changes asked around it. */
export function withRunChanges<T>(more: RunChanges, work: () => T): T {
  return changes.run({ ...changes.getStore(), ...more }, work);
}

/** Stands before the runs of a service, and changes them as their requests ask. */
export class ChangedRuns implements Runs {
  readonly #runs: Runs;
  readonly #changed = new Map<string, ChangedRun>();

  constructor(runs: Runs) {
    this.#runs = runs;
  }

  status(id: string): QueryStatus | undefined {
    const { isLost, record, ttlMs } = this.#changed.get(id) ?? {};
    const status = record ?? this.#runs.status(id);
    if (isLost || !status) return undefined;
    if (ttlMs === undefined || status.end_time === null) return status;
    const expiry = Date.parse(status.end_time) + ttlMs;
    if (expiry <= Date.now()) return undefined;
    return { ...status, expiration_time: new Date(expiry).toISOString() };
  }

  start(id: string, origin: RunOrigin, compute: Compute<unknown>): QueryStatus {
    const asked = this.#begin(id);
    if (!asked.failure) return this.#runs.start(id, origin, this.#changedCompute(id, compute));
    const { complete, message } = asked.failure;
    const failed = this.#runs.failed(id, message ?? '', origin);
    const record = { ...failed, complete, error_message: message };
    this.#changed.set(id, { ...asked, record });
    return record;
  }

  wait<T>(id: string, compute: Compute<T>): Promise<T> {
    this.#begin(id);
    return this.#runs.wait(id, this.#changedCompute(id, compute));
  }

  failed(id: string, message: string, origin: RunOrigin): QueryStatus {
    return this.#runs.failed(id, message, origin);
  }

  async cancel(id: string): Promise<void> {
    const cancelled = this.#changed.get(id);
    await this.#runs.cancel(id);
    this.#changed.delete(id);
    if (!cancelled?.lateError || cancelled.record) return;
    const record = this.#runs.failed(id, 'The query was cancelled.', {});
    this.#changed.set(id, { ...cancelled, record });
  }

  #begin(id: string): RunChanges {
    const asked = changes.getStore();
    if (asked) this.#changed.set(id, asked);
    else this.#changed.delete(id);
    return asked ?? {};
  }

  #changedCompute<T>(id: string, compute: Compute<T>): Compute<T> {
    const { queueMs, lostRecord, check } = this.#changed.get(id) ?? {};
    return async (signal, events) => {
      // Cancelling the run ends the wait early; the computation then finds the signal aborted.
      if (queueMs) await delay(queueMs, undefined, { signal }).catch(() => undefined);
      await check?.();
      return compute(signal, {
        ...events,
        onStart: () => {
          events.onStart();
          if (lostRecord) this.#changed.set(id, { ...this.#changed.get(id), isLost: true });
        },
      });
    };
  }
}
