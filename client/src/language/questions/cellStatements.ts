import { t } from '@vscode/l10n';
import { type NotebookCell, NotebookCellKind, type NotebookDocument } from 'vscode';
import { cellsRequest, type CellStatement } from '../../../../server/src/protocol/cells.ts';
import { splitStatements } from '../../../../server/src/parser/statements.ts';
import { firstQuery, titleOf } from '../../cells/notebookTypes.ts';
import type { LanguageServer } from '../languageServer.ts';
import { noAnswer, waitUpTo } from '../server/waitUpTo.ts';

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
  const notebookDocument = { uri: notebook.uri.toString() };
  const found = await waitUpTo(language.request(cellsRequest, { notebookDocument }));
  const now = notebook.getCells();
  if (!found) return new Map(now.map((cell) => [cell, cutCell(cell, notebook)]));
  if (!found.cells && firstQuery(notebook)) {
    throw new Error(t('The language server has just restarted. Try again.'));
  }
  const byUri = new Map(found.cells?.map(({ uri, statements }) => [uri, statements]));
  return new Map(now.map((cell) => [cell, byUri.get(cell.document.uri.toString()) ?? []]));
}

/** A start takes a second, and several on a busy machine. In milliseconds. */
const startMs = 15_000;

function cutCell(cell: NotebookCell, notebook: NotebookDocument): readonly CellStatement[] {
  if (cell.kind !== NotebookCellKind.Code) return [];
  const { document } = cell;
  const all = document.getText();
  const titles = notebook.getCells().map(titleOf);
  return splitStatements(all).map(({ start, end }) => {
    const text = all.slice(start, end);
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
    const usesCell = titles.some((title, at) => at !== cell.index && words.has(title));
    const isWhole = !usesCell && !text.includes('{');
    const problem = { code: 'cell-below', message: noAnswer(), range } as const;
    const sent = { text, query: text, placeholders: [] };
    return { ...sent, range, problems: isWhole ? [] : [problem] };
  });
}
