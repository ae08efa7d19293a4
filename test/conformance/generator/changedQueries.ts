import { slipped } from '../../fuzz/mutations.ts';
import { Random } from '../../fuzz/random.ts';

/** Queries a word or two off from given ones. The same seed gives the same queries. */
export function changedQueries(queries: readonly string[], seed: number, count: number): string[] {
  const random = new Random(seed);
  const changed = new Set<string>();
  while (changed.size < count) {
    const query = slipped(random.pick(queries), queries, random).trim();
    if (query !== '') changed.add(query);
  }
  return [...changed];
}
