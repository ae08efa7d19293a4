import { type NotebookCell, NotebookCellKind, type NotebookDocument, Uri } from 'vscode';
import { ofPackage } from '../../../server/common/files/openFile.ts';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';
import { displaysOf, titleOf } from '../cells/notebookTypes.ts';
import type { ChartPicture, DrawPicture } from '../protocol/chartPicture.ts';
import { parseDisplay } from '../protocol/display.ts';
import { spokenLanguage } from '../protocol/language.ts';
import { type CellResult, resultMime } from '../protocol/notebook.ts';
import { cellStatements } from '../language/questions/cellStatements.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import type { FieldsOf } from './parametersView.ts';
import { membersOf } from '../../../server/common/json/members.ts';
import type { CellStates } from './cellStates.ts';
import type { ExportedCell } from './exportNotebook.ts';
import type { ResultKeeper } from './resultKeeper.ts';

/** The results below the cells of a notebook, the values in them, and what draws them elsewhere. */
export type ExportedParts = {
  readonly states: CellStates;
  readonly keeper: ResultKeeper;
  readonly language: LanguageServer;
  readonly extensionUri: Uri;
  readonly fieldsOf: FieldsOf;
};

/** Wide enough for the page, and as high as below a cell. */
const size = { width: 900, height: 340 };

/** The cells of a notebook with their results: as charts where the cell says so. */
export async function exportedCells(
  notebook: NotebookDocument,
  parts: ExportedParts,
): Promise<readonly ExportedCell[]> {
  const { states, language, fieldsOf } = parts;
  await states.refresh(notebook);
  const statements = await cellStatements(language, notebook);
  const told = new Set<string>();
  const values = (cell: NotebookCell): ExportedCell['values'] =>
    fieldsOf(
      notebook,
      (statements.get(cell) ?? []).flatMap(({ placeholders }) => placeholders),
    )
      .filter(({ key, text }) => text !== '' && !told.has(key) && told.add(key))
      .map(({ label, text }) => [label, text]);
  const cells = notebook.getCells().map((cell) => ({ cell, values: values(cell) }));
  return Promise.all(
    cells.map(async ({ cell, values: its }): Promise<ExportedCell> => {
      const failure = failureOf(cell);
      const results = failure === undefined ? (states.of(cell)?.results ?? []) : [];
      const displays = displaysOf(cell.document.getText());
      return {
        kind: cell.kind === NotebookCellKind.Markup ? 'markdown' : 'query',
        title: titleOf(cell),
        value: cell.document.getText(),
        ...(its ? { values: its } : {}),
        isStale: states.isStale(cell),
        ...(failure === undefined ? {} : { failure }),
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

/** The sentence below a cell that has no result: it failed, or was cancelled. */
function failureOf({ outputs }: NotebookCell): string | undefined {
  const items = outputs.flatMap((output) => output.items);
  const text = (mime: string): string | undefined => {
    const found = items.find((item) => item.mime === mime);
    return found && new TextDecoder().decode(found.data);
  };
  const error = text('application/vnd.code.notebook.error');
  if (error !== undefined) return String(membersOf(JSON.parse(error))['message']);
  return items.some(({ mime }) => mime === resultMime) ? undefined : text('text/plain');
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
