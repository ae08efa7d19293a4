import { NotebookCellKind } from 'vscode';
import type { NotebookCell, NotebookDocument } from 'vscode';
import { writeCells, writeNotebook } from '../notebook/cellFormat.ts';
import { titleOf } from '../notebook/notebookTypes.ts';
import { contentOf } from '../notebook/notebookData.ts';
import type { JoinedCell, JoinedPosition } from './joinedDocument.ts';

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

/** Where the title of a cell stands in that text; undefined where it has none. */
export function titlePlace(cell: NotebookCell): JoinedPosition | undefined {
  const title = titleOf(cell);
  if (title === '') return undefined;
  const { cells, layout } = contentOf(cell.notebook);
  const above = writeCells(cells, layout.eol).slice(0, cell.index);
  const line = lineBreaks((layout.lead ?? '') + above.map(({ text }) => text).join(''));
  const mark = fileText(cell.notebook).split(/\r\n|\r|\n/)[line] ?? '';
  const character = mark.indexOf(title, mark.indexOf('%%') + 2);
  return character < 0 ? undefined : { line, character };
}

function lineBreaks(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}
