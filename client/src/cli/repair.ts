import type { Edit, Fix } from '../../../server/src/engine.ts';
import { applied } from './contents.ts';
import type { Repairable } from './findings.ts';

/** What one repair brings to light is repaired in the next round. */
const mostRounds = 10;

/**
 * A text with everything repaired that can be repaired in just one way. A round that would bring
 * errors of syntax is not taken.
 */
export function repaired(text: string, check: (text: string) => readonly Repairable[]): string {
  let now = text;
  let found = check(now);
  for (let round = 0; round < mostRounds; round++) {
    const edits = untouched(found.flatMap((one) => onlyFix(one) ?? []));
    if (edits.length === 0) return now;
    const next = applied(now, edits);
    const after = check(next);
    if (next === now || syntaxErrors(after) > syntaxErrors(found)) return now;
    now = next;
    found = after;
  }
  return now;
}

function onlyFix({ fixes }: Repairable): Fix | undefined {
  const [only, ...others] = fixes();
  return others.length === 0 ? only : undefined;
}

/** The edits of the fixes that leave alone what those before them change. */
function untouched(fixes: readonly Fix[]): readonly Edit[] {
  const taken: Edit[] = [];
  for (const { edits } of fixes) {
    const isFree = edits.every((edit) => taken.every((other) => isApart(edit, other)));
    if (isFree) taken.push(...edits);
  }
  return taken;
}

/** Two edits at one place have no order, so they are not apart. */
function isApart(one: Edit, other: Edit): boolean {
  return one.end < other.start || other.end < one.start;
}

function syntaxErrors(found: readonly Repairable[]): number {
  return found.filter(({ code }) => code.startsWith('syntax/')).length;
}
