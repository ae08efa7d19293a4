import { headerValue } from '../../../server/common/header/headerValue.ts';
import { t } from '@vscode/l10n';
import { commands, type QuickPickItem, type TextDocument, window } from 'vscode';
import { replaceText } from '../base/edits.ts';
import { headerChange, headerStart } from '../base/fileHeader.ts';
import { showInformation, showWarning } from '../base/messages.ts';
import { settingId } from '../base/settings.ts';
import { showFailure } from '../base/showFailure.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { type Cluster, haveSameAccount } from './cluster.ts';
import { askAndSetPassword } from './clusterSteps.ts';
import { dataPlace, placeOf, projectWords } from './connection.ts';
import type { Connection, Connections } from './connections.ts';
import {
  askAndSetKey,
  askHost,
  askKey,
  askName,
  offerChange,
  askProject,
  type ConnectionParts,
  mayGoTo,
} from './connectionSteps.ts';
import { offerConnection } from './offerConnection.ts';
import { missingScopes } from './scopes.ts';

/**
 * Asks which part of a connection in the settings to change, and changes it.
 *
 * @param known the name of the connection; without it a person picks one
 */
export async function editConnection(parts: ConnectionParts, known?: unknown): Promise<void> {
  const { connections } = parts;
  const named = connections.configured().find(({ name }) => name === known);
  if (named) return editPart(parts, named);
  const openSettings = { label: `$(settings-gear) ${t('Open Settings')}`, connection: undefined };
  const items = connections.configured().map((connection) => ({
    label: connection.name,
    description: projectWords(connection),
    connection,
  }));
  const picked = await window.showQuickPick([...items, openSettings], {
    title: t('Edit Connection'),
  });
  if (!picked) return;
  const { connection } = picked;
  if (connection) return editPart(parts, connection);
  await commands.executeCommand('workbench.action.openSettings', settingId('connections'));
}

type EditedPart = QuickPickItem & { readonly part: 'project' | 'host' | 'name' | 'key' };

async function editPart(parts: ConnectionParts, connection: Connection): Promise<void> {
  const { connections, keys, sessions } = parts;
  const { name, host } = connection;
  const title = t('Edit {0}', name);
  if (connection.local?.clickhouse) return editCluster(parts, connection);
  // Any other project on this machine has an address and a key of its own.
  if (connection.local) return rename(parts, connection);
  const choices: readonly EditedPart[] = [
    { part: 'project', label: t('Project') },
    { part: 'host', label: t('Host') },
    { part: 'name', label: t('Name') },
    { part: 'key', label: t('Key') },
  ];
  const picked = await window.showQuickPick(choices, { title });
  switch (picked?.part) {
    case 'project': {
      const stored = await keys.get(connection);
      if (stored && !(await mayGoTo(sessions, host))) return;
      const key = stored ?? (await askKey(sessions, host, () => askAndSetKey(parts, host)));
      const project = key && (await askProject(sessions, host, key, title));
      if (project) await connections.replace(name, { ...connection, projectId: project.id });
      break;
    }
    case 'host': {
      const moved = await askHost(title, host);
      if (moved) await connections.replace(name, { ...connection, host: moved });
      break;
    }
    case 'name':
      await rename(parts, connection);
      break;
    case 'key':
      await askAndSetKey(parts, host);
      break;
    case undefined:
      break;
  }
}

/** The other options of a server are in the settings, with its tables. */
async function editCluster(parts: ConnectionParts, connection: Connection): Promise<void> {
  const name = { label: t('Name') };
  const password = { label: t('Password') };
  const rest = { label: t('Address and Tables'), description: t('in the settings') };
  const title = t('Edit {0}', connection.name);
  const picked = await window.showQuickPick([name, password, rest], { title });
  const cluster = connection.local?.clickhouse;
  if (picked === name) await rename(parts, connection);
  else if (picked === password && cluster) await askAndSetPassword(parts, connection, cluster);
  else if (picked === rest) {
    await commands.executeCommand('workbench.action.openSettings', settingId('connections'));
  }
}

async function rename({ connections }: ConnectionParts, connection: Connection): Promise<void> {
  const active = window.activeTextEditor?.document;
  const wasActive = connections.for(active)?.name === connection.name;
  const others = connections.all().flatMap(({ name }) => (name === connection.name ? [] : [name]));
  const name = await askName(t('Edit {0}', connection.name), connection.name, others);
  if (!name) return;
  await connections.replace(connection.name, { ...connection, name });
  if (wasActive) await connections.activate(name, active);
}

