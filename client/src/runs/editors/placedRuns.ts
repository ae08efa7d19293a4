import type { Run } from '../window/runs.ts';
import { sourceTextOf } from '../window/sourcePlace.ts';

/** A run beside its statement in a document, or none beside one that was to run. */
export type PlacedMark = {
  readonly run?: Run;
  readonly line: number;
  /** The last line of its statement. */
  readonly lastLine: number;
};

/**
 * The places of recently run statements in their documents. A run that lost its place, to an edit or to a newer run on
 * its line, does not get it back.
 */
export class PlacedRuns {
  readonly #placed = new Map<string, readonly PlacedMark[]>();
  readonly #seen = new WeakSet<Run['work']>();

  /** The marks of a document, by its address. */
  in(file: string): readonly PlacedMark[] {
    return this.#placed.get(file) ?? [];
  }

  /** Records the place of a new run, or its new state. */
  follow(run: Run): void {
    const { source } = run.order;
    if (!source) return;
    const file = source.file.toString();
    const placed = this.in(file);
    if (this.#seen.has(run.work)) {
      const isIts = (each: PlacedMark): boolean => each.run?.work === run.work;
      this.#placed.set(
        file,
        placed.map((each) => (isIts(each) ? { ...each, run } : each)),
      );
      return;
    }
    this.#seen.add(run.work);
    const { line } = source.start;
    const lastLine = line + sourceTextOf(run.order).split('\n').length - 1;
    this.put(file, { run, line, lastLine });
  }

  /** Puts a mark in place of the one on its line. */
  put(file: string, mark: PlacedMark): void {
    const others = this.in(file).filter(({ line }) => line !== mark.line);
    this.#placed.set(file, [...others, mark]);
  }

  /**
   * Drops the marks of edited statements and of those below, which belong to another text or place now. Returns true if
   * any were dropped.
   */
  edited(file: string, fromLine: number): boolean {
    const placed = this.in(file);
    if (placed.length === 0) return false;
    const kept = placed.filter(({ lastLine }) => fromLine > lastLine);
    this.#placed.set(file, kept);
    return kept.length < placed.length;
  }

  /** Forgets the runs of a closed document. */
  closed(file: string): void {
    this.#placed.delete(file);
  }
}
