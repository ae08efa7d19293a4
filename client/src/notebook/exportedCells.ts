import { type NotebookCell, NotebookCellKind, type NotebookDocument, Uri } from 'vscode';
import { ofPackage } from '../../../server/common/files/openFile.ts';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';
import { displaysOf, titleOf } from '../cells/notebookTypes.ts';
import type { ChartPicture, DrawPicture } from '../protocol/chartPicture.ts';
import { parseDisplay } from '../protocol/display.ts';
import { spokenLanguage } from '../protocol/language.ts';
import type { CellResult } from '../protocol/notebook.ts';
import type { CellStates } from './cellStates.ts';
import type { ExportedCell } from './exportNotebook.ts';
import type { ResultKeeper } from './resultKeeper.ts';

/** The results below the cells of a notebook, and what draws them elsewhere. */
export type ExportedParts = {
  readonly states: CellStates;
  readonly keeper: ResultKeeper;
  readonly extensionUri: Uri;
};

/** Wide enough for the page, and as high as below a cell. */
const size = { width: 900, height: 340 };

/** The cells of a notebook with their results: as charts where the cell says so. */
export async function exportedCells(
  notebook: NotebookDocument,
  parts: ExportedParts,
): Promise<readonly ExportedCell[]> {
  return Promise.all(
    notebook.getCells().map(async (cell): Promise<ExportedCell> => {
      const results = parts.states.of(cell)?.results ?? [];
      const displays = displaysOf(cell.document.getText());
      return {
        kind: cell.kind === NotebookCellKind.Markup ? 'markdown' : 'query',
        title: titleOf(cell),
        value: cell.document.getText(),
        results: await Promise.all(
          results.map(async (result, at) => {
            const display = displays[at] ?? result.display;
            const picture = await pictureOf(cell, result, display, parts);
            return picture ? { result, picture } : { result };
          }),
        ),
      };
    }),
  );
}

async function pictureOf(
  cell: NotebookCell,
  { resultId, columns, clock }: CellResult,
  display: string | undefined,
  { keeper, extensionUri }: ExportedParts,
): Promise<ChartPicture | undefined> {
  const spec = display === undefined ? undefined : parseDisplay(display);
  const kept = spec && (await keeper.result(cell.notebook, resultId));
  if (!kept) return undefined;
  const inDist = (file: string): string => Uri.joinPath(extensionUri, 'dist', file).fsPath;
  // A separate file, so that only exports with charts load it. A path rather than a URL: in the bundle, `require`
  // replaces `import`.
  const program = inDist('chartPicture.js');
  const { drawPicture } = (await import(program)) as { readonly drawPicture: DrawPicture };
  return drawPicture({
    language: spokenLanguage(),
    spec,
    columns,
    ...(clock ? { clock } : {}),
    rows: kept.rows,
    ...size,
    countries: () => readText(inDist('media/countries.json'), 64 * megabyte, ofPackage),
  });
}
