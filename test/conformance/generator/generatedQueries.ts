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
  return generate(seed, count, options).queries;
}

/** The alternatives of the grammar that no query of a seed goes through. */
export function unvisited(seed: number, count: number): string[] {
  const { walker } = generate(seed, count, {});
  return walker.alternatives.filter((name) => !walker.visited.has(name));
}

function generate(
  seed: number,
  count: number,
  { odd = false }: GeneratorOptions,
): { queries: string[]; walker: Walker } {
  const random = new Random(seed);
  const walker = new Walker(readGrammar([queryRules, tableRules, expressionRules].join('\n')), odd);
  const queries = Array.from({ length: count }, () =>
    layout(walker.walk('statement', spareOf(random), random), random),
  );
  return { queries, walker };
}

/** Most queries are small; some are deep enough for a window with its frame. */
function spareOf(random: Random): number {
  return random.chance(0.15) ? 10 + random.below(6) : 4 + random.below(6);
}
