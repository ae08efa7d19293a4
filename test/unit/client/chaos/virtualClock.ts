import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../../client/src/api/retry.ts';

type Timer = {
  readonly atMs: number;
  readonly ring: () => void;
};

/** Time that passes only when everybody waits for it. */
export class VirtualClock implements Clock {
  #nowMs = 0;
  readonly #timers = new Set<Timer>();
  /** Every signal that was waited with: their listeners must be gone in the end. */
  readonly signals = new Set<AbortSignal>();

  now(): number {
    return this.#nowMs;
  }

  /** The number of waiting timers. */
  get waiting(): number {
    return this.#timers.size;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    this.signals.add(signal);
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = (): void => {
        this.#timers.delete(timer);
        reject(signal.reason as Error);
      };
      const timer: Timer = {
        atMs: this.#nowMs + ms,
        ring: () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
      };
      this.#timers.add(timer);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** Lets time pass until nothing waits. */
  async run(): Promise<void> {
    for (;;) {
      // Code that the last timer started reaches its next wait first; parsing a body takes some turns.
      for (let turns = 0; turns < 3; turns++) await turn();
      const [next] = [...this.#timers].sort((a, b) => a.atMs - b.atMs);
      if (!next) return;
      this.#timers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.ring();
    }
  }
}
