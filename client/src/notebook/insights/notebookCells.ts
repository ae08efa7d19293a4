import { createHash } from 'node:crypto';
import path from 'node:path';
import { t } from '@vscode/l10n';
import {
  type NotebookCell,
  NotebookCellKind,
  type NotebookDocument,
  Range,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import { megabyte, readText } from '../../../../server/common/files/readFile.ts';
import type { CellStatement } from '../../../../server/src/protocol/cells.ts';
import { writeWhole } from '../../../../server/common/files/wholeFile.ts';
import { titleOf } from '../../cells/notebookTypes.ts';
import { turnsOf } from '../../insights/code/localFiles.ts';
import { cellStatements } from '../../language/questions/cellStatements.ts';
import type { LanguageServer } from '../../language/languageServer.ts';
import { bindParameters } from '../../parameters/bindParameters.ts';
import type { NotebookParameters } from '../notebookParameters.ts';
import type { CellStore } from './cellFiles.ts';
import { insightCell, type InsightCell, type PlacedStatement } from './insightCell.ts';

/** The lock of a notebook's insights has their queries, and little else. */
const mostBytes = 64 * megabyte;

/** The identity of notebook cells. */
export type NotebookCellsParts = {
  readonly language: LanguageServer;
  readonly parameters: NotebookParameters;
  /** Where the locks of notebooks are stored; created when needed. */
  readonly folder: string;
};

/**
 * The titled cells of an open notebook. Cells that cannot run as they stand are left out. The
 * originals of their insights are stored for each project, for ids mean nothing elsewhere; windows
 * that show the same notebook share it.
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
  const madeOf = new WeakMap<InsightCell, NotebookCell>();
  const found = async (): Promise<readonly InsightCell[]> => {
    const statements = await cellStatements(language, notebook);
    return [...statements].flatMap(([cell, own]) => {
      if (titleOf(cell) === '' || cell.kind !== NotebookCellKind.Code) return [];
      if (own.some(({ problems }) => problems.length > 0)) return [];
      const placed = own.map((each) => placedIn(cell, each, parameters));
      const insight = insightCell(titleOf(cell), cell.document.getText(), placed);
      if (insight) madeOf.set(insight, cell);
      return insight ?? [];
    });
  };
  return {
    cells: found,
    change: async (insight, text) => {
      const { document, index = -1 } = madeOf.get(insight) ?? {};
      const meanwhile = t('The cell “{0}” was edited in the meantime. Try again.', insight.title);
      if (!document || index < 0 || document.getText() !== insight.text) throw new Error(meanwhile);
      if (insight.text === text) return;
      const edit = new WorkspaceEdit();
      const whole = new Range(document.positionAt(0), document.positionAt(insight.text.length));
      edit.replace(document.uri, whole, text);
      if (!(await workspace.applyEdit(edit))) throw new Error(meanwhile);
    },
    readNote: () => readText(note, mostBytes).catch(() => undefined),
    writeNote: (text) => writeWhole(note, text),
    ...turnsOf(note, `${note}.creating`),
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
