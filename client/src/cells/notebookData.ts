import { NotebookCellData, NotebookCellKind, NotebookData, type NotebookDocument } from 'vscode';
import type { CellContent, CellLayout, NotebookContent, NotebookLayout } from './cellFormat.ts';
import { titleOf } from './notebookTypes.ts';

/** A cell as the editor keeps it. */
export function asData({ kind, value, layout }: CellContent): NotebookCellData {
  const data =
    kind === 'query'
      ? new NotebookCellData(NotebookCellKind.Code, value, 'hogql')
      : new NotebookCellData(NotebookCellKind.Markup, value, 'markdown');
  data.metadata = { ...layout };
  return data;
}

/** A notebook as the editor keeps it. */
export function asNotebookData({ cells, layout }: NotebookContent): NotebookData {
  const data = new NotebookData(cells.map(asData));
  data.metadata = { ...layout };
  return data;
}

/** The file content of a notebook in the editor's form. */
export function contentOfData({ cells, metadata = {} }: NotebookData): NotebookContent {
  return {
    cells: cells.map(({ kind, value, metadata: own = {} }) => content(kind, value, own)),
    layout: layoutOf(metadata),
  };
}

/** The file content of an open notebook. */
export function contentOf(notebook: NotebookDocument): NotebookContent {
  return {
    cells: notebook
      .getCells()
      .map(({ kind, document, metadata }) => content(kind, document.getText(), metadata)),
    layout: layoutOf(notebook.metadata),
  };
}

function content(
  kind: NotebookCellKind,
  text: string,
  metadata: Readonly<Record<string, unknown>>,
): CellContent {
  const { exact, unmarked } = metadata;
  const layout: CellLayout = {
    title: titleOf({ metadata }),
    ...(unmarked === true ? { unmarked } : {}),
    ...(typeof exact === 'string' ? { exact } : {}),
  };
  return {
    kind: kind === NotebookCellKind.Markup ? 'markdown' : 'query',
    value: text.replaceAll(/\r\n|\r/g, '\n'),
    layout,
  };
}

function layoutOf({ eol, lead }: Readonly<Record<string, unknown>>): NotebookLayout {
  return {
    eol: eol === '\r\n' || eol === '\r' ? eol : '\n',
    ...(typeof lead === 'string' ? { lead } : {}),
  };
}
