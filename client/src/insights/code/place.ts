import { t } from '@vscode/l10n';
import { FileType, Uri, window, workspace } from 'vscode';
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

/** The clicked folder, else the one with a lock, else the one that a person chooses. */
export async function placeOf(
  { sessions }: { readonly sessions: Sessions },
  clicked: unknown,
  local: readonly LocalFolder[] = [],
): Promise<SessionFolder | undefined> {
  const session = isInsightNode(clicked) ? clicked.session : await sessions.open(undefined);
  if (!('client' in session)) {
    await offerConnection(session);
    return undefined;
  }
  const uri = clicked instanceof Uri ? await folderOf(clicked) : await chooseFolder(local);
  if (!uri) return undefined;
  const service = folderService(session.client, session.connection);
  return { uri, session, folder: new InsightFolder(diskFiles(uri), service) };
}

async function folderOf(uri: Uri): Promise<Uri> {
  const { type } = await workspace.fs.stat(uri);
  return type === FileType.Directory ? uri : Uri.joinPath(uri, '..');
}

async function chooseFolder(local: readonly LocalFolder[]): Promise<Uri | undefined> {
  const locks = await workspace.findFiles(`**/${lockName}`, undefined, 50);
  const known = locks.map((uri) => Uri.joinPath(uri, '..'));
  const roots = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const all = new Map([...known, ...roots].map((uri) => [uri.toString(), uri]));
  if (all.size === 1 && local.length === 0) return [...all.values()][0];
  const elsewhere = `$(folder-opened) ${t('Another folder…')}`;
  const items = [
    ...[...all.values()].map((uri) => ({ label: workspace.asRelativePath(uri), uri })),
    ...local.map(({ connection, uri }) => ({
      label: `$(vm) ${t('Insights of {0}', connection.name)}`,
      uri,
    })),
    { label: elsewhere, uri: undefined },
  ];
  const chosen = await window.showQuickPick(items, { title: t('Folder for insights') });
  if (chosen?.label !== elsewhere) return chosen?.uri;
  const picked = await window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false });
  return picked?.[0];
}
