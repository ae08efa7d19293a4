import type { FunctionInfo, FunctionTable } from './functions.ts';

/** The effect of each suffix of aggregate functions, one sentence each. */
export const combinatorDocs: Readonly<Record<string, string>> = {
  If: 'Counts only rows for which the last argument is true.',
  Array: 'Takes arrays, and treats each element as a row.',
  Map: 'Takes a map, and returns a map with one value for each key.',
  State: 'Returns an intermediate state for a Merge function.',
  Merge: 'Combines states of a State function into the result.',
  ForEach: 'Takes arrays, and aggregates each position separately.',
  Distinct: 'Equal values count once.',
  OrDefault: 'Returns the default value of its type, such as 0, if there are no rows.',
  OrNull: 'Returns NULL if there are no rows.',
  ArgMin: 'Aggregates only the rows with the smallest last argument.',
  ArgMax: 'Aggregates only the rows with the largest last argument.',
};

/** Longest suffixes first: otherwise `OrDefault` would be looked for after `If` has been removed. */
const suffixes = Object.keys(combinatorDocs).sort((a, b) => b.length - a.length);

/** A function as its aggregate and the suffixes after it, in their order. */
export type Decomposed = { readonly base: FunctionInfo; readonly suffixes: readonly string[] };

/** Takes the combinators off an aggregate's name; undefined if it has none. */
export function decompose(info: FunctionInfo, functions: FunctionTable): Decomposed | undefined {
  if (info.kind !== 'aggregate') return undefined;
  const stripped: string[] = [];
  let base = info;
  for (let part = outermost(base.name, functions); part; part = outermost(base.name, functions)) {
    stripped.unshift(part.suffix);
    base = part.base;
  }
  return stripped.length > 0 ? { base, suffixes: stripped } : undefined;
}

/** The last combinator of a name, and the function it is added to. */
export function outermost(
  name: string,
  functions: FunctionTable,
): { readonly base: FunctionInfo; readonly suffix: string } | undefined {
  for (const suffix of suffixes) {
    if (!name.endsWith(suffix)) continue;
    const base = functions.named(name.slice(0, -suffix.length));
    if (base?.kind === 'aggregate') return { base, suffix };
  }
  return undefined;
}
