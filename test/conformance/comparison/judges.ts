import { Worker } from 'node:worker_threads';
import type { Judgement } from './judgement.ts';

/** The official parser needs milliseconds; one that takes this long hangs. */
const patience = 30_000;

/** One worker thread, replaced by a new one when it hangs or dies. */
class Seat {
  #worker: Worker | undefined;
  #answer: (judgement: Judgement) => void = () => undefined;
  #fail: (reason: string) => void = () => undefined;

  async judge(query: string): Promise<Judgement> {
    return new Promise((resolve) => {
      this.#fail = (reason) => {
        this.#empty();
        this.#answer({ query, official: 'crashed', disagreement: reason });
      };
      const timer = setTimeout(this.#fail, patience, `no answer within ${patience / 1000} s`);
      this.#answer = (judgement) => {
        clearTimeout(timer);
        this.#worker?.unref(); // the process ends with the last test
        resolve(judgement);
      };
      this.#worker ??= this.#hire();
      this.#worker.ref();
      this.#worker.postMessage(query);
    });
  }

  #empty(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #hire(): Worker {
    return new Worker(new URL('judgeWorker.ts', import.meta.url))
      .on('message', (judgement: Judgement) => this.#answer(judgement))
      .on('error', (error) => this.#fail(String(error)));
  }
}

/** Shared by all tests, because the official parser takes seconds to warm up. */
const seats = [new Seat(), new Seat()];

/** A judgement for each query, in the same order, made by two worker threads. */
export async function judge(queries: readonly string[]): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  const waiting = queries.entries();
  await Promise.all(
    seats.map(async (seat) => {
      for (const [index, query] of waiting) judgements[index] = await seat.judge(query);
    }),
  );
  return judgements;
}
