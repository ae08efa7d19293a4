import type { ArgumentTypesData } from '../../server/src/schema/argumentTypes.ts';
import { everyClass } from '../../server/src/schema/typeClasses.ts';
import type { TypeClass } from '../../server/src/schema/typeClasses.ts';
import type { Answers, Asked } from './answers.ts';
import { combined } from './combined.ts';
import { families, withoutNulls } from './samples.ts';

/**
 * The answers as decision diagrams: a node says for the letters of one value where to go on with the
 * next. Equal nodes are one, so that what functions have in common is written once.
 */
export function condensed(asked: readonly Asked[]): ArgumentTypesData {
  // Where everything or nothing is taken there is nothing to check.
  const telling = asked.filter(({ answers }) => {
    const found = new Set(Object.values(answers));
    return found.size > 1 || !(found.has('') || found.has('?'));
  });
  const all = [...telling, ...combined(telling)];
  all.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.count - b.count));
  const results: string[] = ['', '?'];
  const nodes: string[] = [];
  const numbers = new Map<string, number>();
  const forms: Record<string, string> = {};
  const numberOf = (list: string[], text: string): number => {
    const key = `${list === nodes ? 'n' : 'r'}${text}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, list.push(text) - 1);
    return list.length - 1;
  };
  results.forEach((text, at) => numbers.set(`r${text}`, at));

  for (const { name, count, answers } of all) {
    const below = (before: string): number => {
      if (before.length === count) return numberOf(results, answerTo(answers, before));
      const groups = new Map<number, string>();
      for (const letter of everyClass) {
        const next = below(before + letter);
        groups.set(next, (groups.get(next) ?? '') + letter);
      }
      const isLast = before.length === count - 1;
      // Refusals are most of all answers and not written.
      const parts = [...groups].filter(([next]) => !(isLast ? next === 0 : nodes[next] === ''));
      return numberOf(nodes, parts.map(([next, letters]) => `${letters}${next}`).join(' '));
    };
    const root = below('');
    forms[name] = `${forms[name] === undefined ? '' : `${forms[name]} `}${count}:${root}`;
  }
  return { results, nodes, forms };
}

/** What is known of values that were not asked about, from those they are like. */
function answerTo(answers: Answers, key: string): string {
  const known = answers[key];
  if (known !== undefined) {
    // The elements of a tuple decide about the type, and fractions of seconds about a difference.
    return known !== '' && (/[pP]/.test(key) || known.includes('Decimal')) ? '?' : known;
  }
  const asked = askedLetters(answers);
  if (/[xyz]/.test(key) && !/[xyz]/.test([...asked].join(''))) return '?';
  const likes = Array.from(key, (letter) => likesOf(letter as TypeClass, asked));
  let keys = [''];
  // Without something like it nothing is known, unless another value is refused whatever it is;
  // intervals often have an overload of their own.
  if (likes.some(({ length }) => length === 0)) {
    const isWrong = likes.some(
      (like, at) => like.length > 0 && like.every((one) => !takenLetters(answers, at).has(one)),
    );
    return isWrong && !key.includes('v') ? '' : '?';
  }
  for (const like of likes) keys = keys.flatMap((before) => like.map((one) => before + one));
  const results = new Set(keys.map((one) => answers[one] ?? ''));
  if (results.size === 1 && results.has('')) return '';
  return '?';
}

/** The kinds that were asked about and answer for one that was not. */
function likesOf(letter: TypeClass, asked: ReadonlySet<string>): readonly string[] {
  const plain = withoutNulls[letter] ?? letter;
  if (asked.has(plain) && !families[plain]) return [plain];
  const family = (families[plain] ?? []).filter((one) => asked.has(one));
  return asked.has(plain) ? [plain, ...family] : family;
}

/** The kinds that are taken in a place with anything beside them; all where nothing is taken. */
function takenLetters(answers: Answers, at: number): ReadonlySet<string> {
  const known = takenOf.get(answers) ?? [];
  takenOf.set(answers, known);
  return (known[at] ??= lettersTaken(answers, at));
}

function lettersTaken(answers: Answers, at: number): ReadonlySet<string> {
  const taken = Object.entries(answers).filter(([, result]) => result !== '');
  return new Set(taken.length === 0 ? everyClass : taken.map(([key]) => key.charAt(at)));
}

const takenOf = new WeakMap<Answers, ReadonlySet<string>[]>();

function askedLetters(answers: Answers): ReadonlySet<string> {
  const known = lettersOf.get(answers) ?? new Set(Object.keys(answers).join(''));
  lettersOf.set(answers, known);
  return known;
}

const lettersOf = new WeakMap<Answers, ReadonlySet<string>>();
