import { diff3Merge, diffComm } from 'node-diff3';
import { withPlainLineEnds } from '../../base/lineEnds.ts';

/** The texts of the three sides of a merge. */
export type MergeSides = {
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
};

/** The merge of three texts: where both sides changed the same lines, all of them between marks. */
export type Merged = {
  readonly text: string;
  readonly hasConflict: boolean;
};

/**
 * Merges line by line. Both sides' lines are in the outcome, or were the same as the base's. Yours stand first, as in
 * git: editors call that side of a conflict the current one.
 */
export function mergeTexts({ base, theirs, mine }: MergeSides): Merged {
  const lines = [];
  let hasConflict = false;
  for (const region of diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs))) {
    const { a = [], o = [], b = [] } = region.conflict ?? {};
    const merged = region.ok ?? mergeAdjacent(a, o, b);
    if (merged) {
      lines.push(...merged);
      continue;
    }
    hasConflict = true;
    lines.push('<<<<<<< yours', ...a, '||||||| opened', ...o, '=======', ...b, '>>>>>>> theirs');
  }
  return { text: lines.join('\n'), hasConflict };
}

/** Merges adjacent lines that were each changed on one side only; undefined if a line changed on both. */
function mergeAdjacent(
  mine: readonly string[],
  base: readonly string[],
  theirs: readonly string[],
): readonly string[] | undefined {
  if (theirs.length !== base.length || mine.length !== base.length) return undefined;
  const merged = base.map((line, at) => {
    if (theirs[at] === line || theirs[at] === mine[at]) return mine[at];
    return mine[at] === line ? theirs[at] : undefined;
  });
  return merged.every((line) => line !== undefined) ? merged : undefined;
}

/** Merges two texts without a common original: every difference is a choice. */
export function mergeWithoutBase({ theirs, mine }: Omit<MergeSides, 'base'>): Merged {
  let hasConflict = false;
  const lines = diffComm(linesOf(mine), linesOf(theirs)).flatMap((part) => {
    if ('common' in part) return part.common;
    hasConflict = true;
    return ['<<<<<<< yours', ...part.buffer1, '=======', ...part.buffer2, '>>>>>>> theirs'];
  });
  return { text: lines.join('\n'), hasConflict };
}

/**
 * True if a text still has a mark of ours, or all three that git makes of a conflict. Earlier versions put theirs first,
 * and files may still have such marks.
 */
export function hasConflictMarks(text: string): boolean {
  if (/^(?:[<>]{7} (?:theirs|yours)|\|{7} opened)\r?$/m.test(text)) return true;
  return /^<{7} /m.test(text) && /^={7}\r?$/m.test(text) && /^>{7} /m.test(text);
}

/** The lines of a text, whatever their ends. */
export function linesOf(text: string): string[] {
  return withPlainLineEnds(text).split('\n');
}
