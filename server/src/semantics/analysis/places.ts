import type { Analysis } from './analysis.ts';

/**
 * The statement an offset belongs to: the one around it, else the one it directly follows on the
 * same line, else the next one below, else the last.
 */
export function statementAt(document: Analysis, offset: number): number | undefined {
  const { statements, text } = document;
  let before: number | undefined;
  for (const [index, { start, end }] of statements.entries()) {
    if (offset >= start && offset <= end) return index;
    if (offset < start) {
      if (before !== undefined && !hasLineEnd(text, statements[before]?.end ?? 0, offset)) {
        return before;
      }
      return index;
    }
    before = index;
  }
  return before;
}

function hasLineEnd(text: string, from: number, to: number): boolean {
  return /[\r\n]/.test(text.slice(from, to));
}

/**
 * The extent of the text a caret belongs to: its statement and the blanks up to the caret, or an
 * empty one between two statements.
 */
export function statementAround(
  { statements, text }: Analysis,
  offset: number,
): { readonly start: number; readonly end: number } {
  for (const { start, end } of statements.toReversed()) {
    if (start > offset) continue;
    if (offset <= end) return { start, end };
    if (isBlank(text.slice(end, offset))) return { start, end: offset };
    break;
  }
  return { start: offset, end: offset };
}

/** The statement that a caret is in, or after with only blanks and comments between. */
export function statementUpTo({ statements, text }: Analysis, offset: number): number | undefined {
  const index = statements.findLastIndex(({ start }) => start <= offset);
  const end = statements[index]?.end;
  if (end === undefined) return undefined;
  return offset <= end || isBlank(text.slice(end, offset)) ? index : undefined;
}

/** Nothing but white space and comments to the end of a line, none of which begins a cell. */
function isBlank(text: string): boolean {
  return text
    .split('\n')
    .every((line) => /^\s*(?:--|\/\/|$)/.test(line) && !line.startsWith('-- %%'));
}
