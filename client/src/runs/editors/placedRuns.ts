import type { Run } from '../window/runs.ts';
import { sourceText } from '../window/sourcePlace.ts';

/** A run beside its statement in a document. */
export type PlacedRun = {
  readonly run: Run;
  readonly line: number;
  /** Where its statement ends. */
  readonly lastLine: number;
};

/**
 * Where in their documents the statements are that ran last. A run that lost its place, to an edit or
 * to a newer run of its line, does not get it back.
 */
export class PlacedRuns {
  readonly #placed = new Map<string, readonly PlacedRun[]>();
  readonly #seen = new WeakSet<Run['work']>();

  /** Those of a document, by its address. */
  in(file: string): readonly PlacedRun[] {
    return this.#placed.get(file) ?? [];
  }

  /** Takes the place of a run that has begun, or what is new of one. */
  follow(run: Run): void {
    const { source, query } = run.order;
    if (!source) return;
    const file = source.file.toString();
    const placed = this.in(file);
    if (this.#seen.has(run.work)) {
      const isIts = (each: PlacedRun): boolean => each.run.work === run.work;
      this.#placed.set(
        file,
        placed.map((each) => (isIts(each) ? { ...each, run } : each)),
      );
      return;
    }
    this.#seen.add(run.work);
    const { line } = source.start;
    const lastLine = line + sourceText(query, source.inserted).split('\n').length - 1;
    const others = placed.filter((each) => each.line !== line);
    this.#placed.set(file, [...others, { run, line, lastLine }]);
  }

  /**
   * Notes an edit in or above statements, whose marks then belong to another text or place. Returns
   * whether it took any away.
   */
  edited(file: string, fromLine: number): boolean {
    const placed = this.in(file);
    if (placed.length === 0) return false;
    const kept = placed.filter(({ lastLine }) => fromLine > lastLine);
    this.#placed.set(file, kept);
    return kept.length < placed.length;
  }

  /** Forgets those of a document that is closed. */
  closed(file: string): void {
    this.#placed.delete(file);
  }
}
