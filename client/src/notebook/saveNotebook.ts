import { t } from '@vscode/l10n';
import { homedir } from 'node:os';
import { commands, type NotebookDocument, Uri, window, workspace } from 'vscode';
import { documentName, fileExists } from '../base/edits.ts';
import { lastPart } from '../base/fileName.ts';
import { showWarning } from '../base/messages.ts';
import { writeNotebook } from '../cells/cellFormat.ts';
import { contentOf } from '../cells/notebookData.ts';
import { notebookEnding } from '../cells/notebookTypes.ts';

/**
 * Saves an untitled notebook. VS Code's own dialog proposes the name with all but the last ending selected, and then
 * refuses the `signups.hogql` that it makes of a typed `signups`; here that becomes `signups.notebook.hogql`.
 *
 * @param moved takes values and results to the file
 */
export async function saveNotebook(
  notebook: NotebookDocument,
  moved: (from: Uri, to: Uri) => Promise<void>,
): Promise<void> {
  const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
  const asked = await window.showSaveDialog({
    title: t('Save Notebook'),
    defaultUri: Uri.joinPath(folder, lastPart(notebook.uri)),
    filters: { [t('HogQL Notebook')]: ['hogql'] },
  });
  if (!asked) return;
  const file = withEnding(asked);
  // The dialog has asked about the name that was typed.
  if (file.path !== asked.path && (await fileExists(file)) && !(await mayReplace(file))) return;
  const { version } = notebook;
  const text = writeNotebook(contentOf(notebook));
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await moved(notebook.uri, file);
  // What was typed meanwhile is not in the file, and another editor is not to be closed.
  const isSaved = notebook.version === version;
  if (isSaved && window.activeNotebookEditor?.notebook === notebook)
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await commands.executeCommand('vscode.open', file, { preview: false });
}

function withEnding(uri: Uri): Uri {
  if (uri.path.endsWith(notebookEnding)) return uri;
  return uri.with({ path: uri.path.replace(/(?:\.hogql)?$/, notebookEnding) });
}

async function mayReplace(file: Uri): Promise<boolean> {
  const replace = t('Replace');
  const question = t('{0} already exists. Replace it?', documentName(file.toString()));
  return (await showWarning(question, { modal: true }, replace)) === replace;
}
