import { NotebookEdit, NotebookRange, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import { makeEdit } from '../base/edits.ts';
import type { CellContent } from './cellFormat.ts';
import { asNotebookData } from './notebookData.ts';
import { notebookEnding } from './notebookTypes.ts';

/**
 * Opens an untitled notebook, whose name has the ending that a saved one opens by.
 *
 * @param cells without any, it has an empty one and nothing to save
 */
export async function openNotebook(cells: readonly CellContent[]): Promise<void> {
  const notebook = await workspace.openNotebookDocument(freeUri());
  if (cells.length > 0) {
    const data = asNotebookData({ cells, layout: { eol: '\n' } });
    const edit = new WorkspaceEdit();
    const all = new NotebookRange(0, notebook.cellCount);
    edit.set(notebook.uri, [NotebookEdit.replaceCells(all, data.cells)]);
    await makeEdit(edit, notebook.uri);
  }
  await window.showNotebookDocument(notebook);
}

function freeUri(): Uri {
  const taken = new Set(workspace.notebookDocuments.map(({ uri }) => uri.path));
  for (let count = 1; ; count++) {
    const path = `Untitled-${count}${notebookEnding}`;
    if (!taken.has(path)) return Uri.from({ scheme: 'untitled', path });
  }
}
