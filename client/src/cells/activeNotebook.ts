import {
  type NotebookCell,
  type NotebookDocument,
  type TextDocument,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { headerOf, isOurs } from './notebookTypes.ts';

/** The active notebook, if it is one of ours. */
export function activeNotebook(): NotebookDocument | undefined {
  const notebook = window.activeNotebookEditor?.notebook;
  return notebook && isOurs(notebook) ? notebook : undefined;
}

/**
 * The document that decides where the active queries run: the active text, or a notebook's first
 * cell.
 */
export function activeDocument(): TextDocument | undefined {
  const notebook = activeNotebook();
  return notebook ? headerOf(notebook) : window.activeTextEditor?.document;
}

/** The document that decides where a document runs: of a notebook's cell, its first query. */
export function headerFor(document: TextDocument): TextDocument {
  const notebook = cellWith(document.uri)?.notebook;
  return (notebook && headerOf(notebook)) ?? document;
}

/** The cell on which a command was called, else the selected one. */
export function cellOf(argument: unknown): NotebookCell | undefined {
  const uri = (argument as { document?: { uri?: Uri } } | undefined)?.document?.uri;
  const named = uri && cellWith(uri);
  if (named) return named;
  const editor = window.activeNotebookEditor;
  const notebook = activeNotebook();
  const at = editor?.selection.start ?? 0;
  return notebook && at < notebook.cellCount ? notebook.cellAt(at) : undefined;
}

/** The notebook on which a command was called, by its toolbar or a cell; else the active one. */
export function notebookOf(argument: unknown): NotebookDocument | undefined {
  const uri = (argument as { notebookEditor?: { notebookUri?: Uri } } | undefined)?.notebookEditor
    ?.notebookUri;
  const named =
    uri && workspace.notebookDocuments.find((each) => each.uri.toString() === uri.toString());
  if (named && isOurs(named)) return named;
  return (argument === undefined ? undefined : cellOf(argument)?.notebook) ?? activeNotebook();
}

/** The cell of one of our notebooks whose document has this address. */
export function cellWith(uri: Uri): NotebookCell | undefined {
  const address = uri.toString();
  for (const notebook of workspace.notebookDocuments) {
    // A cell has the path of its notebook: with hundreds of cells, few are compared.
    if (!isOurs(notebook) || notebook.uri.path !== uri.path) continue;
    const found = notebook.getCells().find(({ document }) => document.uri.toString() === address);
    if (found) return found;
  }
  return undefined;
}
