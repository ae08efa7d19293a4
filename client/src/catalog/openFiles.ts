import { languages, type TextDocument, workspace } from 'vscode';
import type { Releasable } from '../base/emitter.ts';
import { nodeFiles } from '../base/nodeFiles.ts';
import { headerOf, isOurs } from '../cells/notebookTypes.ts';

/** An open file with HogQL in it. */
export type OpenFile = {
  /** Its address as the language server knows it. */
  readonly uri: string;
  /** The document whose header says where the file runs: of a notebook, its first query. */
  readonly header: TextDocument;
};

/** All open files with HogQL: texts, notebooks, and JSON of query nodes. */
export function openFiles(): readonly OpenFile[] {
  const notebooks = workspace.notebookDocuments.filter(isOurs);
  const cells = new Set(notebooks.flatMap((each) => each.getCells().map((cell) => cell.document)));
  const texts = workspace.textDocuments.filter(
    (document) => !cells.has(document) && hasHogql(document),
  );
  return [
    ...texts.map((document) => ({ uri: document.uri.toString(), header: document })),
    ...notebooks.flatMap((notebook) => {
      const header = headerOf(notebook);
      return header ? [{ uri: notebook.uri.toString(), header }] : [];
    }),
  ];
}

/** True if a document is HogQL, or holds some. */
export function hasHogql(document: TextDocument): boolean {
  return document.languageId === 'hogql' || languages.match(nodeFiles, document) > 0;
}

/** How long typing must pause before headers are read again, in milliseconds. */
const restMs = 300;

/** Calls back when a file is opened or closed, and after a text has changed. */
export function onOpenFiles(changed: () => void): readonly Releasable[] {
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(changed, restMs);
  };
  return [
    workspace.onDidOpenTextDocument(changed),
    workspace.onDidCloseTextDocument(changed),
    workspace.onDidOpenNotebookDocument(changed),
    workspace.onDidCloseNotebookDocument(changed),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (hasHogql(document)) later();
    }),
    workspace.onDidChangeNotebookDocument(later),
    { dispose: () => clearTimeout(timer) },
  ];
}
