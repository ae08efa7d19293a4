import { existsSync, readFileSync } from 'node:fs';

/** The number of passed and failed checks and tests. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, where a step knows them. */
  readonly titles?: readonly string[];
};

/** A test that failed, with the message and the stack. */
export type Failure = { readonly title: string; readonly text: string };

/** A line of the reporter: at the start, after a test, and at the end of a run of mocha. */
type Note =
  | { readonly total: number }
  | { readonly ended: number; readonly failure?: Failure }
  | Counts;

/** Reads what runs of tests note in a file while they go on. */
export class TestNotes {
  readonly #file: string;
  readonly #counts: Counts[] = [];
  #read = 0;
  /** The tests of the runs that have begun. */
  total = 0;
  ended = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Reads new lines, and returns the tests that failed since. */
  update(): readonly Failure[] {
    if (!existsSync(this.#file)) return [];
    const bytes = readFileSync(this.#file).subarray(this.#read);
    // The last line may be half there.
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    this.#read += whole.length;
    const lines = whole.toString().split('\n').slice(0, -1);
    return lines.flatMap((line) => this.#take(JSON.parse(line) as Note));
  }

  /** The sums of all runs that have come to their end; undefined if there is none. */
  get counts(): Counts | undefined {
    if (this.#counts.length === 0) return undefined;
    return {
      passed: this.#counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: this.#counts.reduce((sum, { failed }) => sum + failed, 0),
      titles: this.#counts.flatMap(({ titles = [] }) => titles),
    };
  }

  #take(note: Note): readonly Failure[] {
    if ('total' in note) this.total += note.total;
    else if ('passed' in note) this.#counts.push(note);
    else {
      this.ended += note.ended;
      return note.failure ? [note.failure] : [];
    }
    return [];
  }
}
