import { everyClass, type TypeClass } from '../../server/src/schema/typeClasses.ts';
import { combinations, product } from './product.ts';
import type { Questions } from './questions.ts';
import { families, ofThree, withoutNulls } from './samples.ts';

/**
 * Asks about three values: the usual kinds all together, every other kind beside one of each sort of
 * those that are taken. Numbers are of a sort in their place if they are taken beside the same.
 */
export async function askThree(questions: Questions): Promise<void> {
  for (const one of product(ofThree, 3)) await questions.ask(one);
  const sorts = [0, 1, 2].map((at) => sortsAt(questions, at));
  const others = everyClass.filter((letter) => !ofThree.includes(letter) && isApart(letter));
  for (const letter of others) {
    // The same kind may be required at several positions.
    for (const places of [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]) {
      const lists = sorts.map((sort, at) => (places.includes(at) ? [[letter]] : sort));
      for (const chosen of combinations<readonly TypeClass[]>(lists))
        await askOfSorts(questions, chosen);
    }
  }
}

/** True if no kind that was asked about tells of this one. */
function isApart(letter: TypeClass): boolean {
  return withoutNulls[letter] === undefined && families[letter] === undefined;
}

/** Asks about the first kinds of three sorts; the answer holds for the others. */
async function askOfSorts(
  questions: Questions,
  sorts: readonly (readonly TypeClass[])[],
): Promise<void> {
  const answer = await questions.ask(sorts.flatMap(([first]) => first ?? []));
  if (answer === undefined) return;
  for (const row of combinations(sorts)) questions.conclude(row, answer === '' ? '' : '?');
}

/** The common kinds accepted at a position, by kind and by what they are accepted with. */
function sortsAt({ found }: Questions, at: number): TypeClass[][] {
  const beside = new Map<string, string>();
  for (const [key, result] of Object.entries(found)) {
    const letter = key.charAt(at);
    beside.set(letter, `${beside.get(letter) ?? ''}${result === '' ? '0' : '1'}`);
  }
  const sorts = new Map<string, TypeClass[]>();
  for (const letter of ofThree) {
    const one = beside.get(letter);
    if (one?.includes('1') !== true) continue;
    const sort = `${/[ifb]/.test(letter) ? 'number' : letter}${one}`;
    sorts.set(sort, [...(sorts.get(sort) ?? []), letter]);
  }
  return [...sorts.values()];
}
