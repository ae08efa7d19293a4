import { cellMarks } from '../parser/cells.ts';
import type { CellMark } from '../parser/cells.ts';
import type { AnalyzedDocument } from './analyzedDocument.ts';

/** A cell of a document in the percent format, its mark included. */
export type Cell = {
  readonly start: number;
  readonly end: number;
  readonly title: CellTitle | undefined;
  readonly markdown: boolean;
  /** The indexes of its statements in the document. */
  readonly statements: readonly number[];
};
/** The title behind a cell's mark, with its extent. */
export type CellTitle = { readonly text: string; readonly start: number; readonly end: number };

/** The cells of a document in order; none where it has no mark. */
export function cellsOf(document: AnalyzedDocument): readonly Cell[] {
  const known = found.get(document);
  if (known) return known;
  const cells = document.text.includes('-- %%') ? cut(document) : [];
  found.set(document, cells);
  return cells;
}

/** The name by which later cells can read a cell, and the statement they read: its last. */
export function tableOf({
  title,
  statements,
}: Cell): { readonly name: CellTitle; readonly statement: number } | undefined {
  const statement = statements.at(-1);
  if (!title || statement === undefined || !identifier.test(title.text)) return undefined;
  return { name: title, statement };
}

const found = new WeakMap<AnalyzedDocument, readonly Cell[]>();
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

function cut({ text, statements }: AnalyzedDocument): Cell[] {
  const cells: Cell[] = [];
  let next = 0;
  const add = (
    start: number,
    end: number,
    title: CellTitle | undefined,
    markdown: boolean,
  ): void => {
    const own: number[] = [];
    while ((statements[next]?.start ?? Number.POSITIVE_INFINITY) < end) own.push(next++);
    cells.push({ start, end, title, markdown, statements: own });
  };
  const marks = cellMarks(text);
  const first = marks[0]?.start ?? text.length;
  if (text.slice(0, first).trim() !== '') add(0, first, undefined, false);
  for (const [at, mark] of marks.entries()) {
    const end = marks[at + 1]?.start ?? text.length;
    add(mark.start, end, titleOf(mark, text), mark.markdown);
  }
  return cells;
}

function titleOf(mark: CellMark, text: string): CellTitle | undefined {
  if (mark.title === '') return undefined;
  const start = text.indexOf(mark.title, mark.start + '-- %%'.length);
  return { text: mark.title, start, end: start + mark.title.length };
}
