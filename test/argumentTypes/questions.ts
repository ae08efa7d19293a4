import type { TypeClass } from '../../server/src/schema/typeClasses.ts';
import type { Answer, TypeEngine } from './asking.ts';
import type { Form } from './forms.ts';
import { samples } from './samples.ts';

/**
 * By the letters of the values: the type of the result, `?` if it is accepted with any type, empty if it is refused.
 */
export type Answers = Readonly<Record<string, string>>;

/** Asks about one form with a number of values, each question once. */
export class Questions {
  readonly count: number;
  readonly #engine: TypeEngine;
  readonly #form: Form;
  readonly #text: string;
  readonly #found: Record<string, string> = {};

  constructor(engine: TypeEngine, form: Form, count: number) {
    this.#engine = engine;
    this.#form = form;
    this.#text = form.write(count);
    this.count = count;
  }

  /** The answers so far. */
  get found(): Answers {
    return this.#found;
  }

  /** True if a kind of values can be written in a place at all. */
  isPossible(letter: TypeClass, at: number): boolean {
    return !/[xyz]/.test(letter) || (this.#form.takesLambda && at === 0 && this.count > 1);
  }

  /** The answer about values of these kinds; undefined if one cannot be written in its place. */
  async ask(letters: readonly TypeClass[]): Promise<string | undefined> {
    if (!letters.every((letter, at) => this.isPossible(letter, at))) return undefined;
    return (this.#found[letters.join('')] ??= await this.#answer(letters));
  }

  /** Notes what follows from another answer. */
  conclude(letters: readonly TypeClass[], answer: string): void {
    this.#found[letters.join('')] ??= answer;
  }

  async #answer(letters: readonly TypeClass[]): Promise<string> {
    const lists = letters.map((letter) => samples[letter]);
    const tries = Math.max(1, ...lists.map(({ length }) => length));
    const answers: Answer[] = [];
    for (let at = 0; at < tries; at++) {
      const args = lists.map((list) => list[at % list.length] ?? '');
      const answer = await this.#engine.ask(this.#text, args);
      if (answer.kind === 'uncompiled') return '?';
      answers.push(answer);
      if (answer.kind === 'type') break;
      // Of times and intervals some functions take only constants.
      const isOneLess = letters.length >= 3 && !letters.some((letter) => /[dtv]/.test(letter));
      const isSure = answers.length >= mostTried - (isOneLess ? 1 : 0);
      if (isSure && answers.every((one) => one.kind === 'refused' && one.code === 43)) break;
    }
    const result = resultOf(answers);
    // How a literal text is read may decide about the type as well.
    return result !== '' && letters.includes('k') && answers.length > 1 ? '?' : result;
  }
}

/** A type that was refused this often as such is not tried with more values. */
const mostTried = 3;

/** Refusals because of types, not because of values. */
const typeErrors = new Set([43, 44, 53, 70, 386]);

function resultOf(answers: readonly Answer[]): string {
  const types = new Set<string>();
  for (const answer of answers) {
    if (answer.kind === 'type') types.add(simplified(answer.type));
    else if (answer.kind === 'uncompiled' || !typeErrors.has(answer.code)) types.add('?');
  }
  if (types.size > 1) types.delete('?');
  if (types.size === 0) return '';
  const [only = '?'] = types;
  return types.size === 1 ? only : '?';
}

/** A type as queries speak of it: without widths, time zones and how it is stored. */
function simplified(type: string): string {
  const plain = type
    .replace(/LowCardinality\((Nullable\([^()]*\)|[^()]*)\)/g, '$1')
    .replace(/DateTime64\([^()]*\)|DateTime\([^()]*\)/g, 'DateTime')
    .replace(/\bDate32\b/g, 'Date')
    .replace(/\bU?Int\d+\b/g, 'Int64')
    .replace(/\bB?Float\d+\b/g, 'Float64')
    .replace(/\bFixedString\(\d+\)/g, 'String')
    .replace(/\bDecimal\d*\([^()]*\)/g, 'Decimal')
    .replace(/\bInterval[A-Z][a-z]+/g, 'Interval');
  return /AggregateFunction|Variant|Dynamic|Enum|Object|JSON|Nested|IPv|Function/.test(plain)
    ? '?'
    : plain;
}
