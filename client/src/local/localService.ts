import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest } from '../api/transport.ts';
import { Watchdog } from '../base/watchdog.ts';
import {
  type NotedService,
  readRunningNote,
  type RunningService,
} from '../../../server/common/files/runningNote.ts';
import { beginningOf } from '../../../server/common/files/processes.ts';
import * as v from 'valibot';

/** How the service of a data folder is found and started. */
export type LocalServiceParts = {
  readonly dataFolder: string;
  /**
   * Sees to it that the folder is our own, before anything in it is read or written.
   *
   * @throws if it is not
   */
  readonly own: () => Promise<void>;
  /** Brings one up, or finds the one that another window has brought up meanwhile. */
  readonly start: (signal: AbortSignal) => Promise<RunningService>;
  /** True if a service is there and accepts its key; fails if it does not answer in time. */
  readonly answers: (service: RunningService, signal: AbortSignal) => Promise<boolean>;
  /** Called when it hung and was ended, with the query that it was lost in, if any. */
  readonly lost: (query: string | undefined) => void;
  /** The interval at which a window shows the service that it is still there. */
  readonly touchMs?: number;
  /** How long a service may take to end in order before it is killed. */
  readonly orderlyMs?: number;
};

const touchMs = 10_000;
const answerMs = 3_000;
const pauseMs = 500;
/** A service that does not answer so often, in some 20 seconds, hangs. */
const mostTries = 5;
const patienceMs = 6 * 60_000;

/** A start under way, and the number of callers that wait for it. */
type Search = {
  readonly found: Promise<RunningService>;
  readonly stop: AbortController;
  waiting: number;
};

/**
 * The service of one data folder, as this window knows it. All windows share it: the first that needs it starts it, and
 * while a window lives it calls it now and then. A service that nobody calls ends by itself, so none is left after the
 * last window, however that ended.
 */
