import { expressionRules } from './expressionRules.ts';
import { layout } from './layout.ts';
import { readGrammar } from './notation.ts';
import { queryRules } from './queryRules.ts';
import { Random } from './random.ts';
import { tableRules } from './tableRules.ts';
import { Walker } from './walk.ts';

/** Queries of one seed. The same seed gives the same queries, and the first ones whatever the count. */
export function generatedQueries(seed: number, count: number): string[] {
  return generate(seed, count).queries;
}

/** What the walk for a seed has left out: alternatives of the grammar no query went through. */
export function unvisited(seed: number, count: number): string[] {
  const { walker } = generate(seed, count);
  return walker.alternatives.filter((name) => !walker.visited.has(name));
}

function generate(seed: number, count: number): { queries: string[]; walker: Walker } {
  const random = new Random(seed);
  const walker = new Walker(readGrammar([queryRules, tableRules, expressionRules].join('\n')));
  const queries = Array.from({ length: count }, () =>
    layout(walker.walk('statement', 6 + random.below(10), random), random),
  );
  return { queries, walker };
}
