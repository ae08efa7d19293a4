import { decompose } from './combinators.ts';
import type { FunctionDocs } from './functionDocs.ts';
import type { FunctionInfo, FunctionTable } from './functions.ts';

/** A function that can be offered. */
export type FunctionChoice = {
  readonly info: FunctionInfo;
  /** Its name in small letters. */
  readonly folded: string;
  /** Whether it is an aggregate with combinators, such as `sumIf`, and has no docs of its own. */
  readonly isCombined: boolean;
};

/** All functions that can be offered, the usual ones first, those with combinators last. */
export function functionChoices(
  table: FunctionTable,
  docs: FunctionDocs,
): readonly FunctionChoice[] {
  return table.all
    .filter(({ kind, name }) => kind !== 'table' && !name.startsWith('_'))
    .map((info) => {
      const own = docs.own(info.name);
      const isCombined = !own && decompose(info, table) !== undefined;
      const rank = own?.example ? 0 : isCombined ? 2 : 1;
      return { info, folded: info.name.toLowerCase(), isCombined, rank };
    })
    .sort((a, b) => a.rank - b.rank);
}
