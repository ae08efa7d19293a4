/** A run that took no longer than this is waited for in one request the next time. */
const quickMs = 2_000;
/** More statements than anybody runs in a day. */
const most = 1_000;

/** A run that has ended, as far as it tells how long its statement takes. */
export type PastRun = {
  readonly host: string;
  readonly projectId: string;
  readonly query: string;
  readonly elapsedMs: number;
  /** The kind of its last state. */
  readonly end: string;
  /** Its result came from the service's cache. */
  readonly cached?: boolean | undefined;
};

/** Remembers which statements were quick when they last ran. */
export class RunTimes {
  readonly #quick = new Map<string, boolean>();

  /** True if the statement's last run was quick; false if it is not known. */
  isQuick(statement: Pick<PastRun, 'host' | 'projectId' | 'query'>): boolean {
    return this.#quick.get(keyOf(statement)) ?? false;
  }

  /** Takes runs of earlier windows into account, the newest first; those noted here are newer. */
  learn(past: readonly PastRun[]): void {
    for (const run of past) {
      if (this.#quick.size >= most) return;
      if (!this.#quick.has(keyOf(run))) this.note(run);
    }
  }

  /** Takes the newest run of a statement into account. */
  note({ elapsedMs, end, cached, ...run }: PastRun): void {
    const isQuick = elapsedMs <= quickMs;
    // A result from the cache, or a run that stopped early, says nothing about how long it takes.
    if (isQuick && (end !== 'done' || cached)) return;
    const key = keyOf(run);
    this.#quick.delete(key);
    this.#quick.set(key, isQuick);
    const [oldest] = this.#quick.keys();
    if (this.#quick.size > most && oldest !== undefined) this.#quick.delete(oldest);
  }
}

function keyOf({ host, projectId, query }: Pick<PastRun, 'host' | 'projectId' | 'query'>): string {
  return JSON.stringify([host, projectId, query.trim()]);
}
