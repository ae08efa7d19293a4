import { existsSync } from 'node:fs';
import { readRunningNote } from '../../../server/common/files/runningNote.ts';
import type { RunningService } from '../../../server/common/files/runningNote.ts';

/** What the service of a data folder is found and started by. */
export type LocalServiceParts = {
  readonly dataFolder: string;
  /**
   * Sees to it that the folder is our own, before anything in it is read or written.
   *
   * @throws where it is not
   */
  readonly own: () => Promise<void>;
  /** Brings one up, or finds the one that another window has brought up meanwhile. */
  readonly start: (signal: AbortSignal) => Promise<RunningService>;
  /** Whether one is there, and takes its key; fails where it does not answer in time. */
  readonly answers: (service: RunningService, signal: AbortSignal) => Promise<boolean>;
  /** How often a window shows the service that it is still there. */
  readonly touchMs?: number;
};

const touchMs = 10_000;
const answerMs = 3_000;
const patienceMs = 6 * 60_000;

/** A start under way, and how many wait for it. */
type Search = {
  readonly found: Promise<RunningService>;
  readonly stop: AbortController;
  waiting: number;
};

/**
 * The service of one data folder, as this window knows it. All windows use the same one: the first
 * that needs it starts it, and while a window lives it calls it now and then. A service that nobody
 * calls ends by itself, so none is left when the last window has gone, however that ended.
 */
export class LocalService {
  readonly #parts: LocalServiceParts;
  #running: RunningService | undefined;
  #search: Search | undefined;
  #touch: NodeJS.Timeout | undefined;

  constructor(parts: LocalServiceParts) {
    this.#parts = parts;
  }

  /**
   * The service, found or started.
   *
   * @throws the reason of the signal, or why it cannot be started
   */
  async reach(signal: AbortSignal): Promise<RunningService> {
    signal.throwIfAborted();
    if (this.#running) return this.#running;
    const search = (this.#search ??= this.#begin());
    search.waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(asError(signal.reason));
        // Others may wait for the same start.
        if (--search.waiting === 0) search.stop.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      void search.found
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', leave));
    });
  }

  /** The service where it runs already, in whichever window it was started. */
  async running(signal: AbortSignal): Promise<RunningService | undefined> {
    if (this.#running || !existsSync(this.#parts.dataFolder)) return this.#running;
    const isOwn = await this.#parts.own().then(
      () => true,
      () => false,
    );
    return isOwn ? this.#known(signal) : undefined;
  }

  #begin(): Search {
    const stop = new AbortController();
    const limit = AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]);
    const search: Search = { stop, waiting: 0, found: this.#find(limit) };
    const end = (): void => {
      if (this.#search === search) this.#search = undefined;
    };
    search.found.then(end, end);
    stop.signal.addEventListener('abort', end, { once: true });
    return search;
  }

  /** It did not answer: whoever needs it next looks for it again. */
  forget(service: RunningService): void {
    if (this.#running !== service) return;
    this.#running = undefined;
    clearInterval(this.#touch);
  }

  dispose(): void {
    clearInterval(this.#touch);
    this.#running = undefined;
  }

  async #find(signal: AbortSignal): Promise<RunningService> {
    await this.#parts.own();
    const found = (await this.#known(signal)) ?? (await this.#parts.start(signal));
    this.#running = found;
    clearInterval(this.#touch);
    this.#touch = setInterval(() => void this.#touchOnce(found), this.#parts.touchMs ?? touchMs);
    this.#touch.unref();
    return found;
  }

  async #known(signal: AbortSignal): Promise<RunningService | undefined> {
    const noted = await readRunningNote(this.#parts.dataFolder);
    if (!noted) return undefined;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
    const isThere = await this.#parts.answers(noted, limit).catch(() => false);
    return isThere ? noted : undefined;
  }

  async #touchOnce(service: RunningService): Promise<void> {
    // One that is too busy to answer in time has heard it all the same.
    const isThere = await this.#parts
      .answers(service, AbortSignal.timeout(answerMs))
      .catch(() => true);
    if (!isThere) this.forget(service);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The wait was ended.');
}
