import assert from 'node:assert/strict';
import type { Judgement } from './judgement.ts';
import { shrink } from './shrink.ts';

const mostShown = 40;
const mostCutDown = 5;

/** Fails with the list of the queries on which the parsers disagree. */
export function assertAgreement(judgements: readonly Judgement[]): void {
  const found = differences(judgements);
  const heading = `the parsers disagree on ${found.length} of ${judgements.length} queries:`;
  assert.ok(found.length === 0, `${heading}\n${listed(found)}`);
}

/** The judgements on which the parsers disagree, short queries first. */
export function differences(judgements: readonly Judgement[]): Judgement[] {
  return judgements
    .filter(({ disagreement }) => disagreement !== undefined)
    .toSorted((a, b) => a.query.length - b.query.length);
}

/** The same judgements, with the first differing queries reduced to the cause. */
export async function cutDown(judgements: readonly Judgement[]): Promise<Judgement[]> {
  const small = new Map<Judgement, Judgement>();
  for (const one of differences(judgements).slice(0, mostCutDown)) {
    small.set(one, await shrink(one));
  }
  return judgements.map((one) => small.get(one) ?? one);
}

/** Queries with what the parsers disagree about, one below the other. */
export function listed(judgements: readonly Judgement[]): string {
  const lines = judgements
    .slice(0, mostShown)
    .map(({ query, disagreement }) => `  ${JSON.stringify(query)}\n      ${disagreement ?? ''}`);
  const left = judgements.length - lines.length;
  return [...lines, ...(left > 0 ? [`  … and ${left} more`] : [])].join('\n');
}
