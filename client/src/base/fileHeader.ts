import { headerLine, headerLines } from '../../../server/common/header/headerLines.ts';
import { cellMarks } from '../../../server/src/parser/cells.ts';

/**
 * Where the header of a whole file begins: at its start, or where the file begins with a cell, at
 * the start of its first query cell. Blank lines and Markdown cells may come before it.
 *
 * @returns an offset
 */
export function headerStart(text: string): number {
  const marks = /^\s*-- %%/.test(text) ? cellMarks(text) : [];
  const isUnmarked = text.slice(0, marks[0]?.start).trim() !== '';
  const from = isUnmarked ? 0 : (marks.find(({ markdown }) => !markdown)?.end ?? 0);
  return from + text.slice(from).search(/\S|$/);
}

/**
 * What the leading `-- @key: value` lines of a text say, by key. Other lines end the header.
 *
 * @param from where the text begins: for what a whole file says, its `headerStart`
 */
export function fileHeader(text: string, from = 0): ReadonlyMap<string, string> {
  return new Map(headerLines(text, from).map(({ key, value }) => [key, value]));
}

/** A change of a text: `text` replaces the text between the offsets `start` and `end`. */
export type TextChange = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/**
 * The change that gives a key of the header a value, or removes its line if there is no value. It
 * changes the last line with that key, else adds one below the header's last line.
 *
 * @param from where the text begins: for what a whole file says, its `headerStart`
 */
export function headerChange(
  text: string,
  key: string,
  value: string | undefined,
  from = 0,
): TextChange {
  const lines = headerLines(text, from);
  const below = lines.at(-1)?.end ?? from;
  const said = lines.findLast((each) => each.key === key);
  const { start, end } = said ?? { start: below, end: below };
  if (value === undefined) return { start, end, text: '' };
  const line = headerLine(key, value);
  if (said) return { start, end, text: text.slice(start, end).replace(/^[^\r\n]*/, () => line) };
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  // Blanks may precede it on its line; a mark or a header line without a line end may not.
  const lineStart =
    Math.max(text.lastIndexOf('\n', below - 1), text.lastIndexOf('\r', below - 1)) + 1;
  const isOpen = text.slice(lineStart, below).trim() !== '';
  if (!isOpen) return { start, end, text: line + lineEnd };
  const isLast = /^[^\S\r\n]*(?:[\r\n]|$)/.test(text.slice(below));
  return { start, end, text: lineEnd + line + (isLast ? '' : lineEnd) };
}
