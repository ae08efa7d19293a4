import type { CommandsOf } from '../base/registerCommands.ts';
import { window } from 'vscode';
import type { Activation } from '../base/activation.ts';
import { RecentLines } from '../base/recentLines.ts';
import type { UriPaths } from '../base/uriPaths.ts';
import type { Budget } from '../budget/budget.ts';
import { Agreements } from './agreements.ts';
import { connectionCommands } from './connectionCommands.ts';
import { Connections } from './connections.ts';
import { takeEnvironmentKey } from './environmentKey.ts';
import { Keys } from './keys.ts';
import { offerAccess } from './offerConnection.ts';
import { RefusedKeys } from './refusedKeys.ts';
import { type SessionParts, Sessions } from './sessions.ts';
import { registerSignIn } from './signIn/register.ts';
import { SignIns } from './signIn/signIns.ts';

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

/** The fields of the manifest that this area reads. */
type Manifest = {
  readonly name: string;
  readonly version: string;
  /** The address of the document that describes this client to an authorization server. */
  readonly clientMetadata?: string;
};

/** The dependencies of connections. */
export type AuthNeeds = { readonly budget: Budget; readonly uris: UriPaths } & Pick<
  SessionParts,
  'local'
>;

/** Builds the parts that decide where a document runs, and with which key. */
export function registerAuth(activation: Activation, { budget, local, uris }: AuthNeeds): AuthArea {
  const { context, own, globalPath } = activation;
  const { name, version, clientMetadata } = context.extension.packageJSON as Manifest;
  const channel = own(window.createOutputChannel('HogQL', { log: true }));
  const log = new RecentLines((text) => channel.info(text));
  const connections = own(new Connections(context.workspaceState));
  // Without a published document about this client no service would let it in.
  const signIns =
    clientMetadata === undefined
      ? undefined
      : own(
          new SignIns({
            secrets: context.secrets,
            send: (request, signal) => sessions.send(request, signal),
            lockFile: globalPath('sign-in'),
          }),
        );
  const keys = own(new Keys(context.secrets, takeEnvironmentKey(process.env), signIns));
  const refused = new RefusedKeys();
  const sessions: Sessions = own(
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
  own(refused.onDidRefuse((connection) => void offerAccess(keys, connection)));
  const parts = { connections, keys, sessions };
  const flow =
    signIns && clientMetadata !== undefined
      ? registerSignIn(activation, parts, signIns, clientMetadata, uris)
      : undefined;
  const commands = connectionCommands(parts, flow);
  return { connections, keys, refused, sessions, log, commands };
}
