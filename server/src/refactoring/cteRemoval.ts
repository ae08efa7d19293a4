import type { Edit } from '../ast/fix.ts';
import type { Cte, With } from '../ast/nodes.ts';
import { hasComment, type Target } from './refactoring.ts';

/** The edits that remove a CTE; undefined if a comment would be lost or orphaned. */
export function removal(target: Target, clause: With, cte: Cte): Edit[] | undefined {
  const { text } = target;
  const body = cte.kind === 'TableCte' ? cte.query : cte.expression;
  if (hasComment(target, cte.start, openingOf(target, body.start))) return undefined;
  const at = clause.ctes.indexOf(cte);
  const before = clause.ctes[at - 1];
  const after = clause.ctes[at + 1];
  if (!before && !after) {
    if (hasComment(target, clause.start, cte.start) || hasComment(target, cte.end, clause.end)) {
      return undefined;
    }
    return [{ start: clause.start, end: afterSpaces(text, clause.end), text: '' }];
  }
  const [from, to] = after ? [cte.start, after.start] : [before?.end ?? cte.start, cte.end];
  const gap: [number, number] = after ? [cte.end, after.start] : [from, cte.start];
  if (hasComment(target, ...gap)) return undefined;
  return [{ start: from, end: to, text: '' }];
}

/**
 * The opening parenthesis of a CTE's query, searched from the start of the query. Comments after it move along with the
 * query; parentheses in comments do not count.
 */
export function openingOf({ text, comments }: Target, start: number): number {
  let at = start;
  do at = text.lastIndexOf('(', at - 1);
  while (at > 0 && comments.some((comment) => comment.start <= at && at < comment.end));
  return at < 0 ? start : at;
}

function afterSpaces(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
}
