import {
  commands,
  type NotebookCell,
  NotebookEdit,
  NotebookRange,
  Uri,
  WorkspaceEdit,
} from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { moveCellCommand, titleScheme } from '../../../../server/src/protocol/cells.ts';
import { makeEdit } from '../../base/edits.ts';
import { cellWith } from '../../cells/activeNotebook.ts';
import { asData, contentOf } from '../../cells/notebookData.ts';

/** Makes edits of titles, which LSP does not know, into edits of cells. */
export const notebookEdits: Pick<Middleware, 'provideRenameEdits'> = {
  provideRenameEdits: async (document, position, newName, token, next) => {
    const edit = await next(document, position, newName, token);
    return edit && withTitles(edit);
  },
};

/** The edit that gives a cell another title. */
export function titleEdit(cell: NotebookCell, title: string): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  edit.set(cell.notebook.uri, titleChange(cell, title));
  return edit;
}

/** An edit that may change titles, by their addresses, as one of cells. */
export function withTitles(edit: WorkspaceEdit): WorkspaceEdit {
  const result = new WorkspaceEdit();
  for (const [uri, edits] of edit.entries()) {
    const cell = uri.scheme === titleScheme ? cellWith(Uri.parse(uri.path)) : undefined;
    if (cell)
      result.set(
        cell.notebook.uri,
        edits.flatMap(({ newText }) => titleChange(cell, newText)),
      );
    else result.set(uri, edits);
  }
  return result;
}

/**
 * The metadata of the notebook stays as it is, but without it VS Code adds the change of a cell that was just inserted
 * to the insertion: undo would restore the queries and keep the title.
 */
function titleChange({ index, metadata, notebook }: NotebookCell, title: string): NotebookEdit[] {
  return [
    NotebookEdit.updateCellMetadata(index, { ...metadata, title, unmarked: undefined }),
    NotebookEdit.updateNotebookMetadata(notebook.metadata),
  ];
}

/** Registers the command of the fix that moves a cell above one that uses it. */
export function registerMoveCell(): { dispose(): void } {
  return commands.registerCommand(moveCellCommand, async (cell: unknown, above: unknown) => {
    const [lower, upper] = [cell, above].map((uri) => cellWith(Uri.parse(String(uri))));
    if (!lower || !upper || lower.notebook !== upper.notebook) return;
    const { notebook, index } = lower;
    const moved = contentOf(notebook)
      .cells.slice(index, index + 1)
      .map(asData);
    const edit = new WorkspaceEdit();
    edit.set(notebook.uri, [
      NotebookEdit.insertCells(upper.index, moved),
      NotebookEdit.deleteCells(new NotebookRange(index, index + 1)),
    ]);
    await makeEdit(edit, notebook.uri);
  });
}
