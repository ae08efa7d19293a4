import type { Judgement } from './judgement.ts';
import { judge } from './judges.ts';

/** Removes what a disagreement does not need from its query, so that the cause is visible. */
export async function shrink(found: Judgement): Promise<Judgement> {
  let smallest = found;
  for (let size = Math.ceil(tokensOf(found.query).length / 2); size >= 1;) {
    const smaller = await firstSmaller(smallest, size);
    if (smaller) smallest = smaller;
    else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return smallest;
}

async function firstSmaller(
  { query, disagreement }: Judgement,
  size: number,
): Promise<Judgement | undefined> {
  const tokens = tokensOf(query);
  for (let at = 0; at + size <= tokens.length; at += Math.max(1, Math.floor(size / 2))) {
    const [one] = await judge([tokens.toSpliced(at, size).join('')]);
    if (one && kindOf(one.disagreement) === kindOf(disagreement)) return one;
  }
  return undefined;
}

/** A smaller query must fail the same way, not just fail. */
function kindOf(disagreement: string | undefined): string | undefined {
  return (
    /^we (?:accept|refuse: [\w-]+)|^the official/.exec(disagreement ?? '')?.[0] ??
    (disagreement && 'tree')
  );
}

function tokensOf(query: string): string[] {
  return query.match(/'(?:[^'\\]|\\[^]|'')*'|[\w$]+|\s+|[^]/g) ?? [];
}
