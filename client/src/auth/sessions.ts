import { t } from '@vscode/l10n';
import { type TextDocument, workspace } from 'vscode';
import type { KeyGate } from '../api/requester.ts';
import { ServiceClient } from '../api/serviceClient.ts';
import type { Transport } from '../api/transport.ts';
import { showInformation } from '../base/messages.ts';
import { Owner } from '../base/owner.ts';
import { projectOf } from '../base/insightAddress.ts';
import { bucketOf } from '../budget/bucket.ts';

import { bytesOf, type BytesState } from '../budget/byteBudget.ts';
import type { Budget, BudgetState } from '../budget/budget.ts';
import { MeteredTransport } from '../budget/meteredTransport.ts';
import type { Agreements } from './agreements.ts';
import { type Choice, type Connection, connectionNamed, type Connections } from './connections.ts';
import { dataPlace, type LocalProject } from './connection.ts';
import { clusterPlace } from './cluster.ts';
import { isPlain } from './host.ts';
import type { Keys } from './keys.ts';
import type { RefusedKeys } from './refusedKeys.ts';
import { affectsNetwork, networkTransport } from './network.ts';

/** A connection with its key in place: ready to be called. */
export type Session = {
  readonly connection: Connection;
  readonly client: ServiceClient;
  /** The rest of the hour's HogQL queries for this key, as far as known. */
  readonly budget: () => BudgetState;
  /** The same for polls, cancellations and all other limited requests. */
  readonly otherBudget: () => BudgetState;
  /** The bytes that the project's queries may still read; undefined if the service has not said. */
  readonly bytes?: () => BytesState | undefined;
  /** It uses a key of a service, not a person's token. */
  readonly hasPersonalKey?: true;
};

/** Why there is no session. */
export type SessionGap =
  | {
      readonly kind: 'noConnection';
      /** The connection that a file asks for. */
      readonly named?: string;
      /** The project of an insight or earlier run; the host as `name:port`. */
      readonly project?: { readonly host: string; readonly projectId: string };
    }
  | { readonly kind: 'noKey'; readonly connection: Connection; readonly canSignIn?: true }
  /** The workspace's settings name a data folder, which is not opened. */
  | { readonly kind: 'foreignData'; readonly connection: Connection }
  | Unconfirmed;

/** A person has to agree first that a key is used so. */
export type Unconfirmed = {
  readonly kind: 'unconfirmed';
  readonly connection: Connection;
  readonly question: string;
  readonly detail: string;
  readonly agree: () => Promise<void>;
};

/** The dependencies of clients of the service. */
export type SessionParts = {
  readonly connections: Connections;
  readonly keys: Keys;
  /** The person's consents for all workspaces. */
  readonly agreements: Agreements;
  readonly budget: Budget;
  readonly refused: RefusedKeys;
  /** Carries requests to a project on this machine. */
  readonly local: (project: LocalProject) => Pick<Transport, 'send'>;
  /** `<extension>/<version>`. */
  readonly userAgent: string;
  /** Receives text that is too long or too raw to show. */
  readonly log: (text: string) => void;
};

/** Joins connections and keys to clients of the service. Keys go no further than here. */
export class Sessions extends Owner {
  readonly #parts: SessionParts;
  readonly #offeredHttps = new Set<string>();
  #transport: Transport | undefined;

