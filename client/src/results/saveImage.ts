import { Uri, window, workspace } from 'vscode';

/** Asks where to, and writes a picture there: the text of an SVG file, or a PNG in base64. */
export async function saveImage(title: string, format: 'png' | 'svg', data: string): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  const name = imageName(title, format);
  const file = await window.showSaveDialog({
    title: 'Save chart',
    ...(folder ? { defaultUri: Uri.joinPath(folder.uri, name) } : {}),
    filters: format === 'png' ? { 'PNG image': ['png'] } : { 'SVG image': ['svg'] },
  });
  if (!file) return;
  await workspace.fs.writeFile(file, Buffer.from(data, format === 'png' ? 'base64' : 'utf8'));
  window.setStatusBarMessage(`Saved ${workspace.asRelativePath(file)}`, 5000);
}

/** A tab's title as a file name that every system takes. */
function imageName(title: string, format: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what must not stay
  const plain = title.replace(/[\u0000-\u001f<>:"/\\|?*]+/gu, ' ').trim();
  return `${plain.slice(0, 80).trim() || 'chart'}.${format}`;
}
