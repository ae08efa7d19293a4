import type { NotebookDocument } from 'vscode';
import { cellsRequest } from '../../../server/src/protocol/cells.ts';
import type { CellStatement } from '../../../server/src/protocol/cells.ts';
import type { JoinedCell } from './joinedDocument.ts';
import type { LanguageServer } from './languageServer.ts';

/**
 * The statements of each cell of a notebook, in the order of its cells, and how they are sent.
 *
 * @throws Error where the language server does not know the notebook: that is not a notebook
 *   without statements
 */
export async function cellStatements(
  language: LanguageServer,
  notebook: NotebookDocument,
): Promise<readonly (readonly CellStatement[])[]> {
  const { uri, cells } = await language.notebookDocument(notebook);
  const found = await language.request(cellsRequest, { textDocument: { uri } });
  if (found.cells.length === 0 && cells.length > 0) {
    throw new Error('The language server has just started again. Try once more.');
  }
  const all = found.cells.flatMap(({ statements }) => statements);
  const byUri = new Map(cells.map((cell) => [cell.uri, statementsIn(all, cell)]));
  return notebook.getCells().map(({ document }) => byUri.get(document.uri.toString()) ?? []);
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
