import path from 'node:path';
import { homedir } from 'node:os';
import { t } from '@vscode/l10n';
import { commands, ProgressLocation, Uri, window, workspace } from 'vscode';
import { abortSignal } from '../../base/abortSignal.ts';
import { fileName } from '../../base/fileName.ts';
import { showError, showInformation } from '../../base/messages.ts';
import { withProgress } from '../../base/progress.ts';
import { count } from '../../protocol/words.ts';
import { exportFile } from './exportFile.ts';
import { type ExportFormat, exportFormats } from './formats.ts';
import type { ExportedTable } from './rowWriter.ts';
import type { RowSource } from './writeRows.ts';

/** The chosen file and format. */
export type ExportChoice = {
  readonly format: ExportFormat;
  /** The path of the file. */
  readonly target: string;
};

/** Asks for format and place; undefined if the person gives up. */
export async function askForFile(title: string): Promise<ExportChoice | undefined> {
  const items = exportFormats.map((format) => {
    const { label, description } = format;
    return { label, description, format };
  });
  const picked = await window.showQuickPick(items, { title: t('Export {0} as', title) });
  if (!picked) return undefined;
  const { label, extension } = picked.format;
  const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
  const chosen = await window.showSaveDialog({
    title: t('Export {0}', title),
    saveLabel: t('Export'),
    defaultUri: Uri.joinPath(folder, `${fileName(title, 'result')}.${extension}`),
    filters: { [label]: [extension] },
  });
  if (!chosen) return undefined;
  if (chosen.scheme !== 'file') {
    void showError(
      t('The extension can only write to the machine it runs on. Choose a folder there.'),
    );
    return undefined;
  }
  return { format: picked.format, target: chosen.fsPath };
}

/** Writes rows with progress and a way to cancel, and reports the outcome. */
export async function exportWithProgress(
  table: ExportedTable,
  source: RowSource,
  { format, target }: ExportChoice,
): Promise<boolean> {
  const name = path.basename(target);
  const options = {
    location: ProgressLocation.Notification,
    title: t('Writing {0}', name),
    cancellable: true,
  };
  const outcome = await withProgress(options, (progress, token) => {
    let shown = 0;
    return exportFile({ table, source, format, target }, abortSignal(token), (fraction) => {
      const percent = Math.floor(fraction * 100);
      if (percent > shown) progress.report({ increment: percent - shown });
      shown = Math.max(shown, percent);
    });
  });
  if (outcome.kind === 'failed') void showError(outcome.message);
  if (outcome.kind === 'written') void offerToOpen(target, outcome.rows);
  return outcome.kind === 'written';
}

async function offerToOpen(target: string, rows: number): Promise<void> {
  const open = t('Open');
  const reveal = t('Show in Folder');
  const text =
    rows === 1
      ? t('1 row written to {0}.', path.basename(target))
      : t('{0} rows written to {1}.', count(rows), path.basename(target));
  const chosen = await showInformation(text, open, reveal);
  const uri = Uri.file(target);
  if (chosen === open) await commands.executeCommand('vscode.open', uri);
  if (chosen === reveal) await commands.executeCommand('revealFileInOS', uri);
}
