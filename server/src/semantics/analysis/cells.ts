import { tableNameOf } from '../../parser/cells.ts';
import type { ParsedDocument } from '../../parser/parse.ts';
import type { Cell as ParsedCell } from '../../parser/statements.ts';

/** A cell as the parser splits the text, with its statements. */
export type CellOfDocument = {
  readonly cell: ParsedCell;
  /** By which later cells can use it as a table. */
  readonly table: string | undefined;
  /** Indexes of its statements in the document. */
  readonly statements: readonly number[];
};

/** The cells of a document in order; a document without marks is one. */
export function documentCells({ cells, statements }: ParsedDocument): readonly CellOfDocument[] {
  let next = 0;
  return cells.map((cell): CellOfDocument => {
    const own: number[] = [];
    while ((statements[next]?.start ?? Number.POSITIVE_INFINITY) < cell.end) own.push(next++);
    return { cell, table: tableNameOf(cell), statements: own };
  });
}

/** A cell of a document in the percent format, its mark included. */
export type Cell = {
  readonly start: number;
  readonly end: number;
  readonly title: CellTitle | undefined;
  readonly markdown: boolean;
} & Omit<CellOfDocument, 'cell'>;

/** The title after a cell's mark, with its extent. */
export type CellTitle = { readonly text: string; readonly start: number; readonly end: number };

/** The cells of a document in order; none if it has no mark. */
export function cellsOf(text: string, cells: readonly CellOfDocument[]): readonly Cell[] {
  const isMarked = cells.some(({ cell: { mark, start } }) => start > mark);
  return isMarked ? cells.flatMap((one) => cellIn(text, one)) : [];
}

/** The name by which later cells can read a cell, and the statement they read: its last. */
export function tableOf({
  title,
  table,
  statements,
}: Cell): { readonly name: CellTitle; readonly statement: number } | undefined {
  const statement = statements.at(-1);
  if (!title || table === undefined || statement === undefined) return undefined;
  return { name: title, statement };
}

function cellIn(text: string, { cell, ...rest }: CellOfDocument): Cell[] {
  const { mark, start, end, title, markdown } = cell;
  // Text before the first mark is a cell only if it is not blank.
  if (start === mark && text.slice(start, end).trim() === '') return [];
  return [{ start: mark, end, title: titleOf(title, mark, text), markdown, ...rest }];
}

function titleOf(title: string, mark: number, text: string): CellTitle | undefined {
  if (title === '') return undefined;
  const start = text.indexOf(title, mark + '-- %%'.length);
  return { text: title, start, end: start + title.length };
}
