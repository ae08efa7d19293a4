import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTime, noAnswer } from './waitUpTo.ts';

/** The server that requests go to. */
export type ServerRequestsParts = {
  /** Settles once the server runs and has been restored. */
  readonly ready: () => Promise<void>;
  /** The longest wait for a start or an answer, in milliseconds. */
  readonly timeoutMs?: number;
};

/** A server that hangs is restarted sooner than that. */
const defaultTimeoutMs = 60_000;

/** The server did not answer, nor did the one after it. */
export class NoAnswerError extends Error {
  constructor() {
    super(noAnswer());
  }
}

/**
 * The only way to send requests to the language server. Every request settles, whatever becomes of the server: if it
 * dies, the request is sent once more to the server that replaces it, since requests change nothing; a request without
 * an answer fails with a message.
 */
export class ServerRequests {
  readonly #ready: () => Promise<void>;
  readonly #timeoutMs: number;

  constructor(parts: ServerRequestsParts) {
    this.#ready = parts.ready;
    this.#timeoutMs = parts.timeoutMs ?? defaultTimeoutMs;
  }

  async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await this.#once(question);
    } catch (error) {
      if (!(await isLost(error))) throw error;
    }
    // The client notices the end of its server, and starts another, before the next turn.
    await nextTurn();
    try {
      return await this.#once(question);
    } catch (error) {
      throw (await isLost(error)) ? new NoAnswerError() : error;
    }
  }

  async #once<T>(question: () => Promise<T>): Promise<T> {
    await inTime(this.#ready(), this.#timeoutMs, failLate);
    return inTime(question(), this.#timeoutMs, failLate);
  }
}

function failLate(): never {
  throw new NoAnswerError();
}

/** True if the connection failed rather than the request. Only a running server has such errors. */
async function isLost(error: unknown): Promise<boolean> {
  const lost = await import('./lostConnection.ts');
  return lost.isLost(error);
}
