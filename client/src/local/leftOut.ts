import path from 'node:path';
import { t } from '@vscode/l10n';
import { commands, Range, Uri, window, workspace } from 'vscode';
import { showWarning } from '../base/messages.ts';
import { count } from '../protocol/words.ts';
import type { LeftOut } from './openedFiles.ts';

/** Reports the skipped files of each folder once, until they change. */
export class LeftOutNews {
  readonly #told = new Map<string, string>();

  async tell(folder: string, refused: readonly LeftOut[]): Promise<void> {
    const what = JSON.stringify(refused);
    if (this.#told.get(folder) === what) return;
    this.#told.set(folder, what);
    await tellLeftOut(folder, refused);
  }

  /** Reports them again next time. */
  forget(folder: string): void {
    this.#told.delete(folder);
  }
}

/** Reports that files are skipped, with a link to them and the reasons. */
async function tellLeftOut(folder: string, refused: readonly LeftOut[]): Promise<void> {
  const [first] = refused;
  if (!first) return;
  const show = t('Show Files');
  const message =
    refused.length === 1
      ? t('{0} could not be read: {1}', first.file, first.reason)
      : t(
          '{0} files could not be read, among them {1}: {2}',
          count(refused.length),
          first.file,
          first.reason,
        );
  const chosen = await showWarning(`${message} ${t('You can query everything else.')}`, show);
  if (chosen === show) await showLeftOut(folder, refused);
}

/** Shows the skipped files. */
async function showLeftOut(folder: string, refused: readonly LeftOut[]): Promise<void> {
  const items = refused.map((each) => ({ label: each.file, detail: each.reason, each }));
  const picked = await window.showQuickPick(items, {
    title: t('Files that could not be read'),
    matchOnDetail: true,
  });
  if (picked) await openAt(Uri.file(path.join(folder, picked.each.file)), picked.each);
}

const text = /\.(?:jsonl|ndjson|json|csv|tsv)$/i;

/** A text is opened at the row that cannot be read; of another file its place is shown. */
async function openAt(uri: Uri, { reason }: LeftOut): Promise<void> {
  if (!text.test(uri.path)) {
    await commands.executeCommand('revealFileInOS', uri);
    return;
  }
  const row = Number(/^Row (\d{1,9}):/.exec(reason)?.[1] ?? 1);
  // Rows of text with a line of names begin below that.
  const line = /\.[ct]sv$/i.test(uri.path) && row > 1 ? row : row - 1;
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document, { selection: new Range(line, 0, line, 0) });
}
