import type { ParsedStatement } from '../../parser/parse.ts';
import { statementIndex } from '../../parser/statements.ts';
import type { Analysis } from './analysis.ts';

/** The statement an offset belongs to; see `statementIndex`. */
export function statementAt({ statements, text }: Analysis, offset: number): number | undefined {
  return statementIndex(text, statements, offset);
}

/**
 * The extent of the text a caret belongs to: its statement, or the second query of one, and the blanks up to the caret, or an
 * empty one between two statements.
 */
export function statementAround(
  { statements, text }: Analysis,
  offset: number,
): { readonly start: number; readonly end: number } {
  for (const { start, end, parsed } of statements.toReversed()) {
    if (start > offset) continue;
    const from = start + lastQueryBefore(offset - start, parsed);
    if (offset <= end) return { start: from, end };
    if (isBlank(text.slice(end, offset))) return { start: from, end: offset };
    break;
  }
  return { start: offset, end: offset };
}

/** The start of the query around an offset, in a statement that lacks a `;` between two. */
function lastQueryBefore(offset: number, { errors }: ParsedStatement): number {
  const second = errors.findLast(
    ({ code, start }) => code === 'missing-semicolon' && start <= offset,
  );
  return second?.start ?? 0;
}

/** The statement that a caret is in, or after with only blanks and comments between. */
export function statementUpTo({ statements, text }: Analysis, offset: number): number | undefined {
  const index = statements.findLastIndex(({ start }) => start <= offset);
  const end = statements[index]?.end;
  if (end === undefined) return undefined;
  return offset <= end || isBlank(text.slice(end, offset)) ? index : undefined;
}

/** True if only white space and comments follow up to the end of a line, without a cell mark. */
function isBlank(text: string): boolean {
  return text
    .split('\n')
    .every((line) => /^\s*(?:--|\/\/|$)/.test(line) && !line.startsWith('-- %%'));
}