export class LocalService {
  readonly #parts: LocalServiceParts;
  #running: RunningService | undefined;
  #search: Search | undefined;
  #touch: NodeJS.Timeout | undefined;
  readonly #sent = new SentQueries();
  readonly #watchdog = new Watchdog<HttpRequest>({
    ping: () => this.#signOfLife(),
    slow: () => undefined,
    hung: (request) => void this.#endHung(request),
  });

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

  /** The service if it is already running, whichever window started it. */
  async running(signal: AbortSignal): Promise<RunningService | undefined> {
    if (this.#running) return this.#running;
    return (await this.#isOwn()) ? this.#known(signal) : undefined;
  }

  /** A folder that is not our own may name any process. */
  async #isOwn(): Promise<boolean> {
    if (!existsSync(this.#parts.dataFolder)) return false;
    return this.#parts.own().then(
      () => true,
      () => false,
    );
  }

  /** Watches over a request: a service that hangs is ended, and the next request starts another. */
  watch<T>(request: HttpRequest, answer: () => Promise<T>): Promise<T> {
    this.#sent.add(request);
    return this.#watchdog.watch(request, answer);
  }

  /** True if its process exists and accepts requests without answering; a process that is ending accepts none. */
  async hangs(): Promise<boolean> {
    if (!(await this.#isOwn())) return false;
    const service = await livingService(this.#parts.dataFolder);
    if (!service) return false;
    return this.#parts.answers(service, AbortSignal.timeout(answerMs)).then(
      () => false,
      () => true,
    );
  }

  /** Ends its process, whatever that does. Returns false if it is not known to be a service. */
  async end(): Promise<boolean> {
    const { dataFolder, orderlyMs } = this.#parts;
    const isEnded = (await this.#isOwn()) && (await endProcess(dataFolder, orderlyMs));
    if (this.#running) this.forget(this.#running);
    return isEnded;
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

  /** It did not answer: the next caller looks for it again. */
  forget(service: RunningService): void {
    if (this.#running !== service) return;
    this.#running = undefined;
    clearInterval(this.#touch);
  }

  dispose(): void {
    this.#watchdog.dispose();
    clearInterval(this.#touch);
    this.#running = undefined;
  }

  async #find(signal: AbortSignal): Promise<RunningService> {
    await this.#parts.own();
    const found = (await this.#known(signal)) ?? (await this.#startAnother(signal));
    this.#running = found;
    clearInterval(this.#touch);
    this.#touch = setInterval(() => void this.#touchOnce(found), this.#parts.touchMs ?? touchMs);
    this.#touch.unref();
    return found;
  }

  /** A hung service of an earlier window would keep its folder from another. */
  async #startAnother(signal: AbortSignal): Promise<RunningService> {
    for (let tries = 1; tries < mostTries && (await this.hangs()); tries++) {
      signal.throwIfAborted();
      await delay(pauseMs, undefined, { signal });
    }
    if (await this.hangs()) await this.end();
    return this.#parts.start(signal);
  }

  async #known(signal: AbortSignal): Promise<RunningService | undefined> {
    const noted = await readRunningNote(this.#parts.dataFolder);
    if (!noted) return undefined;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
    const isThere = await this.#parts.answers(noted, limit).catch(() => false);
    return isThere ? noted : undefined;
  }

  /** Settles once the service answers, or is another one. */
  async #signOfLife(): Promise<void> {
    const service = this.#running;
    while (service && service === this.#running) {
      const limit = AbortSignal.timeout(answerMs);
      const isAnswered = await this.#parts.answers(service, limit).then(
        () => true,
        () => false,
      );
      if (isAnswered) return;
      await delay(pauseMs);
    }
  }

  async #endHung(request: HttpRequest | undefined): Promise<void> {
    const query = request && this.#sent.queryOf(request);
    if (await this.end()) this.#parts.lost(query);
  }

  async #touchOnce(service: RunningService): Promise<void> {
    // A service that is too busy to answer in time has received it all the same.
    const isThere = await this.#parts
      .answers(service, AbortSignal.timeout(answerMs))
      .catch(() => true);
    if (!isThere) this.forget(service);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The wait was ended.');
}

/** A hung process does not react to a request to end; a slow one ends in order. */
const usuallyOrderlyMs = 4_000;
const stepMs = 50;

/**
 * The service that a folder's note names, if its process is still the one that wrote the note:
 * another program may have its number by now.
 */
async function livingService(dataFolder: string): Promise<NotedService | undefined> {
  const noted = await readRunningNote(dataFolder);
  return noted && (await isSame(noted)) ? noted : undefined;
}

/** Ends the process of a service, whatever it does. Returns false if it is not known to be one. */
export async function endProcess(
  dataFolder: string,
  orderlyMs = usuallyOrderlyMs,
): Promise<boolean> {
  const service = await livingService(dataFolder);
  if (!service) return false;
  send(service.pid, 'SIGTERM');
  const until = performance.now() + orderlyMs;
  while (await isSame(service)) {
    if (performance.now() > until) send(service.pid, 'SIGKILL');
    await delay(stepMs);
  }
  return true;
}

async function isSame({ pid, began }: NotedService): Promise<boolean> {
  return began !== undefined && (await beginningOf(pid)) === began;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

const queryBody = v.object({ query: v.object({ query: v.string() }) });

/** Background runs are asked about by their ids, which were sent with the queries. */
const most = 20;

/** The requests that were sent last, to find out which query one is about. */
export class SentQueries {
  readonly #last: string[] = [];

  add({ method, body }: HttpRequest): void {
    if (method !== 'POST' || body === undefined) return;
    this.#last.push(body);
    if (this.#last.length > most) this.#last.shift();
  }

  /** The text of the query that a request sends, or asks about. */
  queryOf({ body, url }: HttpRequest): string | undefined {
    const [id] = url.pathname
      .split('/')
      .filter((part) => part !== '')
      .slice(-1);
    return textIn(body ?? this.#last.findLast((each) => id !== undefined && each.includes(id)));
  }
}

function textIn(body: string | undefined): string | undefined {
  try {
    const read = v.safeParse(queryBody, JSON.parse(body ?? 'null'));
    return read.success ? read.output.query.query : undefined;
  } catch {
    return undefined;
  }
}
