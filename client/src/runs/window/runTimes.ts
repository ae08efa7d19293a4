/** A run as quick as this is sent as one blocking request the next time. */
const quickMs = 2_000;
/** A run slower than this is never blocking: today's service ends blocking runs after 10 s. */
export const slowMs = 5_000;
/** More statements than anybody runs in a day. */
const most = 1_000;

/** A finished run, as far as it tells what its statement takes. */
export type PastRun = StatementOfRun & {
  readonly elapsedMs: number;
  /** The kind of its last state. */
  readonly end: string;
  /** Its result came from the service's cache. */
  readonly cached?: boolean | undefined;
  /** The bytes it read, as far as the service said. */
  readonly bytesRead?: number | undefined;
};

/** A statement, and the project that it runs in. */
export type StatementOfRun = {
  readonly host: string;
  readonly projectId: string;
  readonly query: string;
};

type Known = {
  readonly elapsedMs: number;
  readonly bytesRead: number | undefined;
};

/** Remembers the time and bytes of each statement's last run. */
export class RunTimes {
  readonly #last = new Map<string, Known>();

  /** True if the statement's last run was quick; false if it is not known. */
  isQuick(statement: StatementOfRun): boolean {
    return this.#elapsedMs(statement) <= quickMs;
  }

  /** True if the statement's last run took over five seconds; false if unknown. */
  isSlow(statement: StatementOfRun): boolean {
    const elapsedMs = this.#elapsedMs(statement);
    return Number.isFinite(elapsedMs) && elapsedMs > slowMs;
  }

  /** The bytes that the statement's last run read; undefined if unknown. */
  bytesRead(statement: StatementOfRun): number | undefined {
    return this.#last.get(keyOf(statement))?.bytesRead;
  }

  /** Adds runs of earlier windows, the newest first; those noted here are newer. */
  learn(past: readonly PastRun[]): void {
    for (const run of past) {
      if (this.#last.size >= most) return;
      if (!this.#last.has(keyOf(run))) this.note(run);
    }
  }

  /** Takes the newest run of a statement into account. */
  note({ elapsedMs, end, cached, bytesRead, ...run }: PastRun): void {
    // A cached result, or a run that stopped early, does not tell how long the statement takes.
    if (elapsedMs <= quickMs && (end !== 'done' || cached)) return;
    const key = keyOf(run);
    const known = { elapsedMs, bytesRead: bytesRead ?? this.#last.get(key)?.bytesRead };
    this.#last.delete(key);
    this.#last.set(key, known);
    const [oldest] = this.#last.keys();
    if (this.#last.size > most && oldest !== undefined) this.#last.delete(oldest);
  }

  #elapsedMs(statement: StatementOfRun): number {
    return this.#last.get(keyOf(statement))?.elapsedMs ?? Infinity;
  }
}

function keyOf({ host, projectId, query }: StatementOfRun): string {
  return JSON.stringify([host, projectId, query.trim()]);
}
