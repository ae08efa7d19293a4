import { textOfHeaderValue } from '../../../server/common/header/headerValue.ts';
import { type HeaderLine, headerLines } from '../../../server/common/header/headerLines.ts';
import { readMark } from '../../../server/src/parser/cells.ts';
import {
  commentsBetween,
  splitStatements,
  type StatementExtent,
} from '../../../server/src/parser/statements.ts';
import { headerChange, headerStart, type TextChange } from './fileHeader.ts';
import { trimmed } from './trimmed.ts';

/** A statement of a document, and what stands above it. */
export type HeadedStatement = StatementExtent & {
  /** The end of the statement before, or of the mark of its cell. */
  readonly from: number;
  /** The lines `-- @key: value` there. */
  readonly lines: readonly HeaderLine[];
  /** The other comments there, from the last blank line between them on, as they are written. */
  readonly comments: readonly string[];
};

/** The statements of a document with their headers. */
export function headedStatements(text: string): readonly HeadedStatement[] {
  const statements = splitStatements(text);
  return statements.map((extent, at) => ({
    ...extent,
    ...above(text, statements[at - 1]?.end ?? 0, extent.start),
  }));
}

/** The value of a key in a statement's header: that of the nearest line. */
export function saidAbove(
  { lines }: Pick<HeadedStatement, 'lines'>,
  key: string,
): string | undefined {
  return lines.findLast((line) => line.key === key)?.value;
}

/**
 * The change that gives a key of a statement's header a value. The header of the only statement is that of the file.
 *
 * @param at which statement of the text
 */
export function statementHeaderChange(
  text: string,
  at: number,
  key: string,
  value: string,
): TextChange {
  const statements = headedStatements(text);
  const own = statements[at];
  const said = own?.lines.findLast((line) => line.key === key);
  const fileStart = headerStart(text);
  const isOnly = own === undefined || (statements.length === 1 && fileStart >= own.from);
  return headerChange(text, key, value, said?.start ?? (isOnly ? fileStart : own.start));
}

/**
 * What somebody called a statement: the name in a header of its own, else the first line of the comment above it.
 *
 * @param isNamed true if `-- @name:` belongs to it, and not to its file
 */
export function givenName(
  { lines, comments }: Pick<HeadedStatement, 'lines' | 'comments'>,
  isNamed: boolean,
): string | undefined {
  const said = isNamed ? saidAbove({ lines }, 'name') : undefined;
  return said ? textOfHeaderValue(said) : comments.map(sentenceOf).find(isName);
}

/** The first line of a comment with words, without its signs. */
function sentenceOf(comment: string): string {
  const lines = comment.split(/[\r\n]+/).map((line) => trimmed(line, ' \t-/*#=.:'));
  return lines.find((line) => line !== '') ?? '';
}

/** False for decoration, directives and statements that somebody has commented out. */
function isName(sentence: string): boolean {
  return (
    /\p{L}/u.test(sentence) &&
    !/^(?:@|hogql-)|[;,]$|^(?:select|with|from|where|and|or|join|group by|order by|limit|having)\b/i.test(
      sentence,
    )
  );
}

const blankLine = /(?:\r\n|\r|\n)[^\S\r\n]*(?:\r|\n)/;

function above(
  text: string,
  from: number,
  to: number,
): Omit<HeadedStatement, keyof StatementExtent> {
  let begin = from;
  let lines: HeaderLine[] = [];
  let comments: string[] = [];
  let last = from;
  for (const { start, end } of commentsBetween(text, from, to)) {
    // A comment beside the statement before is about that one.
    if (from > 0 && !/[\r\n]/.test(text.slice(from, start))) continue;
    const comment = text.slice(start, end);
    if (blankLine.test(text.slice(last, start))) comments = [];
    last = end;
    const [line] = headerLines(comment);
    if (readMark(comment)) [begin, lines, comments] = [end, [], []];
    else if (line) lines.push({ ...line, start, end });
    else comments.push(comment);
  }
  return { from: begin, lines, comments };
}
