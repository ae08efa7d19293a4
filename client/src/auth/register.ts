import type { CommandsOf } from '../base/registerCommands.ts';
import { window } from 'vscode';
import type { Activation } from '../base/activation.ts';
import { RecentLines } from '../base/recentLines.ts';
import type { Budget } from '../budget/budget.ts';
import { Agreements } from './agreements.ts';
import { connectionCommands } from './connectionCommands.ts';
import { Connections } from './connections.ts';
import { takeEnvironmentKey } from './environmentKey.ts';
import { Keys } from './keys.ts';
import { offerKey } from './offerConnection.ts';
import { RefusedKeys } from './refusedKeys.ts';
import { type SessionParts, Sessions } from './sessions.ts';

/** Connections, their keys, and the sessions that the two make. */
export type AuthArea = {
  readonly connections: Connections;
  readonly keys: Keys;
  readonly refused: RefusedKeys;
  readonly sessions: Sessions;
  /** The most recent log lines. */
  readonly log: RecentLines;
  readonly commands: CommandsOf<'connections'>;
};

/** The dependencies of connections. */
export type AuthNeeds = { readonly budget: Budget } & Pick<SessionParts, 'local'>;

/** Builds the parts that decide where a document runs, and with which key. */
export function registerAuth({ context, own }: Activation, { budget, local }: AuthNeeds): AuthArea {
  const { name, version } = context.extension.packageJSON as { name: string; version: string };
  const channel = own(window.createOutputChannel('HogQL', { log: true }));
  const log = new RecentLines((text) => channel.info(text));
  const connections = own(new Connections(context.workspaceState));
  const keys = own(new Keys(context.secrets, takeEnvironmentKey(process.env)));
  const refused = new RefusedKeys();
  const sessions = own(
    new Sessions({
      connections,
      keys,
      agreements: new Agreements(context.globalState),
      refused,
      budget,
      local,
      userAgent: `${name}-vscode/${version}`,
      log: (text) => log.add(text),
    }),
  );
  own(refused.onDidRefuse((connection) => void offerKey(connection)));
  const commands = connectionCommands({ connections, keys, sessions });
  return { connections, keys, refused, sessions, log, commands };
}
