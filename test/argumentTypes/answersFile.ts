import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Answers } from './questions.ts';

/** The answers about forms, kept between runs: asking takes half an hour, and the engine may crash. */
export class AnswersFile {
  readonly #file: string;
  /** By name and number of values; without answers where the engine did not survive the questions. */
  readonly known = new Map<string, Answers | undefined>();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines.filter((one) => one !== '')) {
      const { form, answers } = JSON.parse(line) as { form: string; answers?: Answers };
      this.known.set(form, answers);
    }
  }

  /** The forms that were asked about without an end. */
  get unanswered(): readonly string[] {
    return [...this.known].flatMap(([form, answers]) => (answers ? [] : [form]));
  }

  /** Notes that a form is being asked about, then, with answers, that it has been. */
  note(form: string, answers?: Answers): void {
    this.known.set(form, answers);
    appendFileSync(this.#file, `${JSON.stringify({ form, answers })}\n`);
  }
}
