import { everyClass, type TypeClass } from '../../server/src/schema/typeClasses.ts';
import type { Answers, Questions } from './questions.ts';
import { ofThree, withoutNulls } from './samples.ts';

/**
 * Asks about four values and more, for which there are too many combinations: starts with accepted ones and varies one
 * position at a time. `fewer` are the answers for one value less.
 */
export async function askMany(questions: Questions, fewer: Answers): Promise<void> {
  const { count } = questions;
  const taken = Object.entries(fewer).filter(([, result]) => result !== '');
  const beginnings = [
    ...ofThree.map((letter) => Array.from({ length: count - 1 }, () => letter)),
    ...taken
      .map(([key]) => Array.from(key) as TypeClass[])
      .filter(isUsual)
      .slice(0, 20),
  ];
  const seeds: TypeClass[][] = [];
  for (const beginning of beginnings) {
    for (const letter of ofThree) {
      const seed = [...beginning, letter];
      if (await questions.ask(seed)) seeds.push(seed);
    }
  }
  for (const seed of spread(seeds)) {
    for (const letter of everyClass.filter((one) => withoutNulls[one] === undefined)) {
      for (let at = 0; at < count; at++) await questions.ask(seed.with(at, letter));
    }
  }
}

function isUsual(letters: readonly TypeClass[]): boolean {
  return letters.every((letter) => ofThree.includes(letter));
}

/** At most this many, spread over the whole list. */
function spread<T>(list: readonly T[]): readonly T[] {
  const step = Math.ceil(list.length / mostSeeds);
  return step <= 1 ? list : list.filter((_, at) => at % step === 0);
}

const mostSeeds = 4;
