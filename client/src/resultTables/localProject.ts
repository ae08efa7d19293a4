import { t } from '@vscode/l10n';
import { commands, window } from 'vscode';
import { type Connection, ownData } from '../auth/connection.ts';
import type { Connections } from '../auth/connections.ts';
import type { CommandId } from '../base/commandIds.ts';
import { showInformation } from '../base/messages.ts';
import { activeDocument } from '../cells/activeNotebook.ts';

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
