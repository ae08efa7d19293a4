import type { Edit } from '../ast/fix.ts';
import type { Select } from '../ast/nodes.ts';
import { keyword, type Target } from './refactoring.ts';

/** Adds a clause after an offset, on a line of its own where the other clauses of the SELECT have theirs. */
export function clauseAfter(target: Target, select: Select, offset: number, clause: string): Edit {
  const { text, comments } = target;
  const line = lineOf(text, select);
  if (line === undefined) return { start: offset, end: offset, text: ` ${clause}` };
  // A comment at the end of the line belongs to the clause before.
  const trailing = comments.find(
    ({ start }) => start >= offset && /^[ \t]*$/.test(text.slice(offset, start)),
  );
  const at = trailing && !trailing.text.includes('\n') ? trailing.end : offset;
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  return { start: at, end: at, text: `${ending}${line}${clause}` };
}

/** The line break and indentation between a SELECT's clauses; undefined if they share a line. */
function lineOf(text: string, { from, where, groupBy, orderBy }: Select): string | undefined {
  const clause = from ?? where ?? groupBy ?? orderBy;
  if (!clause) return undefined;
  const before = /(?:\r\n|\r|\n)([ \t]*)$/.exec(text.slice(0, clause.start));
  return before?.[1];
}

/** `words` in the case of the query, and their operand. */
export function clauseText({ text }: Target, words: string, rest: string): string {
  return `${keyword(text, words)} ${rest}`;
}
