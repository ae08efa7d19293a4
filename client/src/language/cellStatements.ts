import { t } from '@vscode/l10n';
import { type NotebookCell, NotebookCellKind, type NotebookDocument } from 'vscode';
import {
  cellsRequest,
  type CellStatement,
  type DocumentCell,
} from '../../../server/src/protocol/cells.ts';
import { splitStatements } from '../../../server/src/parser/statements.ts';
import { titleOf } from '../cells/notebookTypes.ts';
import type { JoinedCell } from './joinedDocument.ts';
import type { LanguageServer } from './languageServer.ts';
import { noAnswer, waitUpTo } from './waitUpTo.ts';

/**
 * The statements of each cell of a notebook, in the order of its cells, and how they are sent. They
 * go by the cell, not by its place: that changes while somebody waits.
 *
 * A server that is still starting is waited for. One that does not answer leaves the cells to be cut here, which cannot use each other.
 *
 * @throws Error where the language server does not know the notebook: that is not a notebook
 *   without statements
 */
export async function cellStatements(
  language: LanguageServer,
  notebook: NotebookDocument,
): Promise<ReadonlyMap<NotebookCell, readonly CellStatement[]>> {
  await waitUpTo(language.start(), startMs);
  const found = await waitUpTo(askCells(language, notebook));
  const now = notebook.getCells();
  if (!found) return new Map(now.map((cell) => [cell, cutCell(cell, notebook)]));
  const { cells, asSeen } = found;
  if (asSeen.length === 0 && cells.length > 0) {
    throw new Error(t('The language server has just restarted. Try again.'));
  }
  const all = asSeen.flatMap(({ statements }) => statements);
  const byUri = new Map(cells.map((cell) => [cell.uri, statementsIn(all, cell)]));
  return new Map(now.map((cell) => [cell, byUri.get(cell.document.uri.toString()) ?? []]));
}

/** A start takes a second, and several on a busy machine. In milliseconds. */
const startMs = 15_000;

/** The cells of a notebook in its text, and as the server sees them. */
async function askCells(
  language: LanguageServer,
  notebook: NotebookDocument,
): Promise<{ readonly cells: readonly JoinedCell[]; readonly asSeen: readonly DocumentCell[] }> {
  const { uri, cells } = await language.notebookDocument(notebook);
  const found = await language.request(cellsRequest, { textDocument: { uri } });
  return { cells, asSeen: found.cells };
}

/** The statements that begin in a cell, with their ranges in that cell. */
function statementsIn(
  all: readonly CellStatement[],
  { firstLine, lineCount }: JoinedCell,
): readonly CellStatement[] {
  return all.flatMap((statement): CellStatement[] => {
    const { start, end } = statement.range;
    const line = start.line - firstLine;
    if (line < 0 || line >= lineCount) return [];
    const range = { start: { ...start, line }, end: { ...end, line: end.line - firstLine } };
    return [{ ...statement, range }];
  });
}

function cutCell(cell: NotebookCell, notebook: NotebookDocument): readonly CellStatement[] {
  if (cell.kind !== NotebookCellKind.Code) return [];
  const { document } = cell;
  const all = document.getText();
  const titles = notebook.getCells().map(titleOf);
  return splitStatements(all).map(({ start, end }) => {
    const text = all.slice(start, end);
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
    const used = titles.findIndex((title, at) => at !== cell.index && words.has(title));
    const isWhole = used < 0 && !text.includes('{');
    const problem = { code: 'cell-below', message: noAnswer(), range, cell: used } as const;
    const sent = { text, query: text, uses: [], placeholders: [] };
    return { ...sent, range, problems: isWhole ? [] : [problem] };
  });
}
