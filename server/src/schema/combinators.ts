import type { FunctionInfo, FunctionTable } from './functions.ts';

/** What the suffixes of aggregate functions do, a sentence each. */
export const combinatorDocs: Readonly<Record<string, string>> = {
  If: 'Only rows for which the last argument is true count.',
  Array: 'Takes arrays, and counts each of their elements like a row.',
  Map: 'Takes a map, and answers with a map that has one value for each key.',
  State: 'Answers with an unfinished state, for a Merge function to go on with.',
  Merge: 'Goes on from states made by a State function, and finishes them.',
  ForEach:
    'Takes arrays, and works on the first elements, the second ones and so on by themselves.',
  Distinct: 'Equal values count once.',
  OrDefault: 'Answers with the default value of its type, such as 0, where there are no rows.',
  OrNull: 'Answers with NULL where there are no rows.',
  ArgMin: 'Only the rows in which the last argument is smallest count.',
  ArgMax: 'Only the rows in which the last argument is largest count.',
};

/** Longer suffixes first: `OrDefault` must not be looked for in what `If` leaves. */
const suffixes = Object.keys(combinatorDocs).sort((a, b) => b.length - a.length);

/** A function as its aggregate and the suffixes after it, in their order. */
export type Decomposed = { readonly base: FunctionInfo; readonly suffixes: readonly string[] };

/** Takes the combinators off an aggregate's name; undefined where it has none. */
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
