import type { ArgumentTypesData } from '../../server/src/schema/argumentTypes.ts';
import type { Asked } from './answers.ts';
import { combined } from './combined.ts';
import { Inferred } from './inferred.ts';

/**
 * The answers as decision diagrams: a node says for the letters of one value where to go on with the
 * next. Equal nodes are one, so that what functions have in common is written once.
 */
export function condensed(asked: readonly Asked[]): ArgumentTypesData {
  // If everything or nothing is accepted, there is nothing to check.
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
    const inferred = new Inferred(answers, count);
    const { alike } = inferred;
    const below = (before: string): number => {
      if (before.length === count) return numberOf(results, inferred.to(before));
      const groups = new Map<number, string>();
      for (const [first = '', ...others] of alike) {
        const next = below(before + first);
        groups.set(next, [groups.get(next) ?? '', first, ...others].join(''));
      }
      const isLast = before.length === count - 1;
      // Refusals are most of all answers and not written.
      const parts = [...groups].filter(([next]) => !(isLast ? next === 0 : nodes[next] === ''));
      return numberOf(nodes, parts.map(([next, letters]) => `${letters}${next}`).join(' '));
    };
    const root = count > 3 ? chain(inferred, count, (node) => numberOf(nodes, node)) : below('');
    forms[name] = `${forms[name] === undefined ? '' : `${forms[name]} `}${count}:${root}`;
  }
  return { results, nodes, forms };
}

/** In a call with many arguments each position was asked about alone: the others are an accepted combination. */
function chain(inferred: Inferred, count: number, numberOf: (node: string) => number): number {
  let next = 1;
  for (let at = count - 1; at >= 0; at--) {
    next = numberOf(`${inferred.possible(at).join('')}${next}`);
  }
  return next;
}
