import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NotebookCellKind, Range, workspace, WorkspaceEdit } from 'vscode';
import type { NotebookCell, NotebookDocument } from 'vscode';
import type { CellStatement } from '../../../../server/src/protocol/cells.ts';
import { titleOf } from '../../cells/notebookTypes.ts';
import { cellStatements } from '../../language/cellStatements.ts';
import type { LanguageServer } from '../../language/languageServer.ts';
import { bindParameters } from '../../parameters/bindParameters.ts';
import type { NotebookParameters } from '../notebookParameters.ts';
import type { CellStore } from './cellFiles.ts';
import { insightCell } from './insightCell.ts';
import type { InsightCell, PlacedStatement } from './insightCell.ts';

/** What the cells of notebooks are known by. */
export type NotebookCellsParts = {
  readonly language: LanguageServer;
  readonly parameters: NotebookParameters;
  /** Where it is noted what the insights of notebooks were; made when something is noted. */
  readonly folder: string;
};

/**
 * The titled cells of an open notebook. Cells that cannot run as they stand are left out. The note
 * of what their insights were is one for each project, for ids mean nothing elsewhere.
 *
 * @param project the host and project of the insights, as one text
 */
export function notebookCells(
  { language, parameters, folder }: NotebookCellsParts,
  notebook: NotebookDocument,
  project: string,
): CellStore {
  const name = createHash('sha256').update(`${notebook.uri.toString()} ${project}`).digest('hex');
  const note = path.join(folder, `${name.slice(0, 24)}.json`);
  const found = async (): Promise<{ cell: NotebookCell; insight: InsightCell }[]> => {
    const statements = await cellStatements(language, notebook);
    return [...statements].flatMap(([cell, own]) => {
      if (titleOf(cell) === '' || cell.kind !== NotebookCellKind.Code) return [];
      if (own.some(({ problems }) => problems.length > 0)) return [];
      const placed = own.map((each) => placedIn(cell, each, parameters));
      const insight = insightCell(titleOf(cell), cell.document.getText(), placed);
      return insight ? [{ cell, insight }] : [];
    });
  };
  return {
    cells: async () => (await found()).map(({ insight }) => insight),
    change: async (at, text) => {
      const document = (await found())[at]?.cell.document;
      if (!document || document.getText() === text) return;
      const edit = new WorkspaceEdit();
      edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
      await workspace.applyEdit(edit);
    },
    readNote: () => readFile(note, 'utf8').catch(() => undefined),
    writeNote: async (text) => {
      await mkdir(folder, { recursive: true });
      await writeFile(note, text);
    },
  };
}

function placedIn(
  { document, notebook }: NotebookCell,
  { range, query, inserted, placeholders }: CellStatement,
  parameters: NotebookParameters,
): PlacedStatement {
  const known = { ...parameters.given(notebook), variables: [] };
  const { values } = bindParameters(query, placeholders, known).node;
  const { start, end } = document.validateRange(
    new Range(range.start.line, range.start.character, range.end.line, range.end.character),
  );
  return {
    start: document.offsetAt(start),
    end: document.offsetAt(end),
    query,
    ...(inserted ? { inserted } : {}),
    ...(values ? { values } : {}),
  };
}
