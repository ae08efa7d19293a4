import { setTimeout as delay } from 'node:timers/promises';

/** How long to wait after each failure, after the last one ever again. In milliseconds. */
const pausesMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Tries something until it succeeds, with pauses in between. */
export class Patience {
  readonly #failed: (error: unknown) => void;
  readonly #pausesMs: readonly number[];
  #pause = new AbortController();
  #isOver = false;

  /** @param failed hears of the first failure of each attempt */
  constructor(failed: (error: unknown) => void, pauses: readonly number[] = pausesMs) {
    this.#failed = failed;
    this.#pausesMs = pauses;
  }

  /** What a try gives, sooner or later; once this is disposed of, the failure of the last one. */
  async until<T>(attempt: () => Promise<T>): Promise<T> {
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

  /** Tries again at once where it waits. */
  hurry(): void {
    this.#pause.abort();
    this.#pause = new AbortController();
  }

  dispose(): void {
    this.#isOver = true;
    this.hurry();
  }

  async #wait(ms: number): Promise<void> {
    if (this.#isOver) return;
    await delay(ms, undefined, { signal: this.#pause.signal }).catch(() => undefined);
  }
}
