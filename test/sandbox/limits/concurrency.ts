import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../../server/local/http/errors.ts';

const stepMs = 20;

/** A number of slots for running queries. A query without one waits, and is refused in the end. */
export class Concurrency {
  readonly #places: number;
  readonly #waitMs: number;
  #taken = 0;

  constructor(places: number, waitMs: number) {
    this.#places = places;
    this.#waitMs = waitMs;
  }

  /** Does the work in a free slot. Throws 429 without a retry time if none becomes free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + this.#waitMs;
    while (this.#taken >= this.#places) {
      if (Date.now() >= deadline) throw this.#refusal();
      await delay(stepMs);
    }
    this.#taken++;
    try {
      return await work();
    } finally {
      this.#taken--;
    }
  }

  #refusal(): ApiError {
    return new ApiError(
      429,
      'throttled_error',
      'throttled',
      `Concurrency limit exceeded: ${this.#places} queries of this organization are running.`,
    );
  }
}
