import assert from 'node:assert/strict';
import { divergenceOf } from '../knownDivergences.ts';
import type { Judgement } from './judgement.ts';
import { shrink } from './shrink.ts';

const mostShown = 40;

/** Fails with the list of all queries the parsers disagree on, the known divergences left out. */
export function assertAgreement(judgements: readonly Judgement[]): void {
  fail(disagreements(judgements), judgements.length);
}

/** The same for queries nobody wrote: the first ones are shown again, cut down to their cause. */
export async function assertGeneratedAgreement(judgements: readonly Judgement[]): Promise<void> {
  const found = disagreements(judgements);
  const small: Judgement[] = [];
  for (const one of found.slice(0, mostShrunk)) small.push(await shrink(one));
  fail(found, judgements.length, small);
}

const mostShrunk = 5;

function disagreements(judgements: readonly Judgement[]): Judgement[] {
  return judgements
    .filter((one) => one.disagreement !== undefined && !divergenceOf(one))
    .toSorted((a, b) => a.query.length - b.query.length);
}

function fail(found: readonly Judgement[], count: number, small: readonly Judgement[] = []): void {
  const more = found.length > mostShown ? [`  … and ${found.length - mostShown} more`] : [];
  const lines = [
    `the parsers disagree on ${found.length} of ${count} queries:`,
    ...found.slice(0, mostShown).map(shown),
    ...more,
    ...(small.length > 0 ? ['cut down to their cause:', ...small.map(shown)] : []),
  ];
  assert.ok(found.length === 0, lines.join('\n'));
}

function shown({ query, disagreement }: Judgement): string {
  return `  ${JSON.stringify(query)}\n      ${disagreement ?? ''}`;
}
