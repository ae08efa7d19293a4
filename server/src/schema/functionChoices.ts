import { decompose } from './combinators.ts';
import type { FunctionDocs } from './functionDocs.ts';
import type { FunctionInfo, FunctionTable } from './functions.ts';
import type { Usage } from './usage.ts';

/** A function that can be offered. */
export type FunctionChoice = {
  readonly info: FunctionInfo;
  /** Its name in lower case. */
  readonly folded: string;
  /** The offsets at which words of its name begin, as in `toStartOfDay`. */
  readonly wordStarts: readonly number[];
  /** How often it is used, compared with others. */
  readonly weight: number;
};

/** All functions that can be offered, the ones used most first. */
export function functionChoices(
  table: FunctionTable,
  docs: FunctionDocs,
  usage: Usage,
): readonly FunctionChoice[] {
  return (
    table.all
      // The service refuses WITHIN GROUP.
      .filter(
        ({ kind, name, withinGroup }) => kind !== 'table' && !withinGroup && !name.startsWith('_'),
      )
      .map((info) => {
        const { name } = info;
        const own = docs.own(name);
        // An aggregate with combinators, such as `sumOrNullIf`.
        const isCombined = !own && decompose(info, table) !== undefined;
        const unused = own?.example ? 1.5 : isCombined ? 0.03 : 0.2;
        const weight = usage.function(name) + unused;
        return { info, folded: name.toLowerCase(), wordStarts: wordStarts(name), weight };
      })
      .sort((a, b) => b.weight - a.weight)
  );
}

function wordStarts(name: string): number[] {
  const starts = name.matchAll(/^.|(?<=_)[^_]|(?<=[^A-Z])[A-Z]/g);
  return [...starts].map(({ index }) => index);
}
