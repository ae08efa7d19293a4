import { t } from '@vscode/l10n';
import { FileType, type QuickPickItem, Uri, window, workspace } from 'vscode';
import type { Connection } from '../../auth/connection.ts';
import { offerConnection } from '../../auth/offerConnection.ts';
import type { Session, Sessions } from '../../auth/sessions.ts';
import { isInsightNode } from '../tree/insightItem.ts';
import { diskFiles } from './diskFiles.ts';
import { folderService } from './folderService.ts';
import { InsightFolder } from './insightFolder.ts';
import { lockName } from '../../../../server/common/insights/insightLock.ts';

/** A folder with the session that its insights belong to. */
export type SessionFolder = {
  readonly uri: Uri;
  readonly session: Session;
  readonly folder: InsightFolder;
  /** The files are insights of another project. */
  readonly isOfOthers?: boolean;
};

/** The insights of a project on this machine, as the files that it keeps them in. */
export type LocalFolder = { readonly connection: Connection; readonly uri: Uri };

/** The clicked folder, else the one that is chosen. */
export async function placeOf(
  { sessions }: { readonly sessions: Sessions },
  clicked: unknown,
  choose: () => Promise<Uri | undefined>,
): Promise<SessionFolder | undefined> {
  const session = isInsightNode(clicked) ? clicked.session : await sessions.open(undefined);
  if (!('client' in session)) {
    await offerConnection(session);
    return undefined;
  }
  const uri = clicked instanceof Uri ? await folderOf(clicked) : await choose();
  if (!uri) return undefined;
  const service = folderService(session.client, session.connection);
  return { uri, session, folder: new InsightFolder(diskFiles(uri), service) };
}

async function folderOf(uri: Uri): Promise<Uri> {
  const { type } = await workspace.fs.stat(uri);
  return type === FileType.Directory ? uri : Uri.joinPath(uri, '..');
}

/** The only folder that can be meant, else the one that a person chooses. */
export async function chooseFolder(local: readonly LocalFolder[]): Promise<Uri | undefined> {
  const all = new Map([...(await pulledFolders()), ...roots()].map((uri) => [uri.toString(), uri]));
  if (all.size === 1 && local.length === 0) return [...all.values()][0];
  return choose([
    ...[...all.values()].map((uri) => ({ label: folderWords(uri), uri })),
    ...local.map(({ connection, uri }) => ({
      label: `$(vm) ${t('Insights of {0}', connection.name)}`,
      uri,
    })),
  ]);
}

/** The folder that insights are pulled into: one that has some, or one of its own. It may not be there yet. */
export async function chooseFolderToPull(): Promise<Uri | undefined> {
  const pulled = await pulledFolders();
  const known = new Set(pulled.map(String));
  const own = roots()
    .map((root) => Uri.joinPath(root, 'insights'))
    .filter((uri) => !known.has(uri.toString()));
  return choose([
    ...pulled.map((uri) => ({ label: folderWords(uri), description: t('has insights'), uri })),
    ...own.map((uri) => ({
      label: `$(new-folder) ${folderWords(uri)}`,
      description: t('a folder of its own'),
      uri,
    })),
  ]);
}

/** A folder in words: its path in the workspace. */
export function folderWords(uri: Uri): string {
  const root = workspace.getWorkspaceFolder(uri);
  const isRoot = root?.uri.toString() === uri.toString();
  return `${isRoot ? root.name : workspace.asRelativePath(uri)}/`;
}

async function pulledFolders(): Promise<readonly Uri[]> {
  const locks = await workspace.findFiles(`**/${lockName}`, undefined, 50);
  return locks.map((uri) => Uri.joinPath(uri, '..'));
}

function roots(): readonly Uri[] {
  return (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
}

async function choose(
  folders: readonly (QuickPickItem & { readonly uri: Uri })[],
): Promise<Uri | undefined> {
  const title = t('Folder for insights');
  const elsewhere = { label: `$(folder-opened) ${t('Another folder…')}`, uri: undefined };
  if (folders.length > 0) {
    const chosen = await window.showQuickPick([...folders, elsewhere], { title });
    if (chosen?.label !== elsewhere.label) return chosen?.uri;
  }
  const options = { title, canSelectFolders: true, canSelectFiles: false };
  return (await window.showOpenDialog(options))?.[0];
}
