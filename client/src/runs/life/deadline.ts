import type { Clock } from '../../api/retry.ts';

/** The range of a timer. */
const shortestTimerMs = 1_000;
const longestTimerMs = 2 ** 31 - 1;

/** The time at which we stop waiting for a run. Pauses that the service asks for between polls postpone it. */
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

  /** Cancels the callback. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
