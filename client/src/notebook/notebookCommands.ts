import { t } from '@vscode/l10n';
import { commands, type NotebookCell, type NotebookDocument, Uri, window, workspace } from 'vscode';
import { projectWords } from '../auth/connection.ts';
import { connectionNamed, type Connections } from '../auth/connections.ts';
import { makeEdit } from '../base/edits.ts';
import { showInformation, showWarning } from '../base/messages.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { cellOf, notebookOf } from '../cells/activeNotebook.ts';
import { contentOf } from '../cells/notebookData.ts';
import { openNotebook } from '../cells/openNotebook.ts';
import { headerOf, titleOf } from '../cells/notebookTypes.ts';
import { cellStatements } from '../language/questions/cellStatements.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { titleEdit } from '../language/server/notebookEdits.ts';
import { renameCell } from '../language/questions/renameCell.ts';
import type { Controllers } from './controller.ts';
import { saveNotebook } from './saveNotebook.ts';
import type { ExportedParts } from './exportedCells.ts';

/** The dependencies of the notebook commands. */
export type NotebookParts = {
  readonly controllers: Controllers;
  readonly language: LanguageServer;
  readonly connections: Connections;
  readonly showParameters: () => Promise<void>;
  /** Takes values and results of a notebook to its new address. */
  readonly moved: (from: Uri, to: Uri) => Promise<void>;
} & ExportedParts;

/** Commands on the active notebook, or on the one whose button was pressed. */
export function notebookCommands(parts: NotebookParts): CommandsOf<'notebook'> {
  const { controllers } = parts;
  const on =
    (work: (notebook: NotebookDocument) => Promise<void>) =>
    async (target: unknown): Promise<void> => {
      const notebook = notebookOf(target);
      if (notebook) await work(notebook);
    };
  return {
    'hogql.notebook.new': () => openNotebook([]),
    'hogql.notebook.save': on((notebook) => saveNotebook(notebook, parts.moved)),
    'hogql.notebook.parameters': () => parts.showParameters(),
    'hogql.notebook.runStale': on((notebook) => runStale(parts, notebook)),
    'hogql.notebook.interrupt': on((notebook) => controllers.interrupt(notebook)),
    'hogql.notebook.restart': on((notebook) => controllers.restart(notebook)),
    'hogql.notebook.showSent': async (target) => {
      const cell = cellOf(target);
      if (cell) await showSent(parts.language, cell);
    },
    'hogql.notebook.renameCell': async (target) => {
      if (target === 'focused') await selectFocused();
      const cell = cellOf(target);
      if (cell) await askTitle(parts.language, cell);
    },
    'hogql.notebook.switchConnection': on((notebook) => switchConnection(parts, notebook)),
    'hogql.notebook.exportMarkdown': on((notebook) =>
      save(notebook, 'md', async () => {
        const { exportMarkdown, exportedCells } = await exporting();
        return exportMarkdown(await exportedCells(notebook, parts));
      }),
    ),
    'hogql.notebook.exportHtml': on((notebook) =>
      save(notebook, 'html', async () => {
        const { exportHtml, exportedCells } = await exporting();
        return exportHtml(nameOf(notebook), await exportedCells(notebook, parts));
      }),
    ),
  };
}

/** Loaded when it is first used: few export, and the parser of Markdown is large. */
async function exporting() {
  const [texts, cells] = await Promise.all([
    import('./exportNotebook.ts'),
    import('./exportedCells.ts'),
  ]);
  return { ...texts, ...cells };
}

async function runStale({ states }: NotebookParts, notebook: NotebookDocument): Promise<void> {
  await states.refresh(notebook);
  const stale = states.stale(notebook);
  if (stale.length === 0) {
    void showInformation(t('Nothing to run: all results are up to date.'));
    return;
  }
  const ranges = stale.map(({ index }) => ({ start: index, end: index + 1 }));
  await commands.executeCommand('notebook.cell.execute', { ranges, document: notebook.uri });
}

/** Selects the focused cell. A click beside a cell only moves the focus, but extensions only see the selection. */
async function selectFocused(): Promise<void> {
  await commands.executeCommand('list.selectAndPreserveFocus');
}

/** In a document of its own, which need not be saved. */
async function showSent(language: LanguageServer, cell: NotebookCell): Promise<void> {
  const statements = (await cellStatements(language, cell.notebook)).get(cell) ?? [];
  if (statements.length === 0) {
    void showInformation(t('There is no statement in this cell.'));
    return;
  }
  const problem = statements.flatMap(({ problems }) => problems)[0];
  if (problem) {
    void showWarning(problem.message);
    return;
  }
  const content = statements.map(({ query }) => query).join(';\n\n');
  const document = await workspace.openTextDocument({ language: 'hogql', content });
  await window.showTextDocument(document, { preview: true });
}

/** The queries that read the cell by its title follow. */
async function askTitle(language: LanguageServer, cell: NotebookCell): Promise<void> {
  const entered = await window.showInputBox({
    title: t('Name of the cell'),
    prompt: t('A name of letters, digits and _ makes it a table for the cells below.'),
    value: titleOf(cell),
    validateInput: (text) =>
      /\[markdown\]\s*$/.test(text) ? t('A name cannot end with [markdown].') : undefined,
  });
  const title = entered?.trim();
  if (title === undefined || title === titleOf(cell)) return;
  try {
    const edit = (await renameCell(language, cell, title)) ?? titleEdit(cell, title);
    await makeEdit(edit, cell.notebook.uri);
  } catch (error) {
    void showWarning(error instanceof Error ? error.message : String(error));
  }
}

/** Written into the file's header if it names one, else as the folder's connection. */
async function switchConnection(
  { connections }: NotebookParts,
  notebook: NotebookDocument,
): Promise<void> {
  const header = headerOf(notebook);
  const names = connections.all().map((connection) => ({
    label: connection.name,
    description: projectWords(connection),
    ...(connection.name === connections.for(header)?.name ? { detail: t('in use') } : {}),
  }));
  const picked = await window.showQuickPick(names, { title: t('Run this notebook against') });
  if (!picked) return;
  if (header && connectionNamed(header) !== undefined) {
    const { bindTo } = await import('../auth/connectionEdit.ts');
    await bindTo(header, picked.label);
  } else await connections.activate(picked.label, header);
}

async function save(
  notebook: NotebookDocument,
  extension: string,
  text: () => Promise<string>,
): Promise<void> {
  if (contentOf(notebook).cells.length === 0) return;
  const folder = Uri.joinPath(notebook.uri, '..');
  const target = await window.showSaveDialog({
    title: t('Export notebook'),
    defaultUri: Uri.joinPath(folder, `${nameOf(notebook)}.${extension}`),
    filters: extension === 'md' ? { Markdown: ['md'] } : { [t('Web page')]: ['html'] },
  });
  if (!target) return;
  await workspace.fs.writeFile(target, new TextEncoder().encode(await text()));
  const open = t('Open');
  const chosen = await showInformation(t('The notebook was exported.'), open);
  if (chosen) await commands.executeCommand('vscode.open', target);
}

/** `signups.notebook.hogql` is called `signups`. */
function nameOf({ uri }: NotebookDocument): string {
  const name = uri.path.split('/').at(-1) ?? 'notebook';
  return name.replace(/(?:\.notebook)?\.hogql$/, '');
}
