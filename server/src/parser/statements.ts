import { cellMarks } from './cells.ts';
import { Scanner, wideSemicolon } from './lexing/scanner.ts';

/** The extent of a statement in its document, without the closing `;` and surrounding white space. */
export type StatementExtent = { readonly start: number; readonly end: number };

/**
 * A stretch of a document up to and including a `;` or the mark of a cell: one statement, or none
 * if there are only comments. All stretches together are the document.
 */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  /** Only the text up to here decides where the stretch ends. */
  readonly reach: number;
  readonly statement: StatementExtent | undefined;
};

/** The stretches of a text, and how many are reused from an earlier version. */
export type Split = {
  readonly stretches: readonly Stretch[];
  readonly cells: readonly Cell[];
  /** The number of stretches at the start that are reused unchanged. */
  readonly kept: number;
  /** The number of stretches at the end that are reused and moved. */
  readonly moved: number;
};

/** An earlier version of a document, already cut. */
export type EarlierSplit = Pick<Split, 'stretches' | 'cells'> & { readonly text: string };

/** The statements of a document. */
export function splitStatements(text: string): StatementExtent[] {
  return split(text).stretches.flatMap(({ statement }) => statement ?? []);
}

/**
 * The statement of an offset: the one around it, else the one directly before it on the same line, else the next one
 * below, else the last.
 */
export function statementIndex(
  text: string,
  statements: readonly StatementExtent[],
  offset: number,
): number | undefined {
  let before: number | undefined;
  for (const [index, { start, end }] of statements.entries()) {
    if (offset >= start && offset <= end) return index;
    if (offset < start) {
      const isSameLine =
        before !== undefined && !/[\r\n]/.test(text.slice(statements[before]?.end ?? 0, offset));
      return isSameLine ? before : index;
    }
    before = index;
  }
  return before;
}

/** The comments between two places where no statement stands. */
export function commentsBetween(text: string, from: number, to: number): StatementExtent[] {
  const comments: StatementExtent[] = [];
  const scanner = new Scanner(text, from, to);
  for (let start = from; start < to;) {
    const end = scanner.skip(start);
    if (end > start + 1) comments.push({ start, end });
    start = end;
  }
  return comments;
}

/**
 * Splits a document into statements: at cell marks, then at every `;` outside of texts, names, comments, templates and
 * tags. It also splits inside brackets: no query has a `;` there, and an open bracket must not swallow later
 * statements. With an earlier version only the changed part is split again.
 */
export function split(text: string, before?: EarlierSplit): Split {
  const old = before?.stretches ?? [];
  const cells = cellsOf(text);
  const same = before
    ? alike(commonEnds(before.text, text), before, { text, cells })
    : { prefix: 0, suffix: 0 };
  let kept = 0;
  while ((old[kept]?.reach ?? Number.POSITIVE_INFINITY) < same.prefix) kept++;
  const stretches = old.slice(0, kept);
  const shift = text.length - (before?.text.length ?? 0);
  const unchanged = text.length - same.suffix;
  let from = stretches.at(-1)?.to ?? 0;
  let next = kept;
  for (const cell of cells) {
    if (cell.end <= from && cell.end < text.length) continue;
    from = Math.max(from, cell.start);
    const scanner = new Scanner(text, cell.start, cell.end);
    do {
      // A mark tells what its cell is, so it must be unchanged too.
      if ((from === cell.start ? cell.mark : from) > unchanged) {
        while ((old[next]?.from ?? Number.POSITIVE_INFINITY) < from - shift) next++;
        if (old[next]?.from === from - shift) {
          const moved = old.slice(next).map((stretch) => movedBy(stretch, shift));
          return { stretches: [...stretches, ...moved], cells, kept, moved: moved.length };
        }
      }
      const stretch = stretchFrom(scanner, from, cell);
      stretches.push(stretch);
      from = stretch.to;
    } while (from < cell.end);
  }
  return { stretches, cells, kept, moved: 0 };
}

