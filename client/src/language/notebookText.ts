import { NotebookCellKind } from 'vscode';
import type { NotebookDocument } from 'vscode';
import { writeCells, writeNotebook } from '../notebook/cellFormat.ts';
import { contentOf } from '../notebook/notebookData.ts';
import type { JoinedCell } from './joinedDocument.ts';

/** The name of a notebook's text: not the file itself, which may be open as a text as well. */
export function joinedUri({ uri }: NotebookDocument): string {
  return uri.with({ scheme: 'hogql-notebook', fragment: uri.scheme }).toString();
}

/** The text of a notebook's file, were it saved now. */
export function fileText(notebook: NotebookDocument): string {
  return writeNotebook(contentOf(notebook));
}

/** Where the cells which hold queries stand in that text. */
export function cellPlaces(notebook: NotebookDocument): readonly JoinedCell[] {
  const { cells, layout } = contentOf(notebook);
  const written = writeCells(cells, layout.eol);
  let line = lineBreaks(layout.lead ?? '');
  return notebook.getCells().flatMap(({ document, kind }, at): JoinedCell[] => {
    const { linesAbove = 0, text = '' } = written[at] ?? {};
    const firstLine = line + linesAbove;
    line += lineBreaks(text);
    if (kind !== NotebookCellKind.Code) return [];
    return [{ uri: document.uri.toString(), firstLine, lineCount: document.lineCount }];
  });
}

function lineBreaks(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}
