import { functionNames } from '../../server/local/compiler/functionTable.ts';
import { everyClass } from '../../server/src/schema/typeClasses.ts';
import type { Asked } from './answers.ts';
import type { Answers } from './questions.ts';
import { combination } from './forms.ts';

/** The forms with suffixes, such as `sumIf`, by what the aggregates themselves take. */
export function combined(asked: readonly Asked[]): Asked[] {
  const known = new Map(asked.map((one) => [`${one.name}/${one.count}`, one.answers]));
  const answersTo = (name: string, count: number): Answers | undefined => {
    const found = known.get(`${name}/${count}`);
    const made = combination(name);
    if (found || !made) return found;
    const { base, suffix } = made;
    const last = lastValues[suffix];
    const before = answersTo(base, last === undefined ? count : count - 1);
    return before && transformed(before, suffix, last);
  };
  return functionNames
    .filter((name) => combination(name) !== undefined)
    .flatMap((name) =>
      [1, 2, 3].flatMap((count) => {
        if (combination(name)?.suffix === 'Merge' && count > 1) return [];
        const answers = known.has(`${name}/${count}`) ? undefined : answersTo(name, count);
        return answers ? [{ name, count, answers }] : [];
      }),
    );
}

/** The suffixes that add a last argument, and its possible kinds. */
const lastValues: Readonly<Record<string, string>> = {
  If: 'ibIBn',
  ArgMin: everyClass.join(''),
  ArgMax: everyClass.join(''),
};

/** The elements of each kind of arrays. */
const elements: Readonly<Record<string, string>> = {
  i: 'j',
  f: 'g',
  s: 'r',
  b: 'c',
  d: 'e',
  t: 'h',
  u: 'w',
  F: 'G',
  S: 'R',
  j: 'J',
  r: 'Q',
  p: 'P',
  n: 'E',
};

function transformed(before: Answers, suffix: string, last: string | undefined): Answers {
  const taken = (result: string): string => (result === '' ? '' : '?');
  const entries = Object.entries(before);
  // Only of NULL nothing is refused besides.
  if (suffix === 'Merge')
    return Object.fromEntries(everyClass.map((one) => [one, /[an]/.test(one) ? '?' : '']));
  if (last !== undefined) {
    return Object.fromEntries(
      entries.flatMap(([key, result]) =>
        everyClass.map((letter) => [`${key}${letter}`, last.includes(letter) ? taken(result) : '']),
      ),
    );
  }
  if (suffix !== 'Array' && suffix !== 'ForEach') {
    return Object.fromEntries(entries.map(([key, result]) => [key, taken(result)]));
  }
  const found: Record<string, string> = {};
  for (const [key, result] of entries) {
    // Other values than arrays are refused.
    found[key] ??= '';
    const arrays = Array.from(key, (letter) => elements[letter]);
    if (!arrays.includes(undefined)) found[arrays.join('')] = taken(result);
  }
  return found;
}
