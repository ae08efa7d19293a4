import { t } from '@vscode/l10n';
/** The source and target of slices. */
export type RowSource = {
  /** The JSON text of a slice of rows. */
  fetch(from: number, count: number): Promise<string>;
  /** Adds a slice and returns how many rows it held. */
  deliver(from: number, json: string): number;
  failed(message: string): void;
};

/** Large enough to make the round trip negligible, small enough to add within a frame. */
export const sliceRows = 2000;

/** Loads a result's rows slice by slice until all are here, the visible ones first. */
export class RowLoader {
  readonly #source: RowSource;
  /** The starts of the missing slices, in order. */
  readonly #missing: number[] = [];
  readonly #rowCount: number;
  #wanted = 0;
  #busy = false;
  #stopped = false;

  constructor(source: RowSource, firstMissing: number, rowCount: number) {
    this.#source = source;
    this.#rowCount = rowCount;
    for (let from = firstMissing; from < rowCount; from += sliceRows) this.#missing.push(from);
  }

  /** Loads until everything is here, something fails or it is stopped; may be called again then. */
  async run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let from = this.#next(); from !== undefined; from = this.#next()) await this.#pull(from);
    } catch (error) {
      if (!this.#stopped)
        this.#source.failed(error instanceof Error ? error.message : String(error));
    } finally {
      this.#busy = false;
    }
  }

  /** Loads the slice with a row before the others. */
  want(row: number): void {
    this.#wanted = row;
  }

  /** Slices still on their way are dropped when they arrive. */
  stop(): void {
    this.#stopped = true;
  }

  #next(): number | undefined {
    if (this.#stopped) return undefined;
    return this.#missing.find((from) => from + sliceRows > this.#wanted) ?? this.#missing[0];
  }

  async #pull(from: number): Promise<void> {
    const count = Math.min(sliceRows, this.#rowCount - from);
    const json = await this.#source.fetch(from, count);
    if (this.#stopped) return;
    if (this.#source.deliver(from, json) < count) {
      throw new Error(t('rows from {0} on are no longer there.', from + 1));
    }
    this.#missing.splice(this.#missing.indexOf(from), 1);
  }
}
