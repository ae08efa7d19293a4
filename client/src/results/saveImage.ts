import { t } from '@vscode/l10n';
import { Uri, window, workspace } from 'vscode';
import { fileName } from '../base/fileName.ts';

/** Asks where to, and writes a picture there: the text of an SVG file, or a PNG in base64. */
export async function saveImage(title: string, format: 'png' | 'svg', data: string): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  const name = `${fileName(title, 'chart')}.${format}`;
  const file = await window.showSaveDialog({
    title: t('Save chart'),
    ...(folder ? { defaultUri: Uri.joinPath(folder.uri, name) } : {}),
    filters: format === 'png' ? { [t('PNG image')]: ['png'] } : { [t('SVG image')]: ['svg'] },
  });
  if (!file) return;
  await workspace.fs.writeFile(file, Buffer.from(data, format === 'png' ? 'base64' : 'utf8'));
  window.setStatusBarMessage(t('Saved {0}', workspace.asRelativePath(file)), 5000);
}