  constructor(parts: SessionParts) {
    super();
    this.#parts = parts;
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsNetwork(change)) this.#closeTransport();
      }),
    );
    this.register(parts.keys.onDidChange(() => parts.refused.clear()));
    this.register({ dispose: () => this.#closeTransport() });
  }

  /** The session that a document runs in; without one, that of the workspace. */
  async open(document: TextDocument | undefined): Promise<Session | SessionGap> {
    const project = document && projectOf(document);
    if (project) return this.reach(project.host, project.projectId);
    const { connections } = this.#parts;
    const choice = connections.choice(document);
    if (choice?.connection.local?.isForeign) return foreignData(choice.connection);
    if (choice?.isConfirmed) return this.#unlock(choice.connection);
    if (choice)
      return chosenByFolder(choice, () => connections.confirm(choice.connection, document));
    const named = connectionNamed(document);
    return { kind: 'noConnection', ...(named ? { named } : {}) };
  }

  /** The session of any connection to a project at a host (`name:port`). */
  async reach(host: string, projectId: string): Promise<Session | SessionGap> {
    const connection = this.#parts.connections.to(host, projectId);
    if (connection) return this.#unlock(connection);
    return { kind: 'noConnection', project: { host, projectId } };
  }

  /** A fresh session for a connection whose key or scopes may have changed. */
  renew({ host, projectId }: Connection): Promise<Session | SessionGap> {
    return this.reach(new URL(host).host, projectId);
  }

  async #unlock(connection: Connection): Promise<Session | SessionGap> {
    if (connection.local?.isForeign) return foreignData(connection);
    const key = await this.#parts.keys.get(connection);
    if (!key) {
      const canSignIn = this.#parts.keys.canSignIn && !connection.local;
      return { kind: 'noKey', connection, ...(canSignIn ? { canSignIn } : {}) };
    }
    const unagreed = this.unagreed(connection);
    if (unagreed) return unagreed;
    if (connection.local) return this.#localSession(connection, key, connection.local);
    const { budget, keys } = this.#parts;
    const bucket = bucketOf(new URL(connection.host).origin, key);
    const bytes = bytesOf(new URL(connection.host).origin, connection.projectId);
    const client = this.#client(
      connection.host,
      key,
      this.#parts.refused.gate(connection, key),
      () => void this.#offerHttps(connection),
    );
    // The service counts no requests and no bytes of a person who is signed in.
    if (key === (await keys.token(connection.host)))
      return { connection, client, budget: () => unlimited, otherBudget: () => unlimited };
    return {
      connection,
      client,
      budget: () => budget.state(bucket),
      otherBudget: () => budget.others(bucket),
      bytes: () => budget.bytes(bytes),
      hasPersonalKey: true,
    };
  }

  /** Requests to one's own machine are neither limited nor counted. */
  #localSession(connection: Connection, apiKey: string, local: LocalProject): Session {
    const { userAgent, log } = this.#parts;
    const access = {
      baseUrl: connection.host,
      apiKey,
      userAgent,
      log,
      place: local.clickhouse ? clusterPlace(local.clickhouse) : t('this machine'),
    };
    const client = new ServiceClient(access, this.#parts.local(local));
    return { connection, client, budget: () => unlimited, otherBudget: () => unlimited };
  }

  /** A client for a project on this machine that is not among the connections yet: to try it out. */
  connectLocal(connection: Connection, local: LocalProject): ServiceClient {
    return this.#localSession(connection, '', local).client;
  }

  /** The consent needed before a key may go to this address; undefined if none. */
  unagreed(connection: Connection): Unconfirmed | undefined {
    const { agreements } = this.#parts;
    const address = connection.local?.clickhouse?.url ?? connection.host;
    const agreed = `plain ${new URL(address).origin}`;
    if (!isPlain(address) || agreements.has(agreed)) return undefined;
    return plainAddress(connection, () => agreements.add(agreed));
  }

  /**
   * A client for a host and a key that may be wrong or not stored yet: to try them out.
   *
   * @throws where the key could be read on the way and nobody has agreed to that
   */
  connect(host: string, apiKey: string): ServiceClient {
    if (apiKey !== '' && this.unagreed({ name: host, host, projectId: '' })) {
      throw new Error(t('Your key is not sent to {0} unencrypted until you agree.', host));
    }
    return this.#client(host, apiKey, this.#parts.refused.trial(host, apiKey), () => undefined);
  }

  #client(
    baseUrl: string,
    apiKey: string,
    keyGate: KeyGate,
    onMovedToHttps: () => void,
  ): ServiceClient {
    const { userAgent, log } = this.#parts;
    const access = { baseUrl, apiKey, userAgent, log, keyGate, onMovedToHttps };
    // Clients outlive a change of the network's settings, and go the new way from then on.
    return new ServiceClient(access, { send: this.send });
  }

  /** Sends a request as the network's settings say. */
  readonly send: Transport['send'] = (request, signal) => {
    this.#transport ??= new MeteredTransport(networkTransport(), this.#parts.budget);
    return this.#transport.send(request, signal);
  };

  /**
   * The answer came over https anyway; saving that address avoids the redirect and an unencrypted
   * key.
   */
  async #offerHttps(connection: Connection): Promise<void> {
    const { name, host } = connection;
    if (this.#offeredHttps.has(host)) return;
    this.#offeredHttps.add(host);
    const secure = host.replace(/^http:/i, 'https:');
    const save = t('Save It');
    const chosen = await showInformation(
      t('{0} redirects to {1}. Save that as the host of “{2}”?', host, secure, name),
      save,
    );
    if (chosen !== save) return;
    const key = await this.#parts.keys.get(connection);
    if (key) await this.#parts.keys.set(secure, key);
    await this.#parts.connections.save({ ...connection, host: secure });
  }

  #closeTransport(): void {
    void this.#transport?.close();
    this.#transport = undefined;
  }
}

