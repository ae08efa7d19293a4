import { cellMarks, markLine, readMark } from '../../../server/src/parser/cells.ts';
import { withoutEnd } from '../base/trimmed.ts';

/** The visible content of a cell. */
export type CellContent = {
  readonly kind: 'query' | 'markdown';
  /** Lines end with `\n`, whatever the file has; no blank lines around. */
  readonly value: string;
  readonly layout: CellLayout;
};

/** The invisible parts of a cell in a file. Plain data: the editor stores it with the cell. */
export type CellLayout = {
  /** The empty text if it has none. */
  readonly title: string;
  /** It is the first cell of its file and has no mark. */
  readonly unmarked?: true;
  /** Its text in the file, with its mark, if writing the cell anew would change it. */
  readonly exact?: string;
};

/** A file as a notebook. */
export type NotebookContent = {
  readonly cells: readonly CellContent[];
  readonly layout: NotebookLayout;
};

/** The parts of a file besides its cells. */
export type NotebookLayout = {
  readonly eol: '\n' | '\r\n' | '\r';
  /** White space before the first mark, including a byte order mark. */
  readonly lead?: string;
};

/** A cell as written to a file. */
export type WrittenCell = {
  readonly text: string;
  /** The number of lines above the first line of the cell's value. */
  readonly linesAbove: number;
};

/** The cells of a text. A text without marks is one cell. */
export function readNotebook(text: string): NotebookContent {
  const marks = cellMarks(text);
  const starts = marks.map(({ start }) => start);
  const eol = usualLineEnd(text);
  const first = text.slice(0, starts[0] ?? text.length);
  const blank = marks.length > 0 && first.trim() === '';
  const [byteOrderMark = ''] = /^\uFEFF?/.exec(text) ?? [];
  const lead = blank ? first : byteOrderMark;
  const texts = starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length));
  if (!blank) texts.unshift(first.slice(lead.length));
  const cells = texts.map((own, at) =>
    readCell(own, !blank && at === 0, { eol, isLast: at === texts.length - 1 }),
  );
  return { cells, layout: { eol, ...(lead === '' ? {} : { lead }) } };
}

/** The text of a notebook: for one that was read and not changed, the text it was read from. */
export function writeNotebook({ cells, layout }: NotebookContent): string {
  const written = writeCells(cells, layout.eol).map(({ text }) => text);
  return (layout.lead ?? '') + written.join('');
}

/** The cells as they are in the text of their notebook, after its lead. */
export function writeCells(
  cells: readonly CellContent[],
  eol: NotebookLayout['eol'],
): readonly WrittenCell[] {
  return cells.map((cell, at) => {
    const place: CellEnding = { eol, isLast: at === cells.length - 1 };
    const { unmarked, ...rest } = cell.layout;
    const own = at > 0 && unmarked ? { ...cell, layout: rest } : cell;
    const written = writeCell(own, place);
    if (place.isLast || /[\r\n]$/.test(written.text) || written.text === '') return written;
    return { ...written, text: written.text + eol };
  });
}

type CellEnding = {
  readonly eol: string;
  readonly isLast: boolean;
};

type Parts = {
  /** The line of the mark with its line ending; empty if there is none. */
  readonly mark: string;
  readonly lead: string;
  readonly body: string;
  readonly tail: string;
};

function readCell(text: string, unmarked: boolean, place: CellEnding): CellContent {
  const parts = partsOf(text, unmarked);
  const { title = '', markdown = false } = readMark(withoutLineEnd(parts.mark)) ?? {};
  const kind = markdown ? 'markdown' : 'query';
  const value = shown(parts.body, kind);
  const layout: CellLayout = { title, ...(unmarked ? { unmarked } : {}) };
  const isUsual = newCell({ kind, value, layout }, place).text === text;
  return { kind, value, layout: isUsual ? layout : { ...layout, exact: text } };
}

function partsOf(text: string, unmarked: boolean): Parts {
  const [mark = ''] = unmarked ? [] : (/^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(text) ?? []);
  const rest = text.slice(mark.length);
  const [lead = ''] = /^(?:[ \t]*(?:\r\n|\r|\n))*/.exec(rest) ?? [];
  const from = rest.slice(lead.length);
  const body = from.slice(0, endOfWords(from));
  return { mark, lead, body, tail: from.slice(body.length) };
}

/** The end of the last non-blank line. */
function endOfWords(text: string): number {
  const words = withoutEnd(text, ' \t\r\n').length;
  const end = text.slice(words).search(/[\r\n]/);
  if (words === 0) return 0;
  return end < 0 ? text.length : words + end;
}

function shown(body: string, kind: CellContent['kind']): string {
  const lines = linesOf(body).map(({ text }) => text);
  return (kind === 'query' ? lines : lines.map(wordsOf)).join('\n');
}

