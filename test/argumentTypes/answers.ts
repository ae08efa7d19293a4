import { everyClass, type TypeClass } from '../../server/src/schema/typeClasses.ts';
import type { TypeEngine } from './asking.ts';
import type { Form } from './forms.ts';
import { askMany } from './manyValues.ts';
import { product } from './product.ts';
import { type Answers, Questions } from './questions.ts';
import { families, withoutNulls } from './samples.ts';
import { askThree } from './threeValues.ts';

/** A form with the answers about one number of values. */
export type Asked = { readonly name: string; readonly count: number; readonly answers: Answers };

/**
 * Asks about all values of a form, as far as the first answers do not rule them out; `fewer` are the
 * answers about the same form with one value less.
 */
export async function answersOf(
  engine: TypeEngine,
  form: Form,
  count: number,
  fewer: Answers = {},
): Promise<Answers> {
  const questions = new Questions(engine, form, count);
  if (count > 3) await askMany(questions, fewer);
  else if (count === 3) await askThree(questions);
  else await askFew(questions);
  return questions.found;
}

async function askFew(questions: Questions): Promise<void> {
  const { count, found } = questions;
  const letters = everyClass.filter((letter) => count < 2 || withoutNulls[letter] === undefined);
  const first = letters.filter((letter) => count < 2 || families[letter] === undefined);
  for (const one of product(first, count)) await questions.ask(one);
  const isAlive = (letter: TypeClass, at: number): boolean =>
    Object.entries(found).some(([key, result]) => key[at] === letter && result !== '');
  const alive = Array.from({ length: count }, (_, at) =>
    letters.filter((letter) => (families[letter] ?? [letter]).some((one) => isAlive(one, at))),
  );
  for (const one of product(letters, count)) {
    // Combinations of two rare kinds are only asked about if both are the same.
    const rare = new Set(one.filter((letter) => families[letter] !== undefined));
    if (rare.size > 1 || (rare.size > 0 && one.some((letter) => /[akpqvu]/.test(letter)))) continue;
    if (one.every((letter, at) => alive[at]?.includes(letter))) await questions.ask(one);
  }
}
