import { progressLine, type StepState } from '../test/workbench/harness/testProgress.ts';
import type { TestNotes } from '../test/workbench/harness/testNotes.ts';
import { usualSeconds } from './stepTimes.ts';

/** How often the line of a terminal is drawn again, and how often a log gets one. */
const everyMs = { terminal: 500, log: 60_000 };

/** Shows how far steps are: in a line of the terminal that is drawn again, in a log now and then. */
export class StepProgress {
  readonly #width: number;
  readonly #steps = new Map<string, { notes?: TestNotes; started?: number; isDone: boolean }>();
  readonly #timer: NodeJS.Timeout;
  readonly #isTerminal = process.stdout.isTTY;
  #drawnAt = performance.now();

  constructor(steps: readonly { readonly script: string }[], width: number) {
    this.#width = width;
    for (const { script } of steps) this.#steps.set(script, { isDone: false });
    this.#timer = setInterval(() => this.#update(), everyMs.terminal).unref();
  }

  begin(script: string, notes: TestNotes): void {
    this.#steps.set(script, { notes, started: performance.now(), isDone: false });
  }

  finish(script: string): void {
    this.#tellFailures();
    this.#steps.set(script, { ...this.#steps.get(script), isDone: true });
  }

  /** Prints a line above the one that is drawn again. */
  print(line: string): void {
    this.#clear();
    console.log(line);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #update(): void {
    this.#tellFailures();
    const line = progressLine([...this.#steps].map(stateOf), this.#width);
    if (this.#isTerminal) {
      this.#clear();
      process.stdout.write(line.slice(0, (process.stdout.columns || 80) - 1));
    } else if (performance.now() - this.#drawnAt >= everyMs.log) {
      this.#drawnAt = performance.now();
      console.log(line);
    }
  }

  #tellFailures(): void {
    for (const [script, { notes, isDone }] of this.#steps) {
      if (isDone || !notes) continue;
      for (const { title, text } of notes.update())
        this.print(`Failed in ${script}: ${title}\n${text}\n`);
    }
  }

  #clear(): void {
    if (this.#isTerminal) process.stdout.write('\r\u001b[K');
  }
}

function stateOf([script, step]: [
  string,
  { notes?: TestNotes; started?: number; isDone: boolean },
]): StepState {
  const { notes, started, isDone } = step;
  return {
    script,
    usual: usualSeconds(script),
    state: isDone ? 'done' : started === undefined ? 'waiting' : 'running',
    elapsed: started === undefined ? 0 : (performance.now() - started) / 1000,
    total: notes?.total ?? 0,
    ended: notes?.ended ?? 0,
  };
}