/** A line of a Markdown cell without what makes it a comment. */
function wordsOf(line: string): string {
  return line.replace(/^-- ?/, '');
}

/** A line of a Markdown cell as a comment, which must not look like the mark of a cell. */
function commentOf(line: string): string {
  if (line === '') return '--';
  return readMark(`-- ${line}`) ? `--  ${line}` : `-- ${line}`;
}

function writeCell(cell: CellContent, place: CellEnding): WrittenCell {
  const { exact, title, unmarked } = cell.layout;
  if (exact === undefined) return newCell(cell, place);
  const parts = partsOf(exact, unmarked === true);
  const was = readMark(withoutLineEnd(parts.mark));
  const wasKind = was?.markdown ? 'markdown' : 'query';
  if ((!was && !unmarked) || wasKind !== cell.kind) return newCell(cell, place);
  const isSame = shown(parts.body, cell.kind) === cell.value;
  const body = isSame ? parts.body : edited(parts.body, cell, place);
  const marked = unmarked === true || was?.title === title;
  const line = marked ? parts.mark : markOf(cell) + lineEndOf(parts.mark);
  const isCut = line !== '' && lineEndOf(line) === '';
  const mark = isCut && body !== '' ? line + place.eol : line;
  return {
    text: mark + parts.lead + body + parts.tail,
    linesAbove: linesOf(mark + parts.lead).length - (isCut && body === '' ? 0 : 1),
  };
}

/** The lines that stayed keep their bytes, the others are written anew. */
function edited(body: string, { kind, value }: CellContent, { eol }: CellEnding): string {
  const asShown = (line: string): string => (kind === 'query' ? line : wordsOf(line));
  const asWritten = (line: string): string => (kind === 'query' ? line : commentOf(line));
  return lastingLines(linesOf(body), value.split('\n'), { eol, asShown, asWritten });
}

function newCell(cell: CellContent, { eol, isLast }: CellEnding): WrittenCell {
  const { kind, value, layout } = cell;
  const lines = kind === 'query' ? value.split('\n') : value.split('\n').map(commentOf);
  const mark = layout.unmarked ? '' : markOf(cell) + eol;
  if (value === '') return { text: mark, linesAbove: layout.unmarked ? 0 : 1 };
  const text = `${mark}${lines.join(eol)}${eol}${isLast ? '' : eol}`;
  return { text, linesAbove: layout.unmarked ? 0 : 1 };
}

function markOf({ kind, layout }: CellContent): string {
  return markLine(layout.title, kind === 'markdown');
}

function lineEndOf(line: string): string {
  return line.slice(withoutEnd(line, '\r\n').length);
}

function withoutLineEnd(line: string): string {
  return withoutEnd(line, '\r\n');
}

/** The line end most lines have. */
function usualLineEnd(text: string): NotebookLayout['eol'] {
  const counts = { '\r\n': 0, '\n': 0, '\r': 0 };
  for (const [end] of text.matchAll(/\r\n|\r|\n/g)) counts[end as keyof typeof counts]++;
  if (counts['\r\n'] > counts['\n'] && counts['\r\n'] >= counts['\r']) return '\r\n';
  return counts['\r'] > counts['\n'] ? '\r' : '\n';
}

/** A line of a text, and the line break after it, which the last line does not have. */
type Line = {
  readonly text: string;
  readonly end: string;
};

/** The lines of a text; the empty text has one. */
function linesOf(text: string): readonly Line[] {
  const parts = text.split(/(\r\n|\r|\n)/);
  const lines: Line[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    lines.push({ text: parts[at] ?? '', end: parts[at + 1] ?? '' });
  }
  return lines;
}

/** How lines are displayed and written. */
type LineForm = {
  readonly eol: string;
  readonly asShown: (line: string) => string;
  readonly asWritten: (line: string) => string;
};

/** Replaces lines; unchanged ones at either end keep their bytes. */
function lastingLines(
  before: readonly Line[],
  after: readonly string[],
  { eol, asShown, asWritten }: LineForm,
): string {
  const most = Math.min(before.length, after.length);
  const isSame = (old: number, young: number): boolean => {
    const line = before[old];
    return line !== undefined && asShown(line.text) === after[young];
  };
  let head = 0;
  while (head < most && isSame(head, head)) head++;
  let foot = 0;
  while (foot < most - head && isSame(before.length - 1 - foot, after.length - 1 - foot)) foot++;
  const lines = after.map((text, at): Line => {
    const fromEnd = after.length - 1 - at;
    if (at < head) return before[at] ?? { text, end: eol };
    if (fromEnd < foot) return before[before.length - 1 - fromEnd] ?? { text, end: eol };
    return { text: asWritten(text), end: eol };
  });
  const last = lines.length - 1;
  return lines.map(({ text, end }, at) => text + (at === last ? '' : end || eol)).join('');
}
