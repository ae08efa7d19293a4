import { homedir } from 'node:os';
import { Range, type TextDocument, Uri, window, workspace } from 'vscode';
import { fileExists, replaceAll } from '../base/edits.ts';

/** The end of the names of insights that are JSON documents. */
export const documentSuffix = '.insight.json';

/** True if a document is an insight as JSON, by its name. */
export function isNodeDocument({ uri }: TextDocument): boolean {
  return uri.path.endsWith(documentSuffix);
}

/**
 * Opens an untitled document with its first event selected. Its name says what it is, which selects its schema and its
 * commands. Saving puts it into the workspace's folder.
 */
export async function openNewDocument(title: string, text: string): Promise<void> {
  const document = await workspace.openTextDocument(await freeUri(title));
  await replaceAll(document, text);
  await window.showTextDocument(document, { selection: firstEvent(document) });
}

async function freeUri(title: string): Promise<Uri> {
  const [folder] = workspace.workspaceFolders ?? [];
  const parent = folder?.uri ?? Uri.file(homedir());
  const taken = new Set(workspace.textDocuments.map(({ uri }) => uri.path));
  for (let count = 1; ; count++) {
    const name = `${title.toLowerCase()}${count === 1 ? '' : `-${count}`}${documentSuffix}`;
    const file = Uri.joinPath(parent, name);
    if (!taken.has(file.path) && !(await fileExists(file)))
      return file.with({ scheme: 'untitled' });
  }
}

/** What people change first: the event, without its quotes. */
function firstEvent(document: TextDocument): Range {
  const found = /"(?:event|id)": "/.exec(document.getText());
  const start = found ? found.index + found[0].length : 0;
  const end = found ? document.getText().indexOf('"', start) : 0;
  return new Range(document.positionAt(start), document.positionAt(end));
}
