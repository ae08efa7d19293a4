import { everyClass } from '../../server/src/schema/typeClasses.ts';
import type { TypeClass } from '../../server/src/schema/typeClasses.ts';
import type { Answer, TypeEngine } from './asking.ts';
import type { Form } from './forms.ts';
import { families, ofThree, samples, withoutNulls } from './samples.ts';

/** By the letters of the values: the type of the result, `?` where it is taken, nothing where it is not. */
export type Answers = Readonly<Record<string, string>>;

/** A form with the answers about one number of values. */
export type Asked = { readonly name: string; readonly count: number; readonly answers: Answers };

/** Refusals because of types; what depends on a value is none. */
const typeErrors = new Set([43, 44, 53, 70, 386]);

/** Asks about all values of a form, as far as the first answers do not rule them out. */
export async function answersOf(engine: TypeEngine, form: Form, count: number): Promise<Answers> {
  const text = form.write(count);
  if (count === 0) return { '': resultOf([await engine.ask(text, [])]) };
  const possible = (letter: TypeClass, at: number): boolean =>
    !/[xyz]/.test(letter) || (form.takesLambda && at === 0 && count > 1);
  const found: Record<string, string> = {};
  const tell = async (letters: readonly TypeClass[]): Promise<void> => {
    const key = letters.join('');
    if (found[key] !== undefined || !letters.every(possible)) return;
    found[key] = await taken(engine, text, letters);
  };
  const letters = everyClass.filter((letter) => count === 1 || withoutNulls[letter] === undefined);
  const first = letters.filter((letter) => families[letter] === undefined);
  for (const one of product(count === 3 ? ofThree : first, count)) await tell(one);
  if (count === 3) return found;
  const isAlive = (letter: TypeClass, at: number): boolean =>
    Object.entries(found).some(([key, result]) => key[at] === letter && result !== '');
  const alive = Array.from({ length: count }, (_, at) =>
    letters.filter((letter) => (families[letter] ?? [letter]).some((one) => isAlive(one, at))),
  );
  for (const one of product(letters, count)) {
    // Two rare kinds are asked about together only where they are the same.
    const rare = new Set(one.filter((letter) => families[letter] !== undefined));
    if (rare.size > 1 || (rare.size > 0 && one.some((letter) => /[kpvu]/.test(letter)))) continue;
    if (one.every((letter, at) => alive[at]?.includes(letter))) await tell(one);
  }
  return found;
}

async function taken(
  engine: TypeEngine,
  text: string,
  letters: readonly TypeClass[],
): Promise<string> {
  const lists = letters.map((letter) => samples[letter]);
  const tries = Math.max(...lists.map(({ length }) => length));
  const answers: Answer[] = [];
  for (let at = 0; at < tries; at++) {
    const args = lists.map((list) => list[at % list.length] ?? '');
    const answer = await engine.ask(text, args);
    if (answer.kind === 'uncompiled') return '?';
    answers.push(answer);
    if (answer.kind === 'type') break;
    const isSure = answers.length >= mostTried - (letters.length === 3 ? 1 : 0);
    if (isSure && answers.every((one) => one.kind === 'refused' && one.code === 43)) break;
  }
  const result = resultOf(answers);
  // What one text is taken for and another not may decide about the type as well.
  return result !== '' && letters.includes('k') && answers.length > 1 ? '?' : result;
}

/** A type that was refused this often as such is not tried with more values. */
const mostTried = 3;

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

function product(letters: readonly TypeClass[], count: number): TypeClass[][] {
  let tuples: TypeClass[][] = [[]];
  for (let at = 0; at < count; at++) {
    tuples = tuples.flatMap((before) => letters.map((letter) => [...before, letter]));
  }
  return tuples;
}
