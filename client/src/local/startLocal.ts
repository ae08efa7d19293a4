import { t } from '@vscode/l10n';
import { commands, window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import { localConnection, type LocalProject } from '../auth/connection.ts';
import type { CommandId } from '../base/commandIds.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { demoText } from './demoText.ts';
import { withEngine } from './getEngine.ts';
import type { LeftOutNews } from './leftOut.ts';
import type { LocalServices } from './localServices.ts';

/** The dependencies of starting a local project. */
export type StartParts = {
  readonly connections: Connections;
  readonly services: LocalServices;
  readonly leftOut: LeftOutNews;
};

/**
 * Gets the engine if it is missing, starts the demo, connects to it, and opens its statements. If a connection of
 * another local project is named, only starts that one.
 */
export async function startLocal(parts: StartParts, named?: unknown): Promise<void> {
  const { connections, services } = parts;
  const local = connections.all().find(({ name }) => name === named)?.local;
  if (local?.clickhouse) {
    await commands.executeCommand('hogql.connection.edit' satisfies CommandId, named);
    return;
  }
  const isDemo = local?.exports === undefined;
  const isUp = await withEngine(services, {
    message: isDemo ? t('making the demo data') : t('reading the files'),
    work: async (signal) => {
      await services.start(isDemo ? {} : local, signal);
      return true;
    },
  });
  if (!isUp || !isDemo) return;
  const name = await connect(connections, {}, t('Local'));
  await openText(demoText(name));
}

/** Makes a project's connection the active one, and adds it first if there is none. */
export async function connect(
  connections: Connections,
  local: LocalProject,
  wanted: string,
): Promise<string> {
  const all = connections.all();
  const { host } = localConnection(wanted, local);
  const known = all.find((each) => each.local && each.host === host);
  const name =
    known?.name ??
    freeName(
      all.map((each) => each.name),
      wanted,
    );
  if (!known) await connections.save(localConnection(name, local));
  await connections.activate(name, activeDocument());
  return name;
}

/** Shows the project's schema, and statements to run. */
export async function openText(content: string): Promise<void> {
  await commands.executeCommand('hogql.schema.focus');
  const document = await workspace.openTextDocument({ language: 'hogql', content });
  await window.showTextDocument(document);
}

function freeName(taken: readonly string[], wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
