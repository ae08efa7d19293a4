import { diffComm, mergeDiff3 } from 'node-diff3';
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

/** Merges line by line. Both sides' lines are in the outcome, or were the same as the base's. */
export function mergeTexts({ base, theirs, mine }: MergeSides): Merged {
  const [o, a, b] = [base, theirs, mine].map((text) => withPlainLineEnds(text).split('\n'));
  const { conflict, result } = mergeDiff3(a ?? [], o ?? [], b ?? [], {
    excludeFalseConflicts: true,
    label: { a: 'theirs', o: 'opened', b: 'yours' },
  });
  return { text: result.join('\n'), hasConflict: conflict };
}

/** Puts two texts together of which nobody knows what they were made from: every difference is a choice. */
export function mergeWithoutBase({ theirs, mine }: Omit<MergeSides, 'base'>): Merged {
  const [a = [], b = []] = [theirs, mine].map((text) => withPlainLineEnds(text).split('\n'));
  let hasConflict = false;
  const lines = diffComm(a, b).flatMap((part) => {
    if ('common' in part) return part.common;
    hasConflict = true;
    return ['<<<<<<< theirs', ...part.buffer1, '=======', ...part.buffer2, '>>>>>>> yours'];
  });
  return { text: lines.join('\n'), hasConflict };
}

/** Whether a text still has the marks of a merge in it. */
export function hasConflictMarks(text: string): boolean {
  return /^<{7} /m.test(text) && /^={7}\r?$/m.test(text) && /^>{7} /m.test(text);
}
