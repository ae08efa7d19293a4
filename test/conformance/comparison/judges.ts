import { Worker } from 'node:worker_threads';
import type { Judgement } from './judgement.ts';

/** The official parser needs milliseconds; one that needs this long never comes back. */
const patience = 30_000;

/** Judges queries side by side in worker threads, each with an official parser of its own. */
export class Judges {
  readonly #seats: Seat[];

  constructor(count = 2) {
    this.#seats = Array.from({ length: count }, () => new Seat());
  }

  /** One judgement for each query, in their order. */
  async judge(queries: readonly string[]): Promise<Judgement[]> {
    const judgements: Judgement[] = [];
    const waiting = queries.entries();
    await Promise.all(
      this.#seats.map(async (seat) => {
        for (const [index, query] of waiting) judgements[index] = await seat.judge(query);
      }),
    );
    return judgements;
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.empty()));
  }
}

/** Where one worker sits, and its successor if it has to go. */
class Seat {
  #worker: Worker | undefined;
  #answer: (judgement: Judgement) => void = () => undefined;
  #fail: (reason: string) => void = () => undefined;

  async judge(query: string): Promise<Judgement> {
    return new Promise((resolve) => {
      this.#fail = (reason) => {
        void this.empty();
        this.#answer({ query, official: 'crashed', disagreement: reason });
      };
      const timer = setTimeout(this.#fail, patience, `no answer within ${patience / 1000} s`);
      this.#answer = (judgement) => {
        clearTimeout(timer);
        resolve(judgement);
      };
      this.#worker ??= this.#hire();
      this.#worker.postMessage(query);
    });
  }

  async empty(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #hire(): Worker {
    return new Worker(new URL('judgeWorker.ts', import.meta.url))
      .on('message', (judgement: Judgement) => this.#answer(judgement))
      .on('error', (error) => this.#fail(String(error)));
  }
}
