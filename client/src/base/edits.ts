import { t } from '@vscode/l10n';
import { Range, type TextDocument, type Uri, workspace, WorkspaceEdit } from 'vscode';
import type { TextChange } from './fileHeader.ts';

/** Puts a text in place of a whole document, as `replaceText` does with a part. */
export function replaceAll(document: TextDocument, text: string): Promise<void> {
  return replaceText(document, { start: 0, end: document.getText().length, text });
}

/** Replaces a part of a document without saving; one undo restores it. */
export function replaceText(
  document: TextDocument,
  { start, end, text }: TextChange,
): Promise<void> {
  const edit = new WorkspaceEdit();
  const range = new Range(document.positionAt(start), document.positionAt(end));
  edit.replace(document.uri, range, text);
  return makeEdit(edit, document.uri);
}

/**
 * Makes an edit of a file or a notebook. Throws, in words for the reader, where the editor refuses
 * it.
 */
export async function makeEdit(edit: WorkspaceEdit, uri: Uri): Promise<void> {
  if (await workspace.applyEdit(edit)) return;
  throw new Error(
    t(
      '{0} could not be changed: it is read-only or was just edited. Try again.',
      documentName(uri.toString()),
    ),
  );
}

/** The name of a document for people: the last part of its address, which of an untitled one follows the scheme. */
export function documentName(uri: string): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.indexOf(':')) + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** True if there is a file or folder at this address. */
export async function fileExists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
