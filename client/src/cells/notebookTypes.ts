import type { NotebookCell, NotebookDocument, TextDocument } from 'vscode';
import { headedStatements, saidAbove } from '../base/headedStatements.ts';

/** The first is the default for `*.notebook.hogql`, the second a choice for any `.hogql` file. */
export const notebookTypes = ['hogql-notebook', 'hogql-notebook-optional'] as const;

/** The names of files that open as notebooks by default end so. */
export const notebookEnding = '.notebook.hogql';

/** The scheme of a notebook's cells. */
export const cellScheme = 'vscode-notebook-cell';

/** True if a notebook is a file of ours. */
export function isOurs({ notebookType }: NotebookDocument): boolean {
  return notebookTypes.some((type) => type === notebookType);
}

/** The first cell that the language server knows. */
export function firstQuery(notebook: NotebookDocument): NotebookCell | undefined {
  return notebook.getCells().find(({ document }) => document.languageId === 'hogql');
}

/** The cell whose leading lines are the header of the file: the first query; without one, any. */
export function headerOf(notebook: NotebookDocument): TextDocument | undefined {
  return (firstQuery(notebook) ?? notebook.getCells()[0])?.document;
}

/** The values of the lines `-- @display: …` above the statements of a cell's text. */
export function displaysOf(text: string): readonly (string | undefined)[] {
  return headedStatements(text).map((statement) => saidAbove(statement, 'display'));
}

/** The title of a cell; the empty text if it has none. */
export function titleOf({ metadata }: Pick<NotebookCell, 'metadata'>): string {
  return typeof metadata['title'] === 'string' ? metadata['title'] : '';
}
