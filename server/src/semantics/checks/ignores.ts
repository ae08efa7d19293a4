import type { Extent } from '../../ast/extent.ts';
import { pathTo } from '../../ast/walk.ts';
import type { ParsedDocument } from '../../parser/parse.ts';
import { isFindingCode } from './codes.ts';
import type { FindingCode } from './codes.ts';

/** The text of a document and its statements. */
type Commented = Pick<ParsedDocument, 'text' | 'statements'>;

/** A code in an ignore comment, or the whole comment where it names no code. */
export type IgnoredCode = {
  readonly start: number;
  readonly end: number;
  /** As written; undefined stands for every code. */
  readonly code: string | undefined;
};

/** A comment `-- hogql-ignore-next-line code, code: reason`. */
export type IgnoreComment = {
  /** The comment with its line, offsets of the document. */
  readonly start: number;
  readonly end: number;
  /** Where the line which it is about begins and ends. */
  readonly line: Extent;
  readonly codes: readonly IgnoredCode[];
};

/** The start of a comment that ignores findings on the next line. */
export const ignoreMark = 'hogql-ignore-next-line';

const comment = /^([ \t]*)--[ \t]*hogql-ignore-next-line(?=[\s:]|$)([^:\r\n]*)(:.*)?\r?$/gm;

/** The ignore comments of a document. */
export function ignoreComments(document: Commented): IgnoreComment[] {
  const { text } = document;
  if (!text.includes(ignoreMark)) return [];
  const found = [...text.matchAll(comment)].filter(
    ({ index, 1: blanks = '' }) => !isInsideToken(document, index + blanks.length),
  );
  const starts = new Set(found.map(({ index }) => index));
  return found.map((match) => {
    const { index: start, 0: written, 1: blanks = '', 2: list = '' } = match;
    const end = start + written.trimEnd().length;
    const from = start + blanks.length;
    const offset = written.indexOf(ignoreMark) + ignoreMark.length;
    const codes = [...list.matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({
      code,
      start: start + offset + index,
      end: start + offset + index + code.length,
    }));
    return {
      start,
      end,
      line: lineBelow(text, start, starts),
      codes: codes.length > 0 ? codes : [{ start: from, end, code: undefined }],
    };
  });
}

/** The next line; several comments in a row are all about the line below the last. */
function lineBelow(text: string, from: number, comments: ReadonlySet<number>): Extent {
  let start = from;
  do {
    const next = text.indexOf('\n', start);
    if (next < 0) return { start: text.length, end: text.length };
    start = next + 1;
  } while (comments.has(start));
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
}

/** Whether an offset is inside a text or a quoted name, where nothing is a comment. */
export function isInsideToken({ statements }: Commented, offset: number): boolean {
  const around = statements.find(({ start, end }) => start < offset && offset < end);
  if (!around) return false;
  const at = offset - around.start;
  const inside = around.parsed.comments.some(({ start, end }) => start < at && at < end);
  if (inside) return true;
  return pathTo(around.parsed.tree, at).some(
    ({ kind, start, end }) =>
      /^(?:StringLiteral|Template|Tag|Name)$/.test(kind) && start < at && at < end,
  );
}

/** Whether a code of a comment ignores findings of this code. */
export function ignoresCode({ code }: IgnoredCode, finding: FindingCode): boolean {
  return code === undefined || code === finding;
}

/** The message for a code that ignores nothing. */
export function unusedMessage({ code }: IgnoredCode): string {
  if (code === undefined) return 'There is nothing to ignore on the next line.';
  if (!isFindingCode(code)) return `There is no code \`${code}\`.`;
  return `There is no \`${code}\` on the next line.`;
}
