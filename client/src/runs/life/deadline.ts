import type { Clock } from '../../api/retry.ts';

/** What a timer can be set to. */
const shortestTimerMs = 1_000;
const longestTimerMs = 2 ** 31 - 1;

/**
 * From when on nobody waits for a run any longer. Pauses that the service asks for between looks
 * postpone it: nobody waits for the query meanwhile.
 */
export class Deadline {
  readonly #clock: Clock;
  #atMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, atMs: number) {
    this.#clock = clock;
    this.#atMs = atMs;
  }

  get isPast(): boolean {
    return this.#clock.now() > this.#atMs;
  }

  postpone(pauseMs: number): void {
    this.#atMs += pauseMs;
  }

  /** Calls once it is past, however slowly an answer trickles in; while `isPaused`, not yet. */
  watch(isPaused: () => boolean, passed: () => void): void {
    const leftMs = this.#atMs - this.#clock.now();
    if (leftMs > longestTimerMs) return;
    this.#timer = setTimeout(
      () => {
        if (this.#clock.now() < this.#atMs || isPaused()) this.watch(isPaused, passed);
        else passed();
      },
      Math.max(leftMs, shortestTimerMs),
    );
    this.#timer.unref();
  }

  /** Nobody is called any more. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
