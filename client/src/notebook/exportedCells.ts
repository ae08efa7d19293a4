import { NotebookCellKind } from 'vscode';
import type { NotebookDocument } from 'vscode';
import type { CellStates } from './cellStates.ts';
import type { ExportedCell } from './exportNotebook.ts';
import { titleOf } from './notebookTypes.ts';

/** The cells of a notebook with what stands below them. */
export function exportedCells(
  notebook: NotebookDocument,
  states: CellStates,
): readonly ExportedCell[] {
  return notebook.getCells().map((cell) => ({
    kind: cell.kind === NotebookCellKind.Markup ? 'markdown' : 'query',
    title: titleOf(cell),
    value: cell.document.getText(),
    results: states.of(cell)?.results ?? [],
  }));
}