/** The length of two texts' common start, and of the common end of the rest. */
function commonEnds(before: string, after: string): { prefix: number; suffix: number } {
  const most = Math.min(before.length, after.length);
  const prefix = longest(most, (from, to) => before.slice(from, to) === after.slice(from, to));
  const suffix = longest(
    most - prefix,
    (from, to) =>
      before.slice(before.length - to, before.length - from) ===
      after.slice(after.length - to, after.length - from),
  );
  return { prefix, suffix };
}

/**
 * The common part of two texts that has the same marks in both: an edit at one end can
 * close a text that was open at the other, and so make or unmake a mark.
 */
function alike(
  { prefix, suffix }: { prefix: number; suffix: number },
  before: { readonly text: string; readonly cells: readonly Cell[] },
  after: { readonly text: string; readonly cells: readonly Cell[] },
): { prefix: number; suffix: number } {
  const marks = [before, after].map(({ cells }) => cells.slice(1).map(({ mark }) => mark));
  const fromEnd = [before, after].map(({ text, cells }) =>
    cells
      .slice(1)
      .map(({ mark }) => text.length - mark)
      .reverse(),
  );
  return {
    prefix: Math.min(prefix, firstDifference(marks)),
    suffix: Math.min(suffix, firstDifference(fromEnd)),
  };
}

/** The lower number at the first difference of two lists; infinite if they are equal. */
function firstDifference([one = [], other = []]: readonly (readonly number[])[]): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return Math.min(one[at] ?? Infinity, other[at] ?? Infinity);
}

/** The length on which two texts agree. Comparing slices is far faster than comparing characters. */
function longest(most: number, agree: (from: number, to: number) => boolean): number {
  let at = 0;
  for (let step = 4096; step >= 1; step = Math.floor(step / 8)) {
    while (at < most && agree(at, Math.min(at + step, most))) at = Math.min(at + step, most);
  }
  return at;
}

function movedBy({ from, to, reach, statement }: Stretch, shift: number): Stretch {
  return {
    from: from + shift,
    to: to + shift,
    reach: reach + shift,
    statement: statement && { start: statement.start + shift, end: statement.end + shift },
  };
}

/** A cell of a document in the percent format: what lies between two marks. */
export type Cell = StatementExtent & {
  readonly title: string;
  /** Where its title is, in the mark before it. */
  readonly titleStart: number;
  readonly markdown: boolean;
  /** The start of the mark before it, and the end of the one after it. */
  readonly mark: number;
  readonly next: number;
};

function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  let cell = { start: 0, title: '', titleStart: 0, markdown: false, mark: 0 };
  for (const { start, end, title, titleStart, markdown } of cellMarks(text)) {
    cells.push({ ...cell, end: start, next: end });
    cell = { start: end, title, titleStart, markdown, mark: start };
  }
  cells.push({ ...cell, end: text.length, next: text.length });
  return cells;
}

/** The stretch that starts here; the last one of a cell includes the next mark. */
function stretchFrom(scanner: Scanner, from: number, cell: Cell): Stretch {
  const end = cell.markdown ? cell.end : scanner.nextSemicolon(from);
  const closed = end < cell.end;
  // The error of a full-width `；` is in its statement.
  const isWide = closed && scanner.codeAt(end) === wideSemicolon;
  return {
    from,
    to: closed ? end + 1 : cell.end,
    reach: closed && !scanner.sawEnd ? Math.max(end + 2, scanner.sawUpTo) : cell.next + 1,
    statement: cell.markdown ? undefined : statementIn(scanner, from, isWide ? end + 1 : end),
  };
}

/** The statement of a stretch; undefined if there are only comments and white space. */
function statementIn(scanner: Scanner, from: number, to: number): StatementExtent | undefined {
  const start = scanner.afterTrivia(from, to);
  const end = scanner.beforeSpaces(start, to);
  return end > start ? { start, end } : undefined;
}
