import {
  CodeAction,
  type NotebookDocument,
  NotebookEdit,
  NotebookRange,
  Range,
  TextEdit,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { type CellContent, readNotebook } from '../cells/cellFormat.ts';
import { isOurs } from '../cells/notebookTypes.ts';
import { asData, contentOf } from '../cells/notebookData.ts';
import { joinedUri } from './joinedUri.ts';
import { notebookText } from './notebookText.ts';

/** Turns edits of a notebook's text, marks included, into edits of its cells. */
export const notebookEdits: Pick<
  Middleware,
  'provideRenameEdits' | 'provideCodeActions' | 'resolveCodeAction'
> = {
  provideRenameEdits: async (document, position, newName, token, next) => {
    const edit = await next(document, position, newName, token);
    return edit && inCells(edit);
  },
  provideCodeActions: async (document, range, context, token, next) => {
    const actions = await next(document, range, context, token);
    for (const action of actions ?? []) {
      if (action instanceof CodeAction && action.edit) action.edit = inCells(action.edit);
    }
    return actions;
  },
  resolveCodeAction: async (item, token, next) => {
    const action = await next(item, token);
    if (action?.edit) action.edit = inCells(action.edit);
    return action;
  },
};

/** An edit that may touch the texts of notebooks, as an edit of their cells. */
export function inCells(edit: WorkspaceEdit): WorkspaceEdit {
  const entries = edit.entries();
  const byText = new Map(
    workspace.notebookDocuments.filter(isOurs).map((notebook) => [joinedUri(notebook), notebook]),
  );
  if (!entries.some(([uri]) => byText.has(uri.toString()))) return edit;
  const result = new WorkspaceEdit();
  for (const [uri, edits] of entries) {
    const notebook = byText.get(uri.toString());
    if (notebook) editCells(result, notebook, edits);
    else result.set(uri, edits);
  }
  return result;
}

/** The cells after an edit of the text; if their number stays the same, each keeps its results. */
function editCells(
  result: WorkspaceEdit,
  notebook: NotebookDocument,
  edits: readonly TextEdit[],
): void {
  const before = contentOf(notebook).cells;
  const after = readNotebook(edited(notebookText(notebook).text, edits)).cells;
  const isSameShape =
    after.length === before.length && after.every(({ kind }, at) => kind === before[at]?.kind);
  if (!isSameShape) {
    result.set(notebook.uri, [replacement(before, after)]);
    return;
  }
  const titles: NotebookEdit[] = [];
  for (const [at, cell] of after.entries()) {
    const { document } = notebook.cellAt(at);
    if (cell.layout.title !== before[at]?.layout.title) {
      titles.push(NotebookEdit.updateCellMetadata(at, { ...cell.layout }));
    }
    if (cell.value !== before[at]?.value) {
      const all = new Range(0, 0, document.lineCount, 0);
      result.set(document.uri, [TextEdit.replace(all, cell.value)]);
    }
  }
  if (titles.length > 0) result.set(notebook.uri, titles);
}

/** Replaces the cells that differ. */
function replacement(before: readonly CellContent[], after: readonly CellContent[]): NotebookEdit {
  let first = 0;
  while (isSame(after[first], before[first])) first++;
  let last = 0;
  const most = Math.min(after.length, before.length) - first;
  while (last < most && isSame(after.at(-1 - last), before.at(-1 - last))) last++;
  const cells = after.slice(first, after.length - last).map(asData);
  return NotebookEdit.replaceCells(new NotebookRange(first, before.length - last), cells);
}

function isSame(cell: CellContent | undefined, before: CellContent | undefined): boolean {
  return (
    cell !== undefined &&
    cell.kind === before?.kind &&
    cell.value === before.value &&
    cell.layout.title === before.layout.title
  );
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = lineStarts(text);
  const placed = edits.map(({ range, newText }) => ({
    from: (lines[range.start.line] ?? text.length) + range.start.character,
    to: (lines[range.end.line] ?? text.length) + range.end.character,
    newText,
  }));
  placed.sort((a, b) => b.from - a.from || b.to - a.to);
  return placed.reduce(
    (result, { from, to, newText }) => result.slice(0, from) + newText + result.slice(to),
    text,
  );
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
}
