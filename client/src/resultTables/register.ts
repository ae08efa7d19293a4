import { headerTextLine } from '../../../server/common/header/headerValue.ts';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { commands, ProgressLocation, Uri, window, workspace } from 'vscode';
import { Requester, type ServiceAccess } from '../api/requester.ts';
import { ServiceClient } from '../api/serviceClient.ts';
import type { Transport } from '../api/transport.ts';
import { type Connection, type LocalProject, ownData } from '../auth/connection.ts';
import type { Connections } from '../auth/connections.ts';
import { abortSignal } from '../base/abortSignal.ts';
import { showInformation } from '../base/messages.ts';
import { withProgress } from '../base/progress.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { showFailure } from '../base/showFailure.ts';
import { catalogSource } from '../catalog/catalogSource.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import { fetchCatalog } from '../catalog/fetchCatalog.ts';
import type { Snapshot } from '../results/snapshot.ts';
import type { Tabs } from '../results/tabs.ts';
import { forgetTable, keepTable, keptTables, type TableToBe } from './keepTable.ts';
import type { CommandId } from '../base/commandIds.ts';
import { activeDocument } from '../cells/activeNotebook.ts';

/** The dependencies for making tables of results. */
export type ResultTableNeeds = {
  readonly connections: Pick<Connections, 'all' | 'for'>;
  readonly catalogs: Pick<Catalogs, 'renew'>;
  readonly tabs: Pick<Tabs, 'find' | 'front'>;
  /** Carries requests to a project on this machine. */
  readonly transport: (project: LocalProject) => Pick<Transport, 'send'>;
};

/** Results as tables, as other areas see them. */
export type ResultTablesArea = {
  /** Opens a statement on the rows of a result that is kept. */
  readonly queryResult: (snapshot: Snapshot) => Promise<void>;
  readonly commands: CommandsOf<'resultTables'>;
};

/** Lets people query what they have: results from anywhere, and files. */
export function registerResultTables(needs: ResultTableNeeds): ResultTablesArea {
  const queryResult = (snapshot: Snapshot): Promise<void> =>
    query(needs, {
      title: snapshot.title,
      origin: snapshot.id,
      content: { kind: 'rows', result: snapshot.result },
    });
  return {
    queryResult,
    commands: {
      'hogql.results.query': async (id) => {
        const tab = typeof id === 'string' ? needs.tabs.find(id) : needs.tabs.front;
        if (tab?.shown) await queryResult({ ...tab.shown, title: tab.title });
        else void showInformation(t('There is no result to query yet. Run a statement first.'));
      },
      'hogql.file.query': async (uri) => {
        const file = uri instanceof Uri ? uri : await pickFile();
        if (file) await query(needs, tableOfFile(file));
      },
      'hogql.results.forget': () => forget(needs),
    },
  };
}

async function query(needs: ResultTableNeeds, table: TableToBe): Promise<void> {
  const connection = await localProject(needs.connections);
  if (!connection) return;
  const title = t('Copying {0} into the local project', table.title);
  try {
    const name = await withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      async (_progress, token) => {
        const signal = abortSignal(token);
        const made = await keepTable(requesterOf(needs, connection), table, signal);
        await renewCatalog(needs, connection, signal);
        return made;
      },
    );
    const document = await workspace.openTextDocument({
      language: 'hogql',
      content: `${headerTextLine('connection', connection.name)}\nselect * from results.${name}\n`,
    });
    await window.showTextDocument(document);
  } catch (error) {
    const isCancelled = error instanceof Error && error.name === 'AbortError';
    if (!isCancelled) await showFailure(error, { connection: connection.name });
  }
}

/** Names and columns of the new table are completed from now on; without them it runs all the same. */
async function renewCatalog(
  needs: ResultTableNeeds,
  connection: Connection,
  signal: AbortSignal,
): Promise<void> {
  const { host, projectId, local = {} } = connection;
  const client = new ServiceClient(accessOf(connection), needs.transport(local));
  const source = catalogSource(client, projectId);
  const fetch = (until: AbortSignal): ReturnType<typeof fetchCatalog> =>
    fetchCatalog(source, Date.now(), until);
  await needs.catalogs.renew({ host, projectId, fetch }, signal).catch(() => undefined);
}

async function forget(needs: ResultTableNeeds): Promise<void> {
  const connection = await localProject(needs.connections);
  if (!connection) return;
  const requester = requesterOf(needs, connection);
  const { signal } = new AbortController();
  try {
    const { results } = await keptTables(requester, signal);
    if (results.length === 0) {
      void showInformation(t('The local project has no results of yours.'));
      return;
    }
    const items = results.map(({ name, title }) => ({
      label: `results.${name}`,
      description: title,
      name,
    }));
    const title = t('Forget Results of the Local Project');
    const picked = await window.showQuickPick(items, { title, canPickMany: true });
    for (const { name } of picked ?? []) await forgetTable(requester, name, signal);
    if (picked && picked.length > 0) await renewCatalog(needs, connection, signal);
  } catch (error) {
    await showFailure(error, { connection: connection.name });
  }
}

function requesterOf({ transport }: ResultTableNeeds, connection: Connection): Requester {
  return new Requester(accessOf(connection), transport(connection.local ?? {}));
}

/** Only the transport knows the key. */
function accessOf({ host }: Connection): ServiceAccess {
  return { baseUrl: host, apiKey: '', userAgent: 'hogql-results', place: t('this machine') };
}

async function pickFile(): Promise<Uri | undefined> {
  const filters = { [t('Tables')]: ['csv', 'parquet'] };
  const title = t('Query a File');
  return (await window.showOpenDialog({ title, filters }))?.[0];
}

function tableOfFile(file: Uri): TableToBe {
  const { name, ext } = path.parse(file.fsPath);
  const format = ext.toLowerCase() === '.parquet' ? 'parquet' : 'csv';
  return {
    title: name,
    origin: file.toString(),
    content: { kind: 'file', path: file.fsPath, format },
  };
}

/**
 * The local project that receives rows: that of the active file, else the only one, else the one that is picked. If
 * there is none, offers to start one.
 */
export async function localProject(
  connections: Pick<Connections, 'all' | 'for'>,
): Promise<Connection | undefined> {
  const here = connections.for(activeDocument());
  if (here && ownData(here)) return here;
  const known = localOnes(connections);
  if (known.length === 0) return (await startOne()) ? localOnes(connections)[0] : undefined;
  if (known.length === 1) return known[0];
  const items = known.map((connection) => ({ label: connection.name, connection }));
  const title = t('Query This Result: Local Project');
  return (await window.showQuickPick(items, { title }))?.connection;
}

function localOnes(connections: Pick<Connections, 'all'>): readonly Connection[] {
  return connections.all().filter((connection) => ownData(connection));
}

async function startOne(): Promise<boolean> {
  const start = t('Start Local Project');
  const chosen = await showInformation(
    t('Querying a result needs a local project, and there is none yet.'),
    start,
  );
  if (chosen !== start) return false;
  await commands.executeCommand('hogql.local.start' satisfies CommandId);
  return true;
}
