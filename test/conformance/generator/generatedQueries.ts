import { expressionRules } from './expressionRules.ts';
import { layout } from './layout.ts';
import { readGrammar } from './notation.ts';
import { queryRules } from './queryRules.ts';
import { Random } from './random.ts';
import { tableRules } from './tableRules.ts';
import { Walker } from './walk.ts';

/**
 * `odd` allows what the language has but people do not write: reserved words as bare names, stars as
 * operands and numbers that end in a dot.
 */
export type GeneratorOptions = { readonly odd?: boolean };

/** Queries of one seed. The same seed gives the same queries, and the first ones whatever the count. */
export function generatedQueries(
  seed: number,
  count: number,
  options: GeneratorOptions = {},
): string[] {
  return generate(seed, count, options).map(({ query }) => query);
}

/**
 * The queries of one seed that use an alternative of the grammar which at most `times` earlier queries used: all
 * queries with rare forms, and some with common ones.
 */
export function variedQueries(seed: number, count: number, times: number): string[] {
  const seen = new Map<string, number>();
  return generate(seed, count, {}).flatMap(({ query, visited }) => {
    const isVaried = [...visited].some((name) => (seen.get(name) ?? 0) < times);
    for (const name of visited) seen.set(name, (seen.get(name) ?? 0) + 1);
    return isVaried ? [query] : [];
  });
}

/** The alternatives of the grammar that no query of a seed goes through. */
export function unvisited(seed: number, count: number): string[] {
  const visited = new Set(generate(seed, count, {}).flatMap((one) => [...one.visited]));
  return newWalker(false).alternatives.filter((name) => !visited.has(name));
}

function generate(
  seed: number,
  count: number,
  { odd = false }: GeneratorOptions,
): { readonly query: string; readonly visited: ReadonlySet<string> }[] {
  const random = new Random(seed);
  const walker = newWalker(odd);
  return Array.from({ length: count }, () => {
    const { tokens, visited } = walker.walk('statement', spareOf(random), random);
    return { query: layout(tokens, random), visited };
  });
}

function newWalker(odd: boolean): Walker {
  return new Walker(readGrammar([queryRules, tableRules, expressionRules].join('\n')), odd);
}

/** Most queries are small; some are deep enough for a window with its frame. */
function spareOf(random: Random): number {
  return random.chance(0.15) ? 10 + random.below(6) : 4 + random.below(6);
}
