import { setTimeout as delay } from 'node:timers/promises';

/** The pauses after failures in milliseconds; the last one repeats. */
const pausesMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Tries something until it succeeds, with pauses in between. */
export class Backoff {
  readonly #failed: (error: unknown) => void;
  readonly #pausesMs: readonly number[];
  #pause = new AbortController();
  #isOver = false;

  /** @param failed hears of the first failure of each attempt */
  constructor(failed: (error: unknown) => void, pauses: readonly number[] = pausesMs) {
    this.#failed = failed;
    this.#pausesMs = pauses;
  }

  /** The result of the first success; after disposal, the last failure. */
  async retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (failures === 0 && !this.#isOver) this.#failed(error);
        await this.#wait(this.#pausesMs[failures] ?? this.#pausesMs.at(-1) ?? 0);
        if (this.#isOver) throw error;
      }
    }
  }

  /** Ends the current pause. */
  retryNow(): void {
    this.#pause.abort();
    this.#pause = new AbortController();
  }

  dispose(): void {
    this.#isOver = true;
    this.retryNow();
  }

  async #wait(ms: number): Promise<void> {
    if (this.#isOver) return;
    await delay(ms, undefined, { signal: this.#pause.signal }).catch(() => undefined);
  }
}