const unlimited: BudgetState = { used: 0, limit: Infinity, left: Infinity };

function foreignData(connection: Connection): SessionGap {
  return { kind: 'foreignData', connection };
}

function chosenByFolder({ connection, by }: Choice, agree: () => Promise<void>): Unconfirmed {
  const { host, projectId, local } = connection;
  if (local?.clickhouse) {
    const { clickhouse } = local;
    const question = t('Use the ClickHouse server {0} in this folder?', clusterPlace(clickhouse));
    const detail = t(
      'The folder asks for it ({0}), as the user {1}. Your password goes there. Its insights are kept in {2}. You are asked once for each project of a folder.',
      by ?? t('its files'),
      clickhouse.user,
      dataPlace(local),
    );
    return { kind: 'unconfirmed', connection, question, detail, agree };
  }
  if (local) {
    const question = t('Use a project on this machine in this folder?');
    if (local.exports !== undefined) {
      const detail = t(
        'The folder asks for it ({0}). It reads the exported files in {1}, and changes none. Its data is kept in {2}. You are asked once for each project of a folder.',
        by ?? t('its files'),
        local.exports,
        dataPlace(local),
      );
      return { kind: 'unconfirmed', connection, question, detail, agree };
    }
    const detail = t(
      'The folder asks for it ({0}). Its data is kept in {1}. You are asked once for each project of a folder.',
      by ?? t('its files'),
      dataPlace(local),
    );
    return { kind: 'unconfirmed', connection, question, detail, agree };
  }
  const question = t('Use your key for project {0} at {1} in this folder?', projectId, host);
  const detail = by
    ? t('The folder asks for it ({0}). You are asked once for each project of a folder.', by)
    : t('The folder asks for it. You are asked once for each project of a folder.');
  return { kind: 'unconfirmed', connection, question, detail, agree };
}

function plainAddress(connection: Connection, agree: () => Promise<void>): Unconfirmed {
  const { clickhouse } = connection.local ?? {};
  if (clickhouse) {
    const question = t('Send your password to {0} without encryption?', clusterPlace(clickhouse));
    const detail = t(
      'The address does not use https, so anyone on the network can read the password and the data. You are asked once for each address.',
    );
    return { kind: 'unconfirmed', connection, question, detail, agree };
  }
  const question = t('Send your key to {0} without encryption?', connection.host);
  const detail = t(
    'The address does not use https, so anyone on the network can read the key and the data. You are asked once for each address.',
  );
  return { kind: 'unconfirmed', connection, question, detail, agree };
}
