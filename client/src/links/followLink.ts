import { t } from '@vscode/l10n';
import { commands, window, workspace } from 'vscode';
import { bindTo } from '../auth/connectionEdit.ts';
import type { Connection } from '../auth/connection.ts';
import type { Connections } from '../auth/connections.ts';
import { offerConnection } from '../auth/offerConnection.ts';
import type { CommandId } from '../base/commandIds.ts';
import { insightUri } from '../base/insightAddress.ts';
import { showWarning } from '../base/messages.ts';
import { type Link, type LinkedProject, readLink } from './link.ts';

/** Follows a link that somebody opened outside of the editor. It opens text, and runs nothing. */
export async function followLink(
  connections: Pick<Connections, 'all' | 'for'>,
  kind: Link['kind'],
  parameters: URLSearchParams,
): Promise<void> {
  const link = readLink(kind, parameters);
  if (!link) {
    void showWarning(t('This link is damaged. Ask for a new one.'));
    return;
  }
  if (link.kind === 'query') {
    await openQuery(connections, link);
    return;
  }
  const connection = await connectionOf(connections, link);
  if (!connection) return;
  const { id, format } = link;
  const uri = insightUri(connection.host, connection.projectId, { id, title: '', format });
  await commands.executeCommand('vscode.open', uri);
}

async function openQuery(
  connections: Pick<Connections, 'all' | 'for'>,
  { text, project }: Link & { readonly kind: 'query' },
): Promise<void> {
  const document = await workspace.openTextDocument({ language: 'hogql', content: text });
  await window.showTextDocument(document);
  const connection = project && (await connectionOf(connections, project));
  // In sight, and in the text alone: a link does not switch connections.
  if (connection && connections.for(document)?.name !== connection.name)
    await bindTo(document, connection.name);
}

/** The connection to the project of a link. If there is none, a person is asked to add it. */
async function connectionOf(
  connections: Pick<Connections, 'all'>,
  { host, projectId }: LinkedProject,
): Promise<Connection | undefined> {
  const find = (): Connection | undefined =>
    connections.all().find((each) => each.host === host && each.projectId === projectId);
  const found = find();
  if (found) return found;
  if (connections.all().some((each) => each.host === host)) {
    await offerConnection({
      kind: 'noConnection',
      project: { host: new URL(host).host, projectId },
    });
    return find();
  }
  const add = t('Add Connection');
  const question = t('This link leads to {0}, which none of your connections uses.', host);
  const detail = t('Add a connection only if you know this address.');
  if ((await showWarning(question, { modal: true, detail }, add)) !== add) return undefined;
  const address = `${host}/project/${projectId}`;
  await commands.executeCommand('hogql.connection.add' satisfies CommandId, address);
  return find();
}
