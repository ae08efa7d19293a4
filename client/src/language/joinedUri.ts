import type { NotebookDocument } from 'vscode';

/** The address of a notebook's text: not that of the file, which may be open as a text as well. */
export function joinedUri({ uri }: NotebookDocument): string {
  return uri.with({ scheme: 'hogql-notebook', fragment: uri.scheme }).toString();
}
