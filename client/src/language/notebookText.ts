import { type NotebookCell, NotebookCellKind, type NotebookDocument } from 'vscode';
import { writeCells } from '../cells/cellFormat.ts';
import { titleOf } from '../cells/notebookTypes.ts';
import { contentOf } from '../cells/notebookData.ts';
import type { JoinedCell, JoinedPosition } from './joinedDocument.ts';

/** The text of a notebook's file if it were saved now, and the positions of its query cells. */
export type NotebookText = {
  readonly text: string;
  readonly cells: readonly JoinedCell[];
};

/** The text of a notebook; written again only if the notebook has changed. */
export function notebookText(notebook: NotebookDocument): NotebookText {
  const documents = notebook.getCells().map(({ document }) => document.version);
  const version = [notebook.version, ...documents].join(' ');
  const before = known.get(notebook);
  if (before?.version === version) return before.written;
  const written = write(notebook);
  known.set(notebook, { version, written });
  return written;
}

/** Every request about a cell needs the text, and one key press causes several. */
const known = new WeakMap<NotebookDocument, { version: string; written: NotebookText }>();

function write(notebook: NotebookDocument): NotebookText {
  const { cells, layout } = contentOf(notebook);
  const { lead = '' } = layout;
  const written = writeCells(cells, layout.eol);
  let line = lineBreaks(lead);
  const places = notebook.getCells().flatMap(({ document, kind }, at): JoinedCell[] => {
    const { linesAbove = 0, text = '' } = written[at] ?? {};
    const firstLine = line + linesAbove;
    line += lineBreaks(text);
    if (kind !== NotebookCellKind.Code) return [];
    return [{ uri: document.uri.toString(), firstLine, lineCount: document.lineCount }];
  });
  return { text: lead + written.map(({ text }) => text).join(''), cells: places };
}

/** The position of a cell's title in that text; undefined if it has none. */
export function titlePlace(cell: NotebookCell): JoinedPosition | undefined {
  const title = titleOf(cell);
  if (title === '') return undefined;
  const { cells, layout } = contentOf(cell.notebook);
  const above = writeCells(cells, layout.eol).slice(0, cell.index);
  const line = lineBreaks((layout.lead ?? '') + above.map(({ text }) => text).join(''));
  const mark = notebookText(cell.notebook).text.split(/\r\n|\r|\n/)[line] ?? '';
  const character = mark.indexOf(title, mark.indexOf('%%') + 2);
  return character < 0 ? undefined : { line, character };
}

function lineBreaks(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}
