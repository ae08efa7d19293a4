/** The actions and reports of a watchdog. */
export type WatchdogParts<Asked> = {
  /** Asks the server for a sign of life. */
  readonly ping: () => Promise<unknown>;
  /** The request that has been waiting for long, once that changes. */
  readonly slow: (asked: Asked | undefined) => void;
  /** The server does not answer any more; the request it seems to be lost in. */
  readonly hung: (asked: Asked | undefined) => void;
};

/** In ticks of a second: how long a request may take before it is reported. */
const slowAfter = 5;
/** After this long without a sign of life, none will come. */
const hungAfter = 20;
const tickMs = 1_000;

/**
 * Watches over the answers of a server. Time is counted in ticks: a machine that slept,
 * or an extension host that was held up itself, has not waited.
 */
export class Watchdog<Asked> {
  readonly #parts: WatchdogParts<Asked>;
  /** The requests without an answer, the oldest first, and since when. */
  readonly #waiting = new Map<symbol, { readonly asked: Asked; readonly since: number }>();
  #now = 0;
  #pingedAt: number | undefined;
  #slow: Asked | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WatchdogParts<Asked>) {
    this.#parts = parts;
  }

  /** The request that waits for the longest time. */
  get oldest(): Asked | undefined {
    return this.#first?.asked;
  }

  /** Watches a request until it is answered or fails. */
  async watch<T>(asked: Asked, answer: () => Promise<T>): Promise<T> {
    const id = Symbol('request');
    this.#waiting.set(id, { asked, since: this.#now });
    this.#timer ??= setInterval(() => this.tick(), tickMs);
    try {
      return await answer();
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
      else this.#tellSlow();
    }
  }

  /** Lets a second pass. */
  tick(): void {
    this.#now++;
    const first = this.#first;
    if (!first) return;
    this.#tellSlow();
    if (this.#pingedAt === undefined) {
      this.#ping();
    } else if (this.#now - this.#pingedAt >= hungAfter) {
      this.forget();
      this.#parts.hung(first.asked);
    }
  }

  /** Forgets the requests to a server that is gone. */
  forget(): void {
    this.#waiting.clear();
    this.#rest();
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  get #first(): { readonly asked: Asked; readonly since: number } | undefined {
    return this.#waiting.values().next().value;
  }

  #ping(): void {
    const pingedAt = this.#now;
    this.#pingedAt = pingedAt;
    const answered = (): void => {
      if (this.#pingedAt === pingedAt) this.#pingedAt = undefined;
    };
    this.#parts.ping().then(answered, answered);
  }

  #tellSlow(): void {
    const first = this.#first;
    const slow = first && this.#now - first.since >= slowAfter ? first.asked : undefined;
    if (slow === this.#slow) return;
    this.#slow = slow;
    this.#parts.slow(slow);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#pingedAt = undefined;
    this.#tellSlow();
  }
}
