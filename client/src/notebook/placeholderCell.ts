import {
  NotebookCellKind,
  type NotebookDocument,
  NotebookEdit,
  NotebookRange,
  window,
  WorkspaceEdit,
} from 'vscode';
import { makeEdit } from '../base/edits.ts';
import { asData } from '../cells/notebookData.ts';

const query = `select event, count() as times
from events
where timestamp >= {from}
group by event
order by times desc
limit 10`;

/** Adds a query with a placeholder below the selected cell, or replaces an empty query. */
export async function addPlaceholderCell(notebook: NotebookDocument): Promise<void> {
  const editor = window.visibleNotebookEditors.find((each) => each.notebook === notebook);
  const selected = editor?.selection.start ?? notebook.cellCount - 1;
  const cell = selected < notebook.cellCount ? notebook.getCells()[selected] : undefined;
  const isEmpty = cell?.kind === NotebookCellKind.Code && cell.document.getText().trim() === '';
  const at = isEmpty ? selected : Math.min(selected + 1, notebook.cellCount);
  const data = asData({ kind: 'query', value: query, layout: { title: '' } });
  const edit = new WorkspaceEdit();
  const range = new NotebookRange(at, isEmpty ? at + 1 : at);
  edit.set(notebook.uri, [NotebookEdit.replaceCells(range, [data])]);
  await makeEdit(edit, notebook.uri);
  const added = new NotebookRange(at, at + 1);
  if (!editor) return;
  editor.selection = added;
  editor.revealRange(added);
}
