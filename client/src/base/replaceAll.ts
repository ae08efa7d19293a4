import { Range, workspace, WorkspaceEdit } from 'vscode';
import type { TextDocument } from 'vscode';

/** Puts a text in place of a whole document; one undo brings the old one back. */
export async function replaceAll(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new Range(document.positionAt(0), end), text);
  await workspace.applyEdit(edit);
}