/** Removes a connection from the settings, and its key if no other connection needs it. */
export async function removeConnection({ connections, keys }: ConnectionParts): Promise<void> {
  const configured = connections.configured();
  if (configured.length === 0) {
    void showInformation(t('There is no connection to remove.'));
    return;
  }
  const picked = await window.showQuickPick(
    configured.map((connection) => ({
      label: connection.name,
      description: placeOf(connection),
      connection,
    })),
    { title: t('Remove Connection') },
  );
  if (!picked) return;
  const { name, host, local } = picked.connection;
  if (local?.clickhouse) {
    return removeCluster({ connections, keys }, picked.connection, local.clickhouse);
  }
  if (local) return removeLocal(connections, picked.connection);
  const { origin } = new URL(host);
  const isShared = connections
    .all()
    .some((each) => each.name !== name && new URL(each.host).origin === origin);
  const withKey = t('Remove It and Its Key');
  const alone = t('Remove It');
  const chosen = await showWarning(
    t('Remove the connection “{0}”?', name),
    {
      modal: true,
      detail: isShared ? t('The key for {0} is kept: other connections use it.', origin) : '',
    },
    ...(isShared ? [alone] : [withKey, alone]),
  );
  if (!chosen) return;
  await connections.remove(name);
  if (chosen === withKey) await keys.remove(host);
}

async function removeCluster(
  { connections, keys }: Pick<ConnectionParts, 'connections' | 'keys'>,
  { name }: Connection,
  cluster: Cluster,
): Promise<void> {
  const isShared = connections
    .all()
    .some(
      ({ name: other, local }) =>
        other !== name && local?.clickhouse && haveSameAccount(local.clickhouse, cluster),
    );
  const remove = t('Remove It');
  const detail = isShared
    ? t('Its password is kept: other connections use it. Nothing on the server changes.')
    : t('Its password is also removed. Nothing on the server changes.');
  const question = t('Remove the connection “{0}”?', name);
  if ((await showWarning(question, { modal: true, detail }, remove)) !== remove) return;
  await connections.remove(name);
  if (!isShared) await keys.removePassword(cluster);
}

async function removeLocal(connections: Connections, { name, local }: Connection): Promise<void> {
  const place = dataPlace(local ?? {});
  const remove = t('Remove It');
  const chosen = await showWarning(
    t('Remove the connection “{0}”?', name),
    { modal: true, detail: t('Its data remains in {0}.', place) },
    remove,
  );
  if (chosen) await connections.remove(name);
}

/** Asks the service whether the active connection's key and project are right. */
export async function checkConnection(parts: ConnectionParts): Promise<void> {
  const { keys, sessions } = parts;
  const session = await sessions.open(window.activeTextEditor?.document);
  if (!('client' in session)) return offerConnection(session);
  const { connection } = session;
  // A person asked for this, so a key that was refused is tried once more.
  const client = connection.local
    ? session.client
    : sessions.connect(connection.host, (await keys.get(connection)) ?? '');
  const signal = AbortSignal.timeout(30_000);
  try {
    const project = await client.projects.retrieve(connection.projectId, signal);
    // Older services do not report the scopes of a key.
    const scopes = await client.account.key(signal).catch(() => ({ scopes: null }));
    const missing = missingScopes(scopes.scopes);
    const reached = t(
      '{0} answers for the project {1}.',
      placeOf(connection),
      project.name || project.id,
    );
    if (missing !== undefined)
      void offerChange(`${reached} ${missing}`, () => askAndSetKey(parts, connection.host));
    else void showInformation(reached);
  } catch (error) {
    await showFailure(error, { connection: connection.name });
  }
}

/** Writes a file's connection into its header, or removes it from there. */
export async function bindFile({ connections }: ConnectionParts): Promise<void> {
  const document = activeDocument();
  if (document?.languageId !== 'hogql') {
    void showInformation(t('Open a HogQL file or a notebook with a query first.'));
    return;
  }
  const none = { label: `$(circle-slash) ${t('The Connection of the Folder')}`, name: undefined };
  const items = connections.all().map((connection) => ({
    label: connection.name,
    description: placeOf(connection),
    name: connection.name,
  }));
  const picked = await window.showQuickPick([...items, none], {
    title: t('Always run this file against'),
  });
  if (!picked) return;
  const chosen = connections.all().find(({ name }) => name === picked.name);
  if (chosen) await connections.confirm(chosen, document);
  await bindTo(document, picked.name);
}

/** Makes a file's header name a connection, or none, as an edit that can be undone. */
export async function bindTo(document: TextDocument, name: string | undefined): Promise<void> {
  const before = document.getText();
  const value = name === undefined ? undefined : headerValue(name);
  await replaceText(document, headerChange(before, 'connection', value, headerStart(before)));
}
