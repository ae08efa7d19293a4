import type { Extent } from '../../ast/extent.ts';
import { pathTo } from '../../ast/walk.ts';
import { commentsOf } from '../../parser/comments.ts';
import type { ParsedDocument } from '../../parser/parse.ts';
import { type FindingCode, isFindingCode } from './codes.ts';

/** The text of a document and its statements. */
type Commented = Pick<ParsedDocument, 'text' | 'statements'>;

/** A code in an ignore comment, or the whole comment if it names none. */
export type IgnoredCode = {
  readonly start: number;
  readonly end: number;
  /** As written; undefined stands for every code. */
  readonly code: string | undefined;
};

/** The scope of a comment: the next line, everything down to the closing comment, or the whole file. */
export type IgnoreForm = 'next-line' | 'start' | 'end' | 'file';

/** A comment `-- hogql-ignore-next-line code, code: reason`, or of another form. */
export type IgnoreComment = {
  readonly form: IgnoreForm;
  /** The comment with its line, offsets of the document. */
  readonly start: number;
  readonly end: number;
  /** The extent that it covers. */
  readonly about: Extent;
  /** The comment that ends what this one begins. */
  readonly closedBy?: Extent;
  readonly codes: readonly IgnoredCode[];
};

/** The start of a comment that ignores findings on the next line. */
export const ignoreMark = 'hogql-ignore-next-line';

const comment =
  /^([ \t]*)--[ \t]*hogql-ignore-(next-line|start|end|file)(?=[\s:]|$)([^:\r\n]*)(:.*)?\r?$/gm;

/** The ignore comments of a document; one that ends a block is only included if nothing opened it. */
export function ignoreComments(document: Commented): IgnoreComment[] {
  const { text } = document;
  if (!text.includes('hogql-ignore-')) return [];
  const isBetween = blocksBetween(document);
  const written = [...text.matchAll(comment)]
    .filter(({ index, 1: blanks = '' }) => {
      const at = index + blanks.length;
      return !isInsideToken(document, at) && !isBetween(at);
    })
    .map(readComment);
  const nextLines = new Set(
    written.filter(({ form }) => form === 'next-line').map(({ start }) => start),
  );
  const found: IgnoreComment[] = [];
  let open: WrittenComment | undefined;
  const close = (end: number, closedBy?: Extent): void => {
    if (!open) return;
    found.push({ ...open, about: { start: open.end, end }, ...(closedBy && { closedBy }) });
    open = undefined;
  };
  for (const one of written) {
    switch (one.form) {
      case 'next-line':
        found.push({ ...one, about: lineBelow(text, one.start, nextLines) });
        break;
      case 'file':
        found.push({ ...one, about: { start: 0, end: text.length } });
        break;
      case 'start':
        close(one.start);
        open = one;
        break;
      case 'end':
        if (open) close(one.start, { start: one.start, end: one.end });
        else found.push({ ...one, about: { start: one.start, end: one.start } });
    }
  }
  close(text.length);
  return found.sort((one, other) => one.start - other.start);
}

/** A comment without its scope, which is found later. */
type WrittenComment = Omit<IgnoreComment, 'about' | 'closedBy'>;

function readComment(match: RegExpExecArray): WrittenComment {
  const { index: start, 0: written, 1: blanks = '', 2: form = '', 3: list = '' } = match;
  const end = start + written.trimEnd().length;
  const mark = `hogql-ignore-${form}`;
  const offset = start + written.indexOf(mark) + mark.length;
  const codes = [...list.matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({
    code,
    start: offset + index,
    end: offset + index + code.length,
  }));
  const all = [{ start: start + blanks.length, end, code: undefined }];
  // A block is ended as a whole, whatever codes are repeated there.
  const isNamed = codes.length > 0 && form !== 'end';
  return { form: form as IgnoreForm, start, end, codes: isNamed ? codes : all };
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

/**
 * True if an offset is inside a block comment before, between or after the statements. Call it with
 * ascending offsets.
 */
function blocksBetween({ text, statements }: Commented): (offset: number) => boolean {
  const blocks: Extent[] = [];
  let from = 0;
  for (const { start, end } of [...statements, { start: text.length, end: text.length }]) {
    const gap = text.slice(from, start);
    const comments = gap.includes('/*') ? commentsOf(gap) : [];
    for (const each of comments) blocks.push({ start: from + each.start, end: from + each.end });
    from = end;
  }
  let next = 0;
  return (offset) => {
    while ((blocks[next]?.end ?? Infinity) <= offset) next++;
    return (blocks[next]?.start ?? Infinity) < offset;
  };
}

/** True if an offset is inside a string or a quoted name, ignoring comments. */
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

/** True if a code of a comment ignores findings of this code. */
export function ignoresCode({ code }: IgnoredCode, finding: FindingCode): boolean {
  return code === undefined || code === finding;
}

/** The message for a code in a comment that ignores nothing. */
export function unusedMessage(form: IgnoreForm, { code }: IgnoredCode): string {
  if (form === 'end') return 'This has no matching `hogql-ignore-start` above.';
  if (code === undefined) return `There is nothing to ignore ${places[form]}.`;
  if (!isFindingCode(code)) return `There is no code \`${code}\`.`;
  return `There is no \`${code}\` ${places[form]}.`;
}

const places: Readonly<Record<Exclude<IgnoreForm, 'end'>, string>> = {
  'next-line': 'on the next line',
  start: 'in this block',
  file: 'in this file',
};
