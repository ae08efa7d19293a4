import { t } from '@vscode/l10n';
import { window } from 'vscode';
import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import { askText, type Refusal } from '../base/askInSteps.ts';
import { showWarning } from '../base/messages.ts';
import type { Step, Steps } from '../base/steps.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import {
  type Cluster,
  clusterPlace,
  clusterProblem,
  haveSameAccount,
  readClusterAddress,
} from './cluster.ts';
import { type Connection, localConnection } from './connection.ts';
import { type ConnectionParts, nameProblem } from './connectionSteps.ts';
import type { Keys } from './keys.ts';
import { askAgreement } from './offerConnection.ts';

/** The answers about a ClickHouse server so far. */
export type ClusterDraft = {
  url?: string;
  user?: string;
  password?: string;
  name?: string;
};

const tryMs = 90_000;

/** After the question for the service: address, user, password, name: the server is opened before the name is asked. */
export function clusterSteps(parts: ConnectionParts, draft: ClusterDraft, service: Step): Steps {
  return [
    [service, addressStep(draft)],
    userStep(draft),
    passwordStep(parts, draft),
    nameStep(parts, draft),
  ];
}

/** Adds the connection of a server, and makes it the active one. */
export async function saveCluster(
  { connections, keys }: ConnectionParts,
  draft: ClusterDraft,
): Promise<void> {
  const { password, name } = draft;
  const cluster = clusterOf(draft);
  if (!cluster || password === undefined || !name) return;
  if ((await keys.password(cluster)) !== password) await keys.setPassword(cluster, password);
  await connections.save(localConnection(name, { clickhouse: cluster }));
  await connections.activate(name, activeDocument());
}

/** Asks for the password of a server's user, and stores it. */
export async function askAndSetPassword(
  { keys, sessions }: ConnectionParts,
  connection: Connection,
  cluster: Cluster,
): Promise<void> {
  const unagreed = sessions.unagreed(connection);
  if (unagreed && !(await askAgreement(unagreed))) return;
  const entered = await window.showInputBox({
    title: t('Password for {0}', clusterPlace(cluster)),
    prompt: passwordWords(cluster),
    password: true,
    ignoreFocusOut: true,
  });
  if (entered !== undefined) await keys.setPassword(cluster, entered);
}

/** Removes the password of a server's user, after a question. */
export async function askAndRemovePassword(keys: Keys, cluster: Cluster): Promise<void> {
  const remove = t('Remove Password');
  const sure = await showWarning(
    t('Remove the stored password for {0} at {1}?', cluster.user, clusterPlace(cluster)),
    { modal: true },
    remove,
  );
  if (sure === remove) await keys.removePassword(cluster);
}

function passwordWords(cluster: Cluster): string {
  return t(
    'The password of {0}; leave it empty if there is none. It is kept in VS Code’s secret storage and sent to {1} only.',
    cluster.user,
    clusterPlace(cluster),
  );
}

function clusterOf({ url, user }: ClusterDraft): Cluster | undefined {
  return url === undefined || user === undefined ? undefined : { url, user };
}

function addressStep(draft: ClusterDraft): Step {
  return (place) =>
    askText(place, {
      prompt: t(
        'The address of the server’s HTTP interface, with the database: {0}.',
        'https://clickhouse.example.com:8443/analytics',
      ),
      value: draft.url ?? '',
      problem: clusterProblem,
      take: (text) => {
        const address = readClusterAddress(text);
        if (address && address.url !== draft.url) {
          delete draft.password;
          Object.assign(draft, address);
        }
        return Promise.resolve(undefined);
      },
    });
}

function userStep(draft: ClusterDraft): Step {
  return (place) =>
    askText(place, {
      prompt: t('A server user; read-only access is enough.'),
      value: draft.user ?? '',
      problem: (text) => (text.trim() === '' ? t('Enter a name.') : undefined),
      take: (text) => {
        if (text.trim() !== draft.user) delete draft.password;
        draft.user = text.trim();
        return Promise.resolve(undefined);
      },
    });
}

function passwordStep(parts: ConnectionParts, draft: ClusterDraft): Step {
  return async (place) => {
    const cluster = clusterOf(draft);
    if (!cluster) return 'back';
    const connection = localConnection(clusterPlace(cluster), { clickhouse: cluster });
    const unagreed = parts.sessions.unagreed(connection);
    if (unagreed && !(await askAgreement(unagreed))) return 'back';
    return askText(place, {
      prompt: passwordWords(cluster),
      value: draft.password ?? '',
      password: true,
      problem: () => undefined,
      take: async (text, signal) => {
        draft.password = text;
        return tryCluster(parts, connection, cluster, text, signal);
      },
    });
  };
}

/** Opens the server with a password. One that others use is not changed by a wrong one. */
async function tryCluster(
  { connections, keys, sessions }: ConnectionParts,
  connection: Connection,
  cluster: Cluster,
  password: string,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const before = await keys.password(cluster);
  if (before !== password) await keys.setPassword(cluster, password);
  try {
    const client = sessions.connectLocal(connection, { clickhouse: cluster });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(tryMs)]);
    await client.projects.retrieve(connection.projectId, limit);
    return undefined;
  } catch (error) {
    const isUsed = connections
      .all()
      .some(({ local }) => local?.clickhouse && haveSameAccount(local.clickhouse, cluster));
    if (isUsed && before !== undefined && before !== password) {
      await keys.setPassword(cluster, before);
    } else if (!isUsed) await keys.removePassword(cluster);
    const message = isApiFailure(error) ? describeFailure(error).message : String(error);
    // Tables with other names are mapped in the settings, which exist only afterwards.
    return { message, mayInsist: true };
  }
}

function nameStep({ connections }: ConnectionParts, draft: ClusterDraft): Step {
  return (place) =>
    askText(place, {
      prompt: t('Its name in the status bar.'),
      value: draft.name ?? 'ClickHouse',
      problem: (text) =>
        nameProblem(
          text,
          connections.all().map((each) => each.name),
        ),
      take: (text) => {
        draft.name = text.trim();
        return Promise.resolve(undefined);
      },
    });
}
