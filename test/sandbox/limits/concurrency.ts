import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../../server/local/base/errors.ts';

const stepMs = 20;

/** A number of slots for running queries. A query without one waits, and is refused in the end. */
export class Concurrency {
  readonly #places: number;
  readonly #waitMs: number;
  readonly #words: string;
  #taken = 0;

  constructor(places: number, waitMs: number, words: string) {
    this.#places = places;
    this.#waitMs = waitMs;
    this.#words = words;
  }

  /** Does the work in a free slot. Throws 429 without a retry time if none becomes free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + this.#waitMs;
    while (this.#taken >= this.#places) {
      if (Date.now() >= deadline) throw tooMany(this.#words);
      await delay(stepMs);
    }
    this.#taken++;
    try {
      return await work();
    } finally {
      this.#taken--;
    }
  }
}

function tooMany(words: string): ApiError {
  return new ApiError(429, 'throttled_error', 'throttled', words);
}
