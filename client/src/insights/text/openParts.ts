import { isDeepStrictEqual } from 'node:util';
import { diff3Merge, diff3MergeRegions, diffIndices } from 'node-diff3';
import { linesOf, type MergeSides } from './mergeTexts.ts';

/** Lines of the base, and the lines that replace them. */
type Change = { readonly start: number; readonly end: number; readonly lines: readonly string[] };

/**
 * True if the outcome of a merge neither contains nor replaces a change, so that it still equals the base there. Merge
 * editors start like that, so it may be nobody's choice.
 */
export function hasOpenParts({ base, theirs, mine }: MergeSides, outcome: string): boolean {
  const [o, a, b, result] = [base, theirs, mine, outcome].map(linesOf) as Lines;
  const conflicts = conflictsOf(a, o, b);
  const untouched = diff3Merge(a, o, b).flatMap(({ ok, conflict }) => ok ?? conflict?.o ?? []);
  if (untouched.join('\n') === result.join('\n')) return conflicts.length > 0;
  const made = changesOf(o, result);
  const isOpen = (part: Change): boolean => !made.some((change) => settles(change, part));
  const present = new Set(result);
  const alone = [...changesOf(o, a), ...changesOf(o, b)].filter(
    (change) =>
      !conflicts.some((conflict) => touches(change, conflict)) &&
      !(change.lines.length > 0 && change.lines.every((line) => present.has(line))),
  );
  return [...conflicts, ...alone].some(isOpen);
}

type Lines = [o: string[], a: string[], b: string[], result: string[]];

/** The parts that both sides changed, differently. */
function conflictsOf(a: string[], o: string[], b: string[]): readonly Change[] {
  return diff3MergeRegions(a, o, b).flatMap((region) => {
    if (region.stable || isDeepStrictEqual(region.aContent, region.bContent)) return [];
    const { oStart, oLength, oContent, aContent, bContent } = region;
    const lines = [...aContent, ...bContent].filter((line) => !oContent.includes(line));
    return [{ start: oStart, end: oStart + oLength, lines }];
  });
}

function changesOf(before: string[], after: string[]): readonly Change[] {
  return diffIndices(before, after).map(({ buffer1: [start, length], buffer2Content }) => {
    return { start, end: start + length, lines: buffer2Content };
  });
}

/** A change of lines around a part settles it only if it contains lines of one of its sides. */
function settles(change: Change, part: Change): boolean {
  if (change.start === part.start && change.end === part.end) return true;
  const overlaps = change.start < part.end && part.start < change.end;
  if (overlaps && part.start < part.end) return true;
  const brings = change.lines.some((line) => line.trim() !== '' && part.lines.includes(line));
  return touches(change, part) && brings;
}

function touches(one: Change, other: Change): boolean {
  return one.start <= other.end && other.start <= one.end;
}
