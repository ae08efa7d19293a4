import { lineEnd } from './lexing/lexicalStarts.ts';
import { Scanner } from './lexing/scanner.ts';

/** The line before a cell: `-- %% [title]`, or `-- %% [title] [markdown]`. */
export type CellMark = {
  readonly start: number;
  /** The end of the line, without its line break. */
  readonly end: number;
  /** The empty text where the cell has none. */
  readonly title: string;
  readonly titleStart: number;
  readonly markdown: boolean;
};

/**
 * The cell marks of a text in order. A mark inside a string or a block comment does not count, unless the text after it
 * parses on its own: then the cell above was left open, and must not swallow the cells below.
 */
export function cellMarks(text: string): CellMark[] {
  const lines = markLines(text);
  const marks: CellMark[] = [];
  const scanner = new Scanner(text);
  let at = 0;
  for (let next = 0; next < lines.length;) {
    const line = lines[next];
    if (!line) break;
    // Markdown cells are prose, in which an apostrophe opens nothing.
    if (!marks.at(-1)?.markdown) at = endAround(scanner, at, line.start);
    else at = line.start;
    if (at > line.start) {
      let beyond = next;
      while ((lines[beyond]?.start ?? text.length) < at) beyond++;
      if (!readsWhole(text.slice(line.end, lines[beyond]?.start))) {
        next = beyond;
        continue;
      }
    }
    marks.push(line);
    at = line.end;
    next++;
  }
  return marks;
}

/** Parses a cell mark; undefined for any other line. */
export function readMark(line: string): Pick<CellMark, 'title' | 'markdown'> | undefined {
  if (!/^-- %%(?:[ \t]|$)/.test(line)) return undefined;
  const said = line.slice(opener.length).trim();
  const title = said.replace(/\[markdown\]$/, '');
  return { title: title.trim(), markdown: title !== said };
}

/** The mark of a cell, without its line break. */
export function markLine(title: string, markdown = false): string {
  const words = title.replaceAll(/\s+/g, ' ').trim();
  return [opener, words, markdown ? '[markdown]' : ''].filter(Boolean).join(' ');
}

/** The name by which later cells can use a cell as a table; undefined if its title is not a name. */
export function tableNameOf({
  title,
  markdown,
}: Pick<CellMark, 'title' | 'markdown'>): string | undefined {
  return !markdown && /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(title) ? title : undefined;
}

const opener = '-- %%';

/** The lines which look like marks. */
function markLines(text: string): CellMark[] {
  const lines: CellMark[] = [];
  for (let start = text.indexOf(opener); start >= 0; start = text.indexOf(opener, start + 1)) {
    if (!startsLine(text, start)) continue;
    const end = lineEnd(text, start);
    const mark = readMark(text.slice(start, end));
    if (!mark) continue;
    const titleStart = text.indexOf(mark.title, start + opener.length);
    lines.push({ start, end, ...mark, titleStart });
  }
  return lines;
}

/** A byte order mark at the start of a file is not part of its first line. */
function startsLine(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return at === 0 || before === 10 || before === 13 || (at === 1 && before === 0xfeff);
}

/** Reads up to an offset, and on to the end of a token that is open there and closed later. */
function endAround(scanner: Scanner, from: number, to: number): number {
  let at = from;
  while (at < to) at = scanner.afterItem(at).end;
  return at;
}

/** True if a text opens nothing that it does not close, and closes nothing that it did not open. */
function readsWhole(text: string): boolean {
  const scanner = new Scanner(text);
  for (let at = 0; at < text.length;) {
    if (text.startsWith('*/', at)) return false;
    const { end, closed } = scanner.afterItem(at);
    if (!closed) return false;
    at = end;
  }
  return true;
}
