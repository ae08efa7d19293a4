import type { Edit, Fix } from '../../../server/src/engine.ts';
import { applied } from './contents.ts';
import type { Repairable } from './findings.ts';

/** The next round repairs what one repair brings to light. */
const mostRounds = 10;

/** Repairs everything that has exactly one repair. A round that would cause syntax errors is discarded. */
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

/** The edits of the fixes that do not overlap earlier ones. */
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
