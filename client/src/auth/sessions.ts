import { workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { ServiceClient } from '../api/serviceClient.ts';
import { DirectTransport, HostTransport } from '../api/transport.ts';
import type { Transport } from '../api/transport.ts';
import { Owner } from '../base/owner.ts';
import { connectionNamed } from './connections.ts';
import type { Connection, Connections } from './connections.ts';
import type { Keys } from './keys.ts';

/** A connection with its key in place: ready to be called. */
export interface Session {
  readonly connection: Connection;
  readonly client: ServiceClient;
}

/** Why there is no session. */
export type SessionGap =
  | { readonly kind: 'noConnection'; readonly named?: string }
  | { readonly kind: 'noKey'; readonly connection: Connection };

/** Joins connections and keys to clients of the service. Keys go no further than here. */
export class Sessions extends Owner {
  readonly #connections: Connections;
  readonly #keys: Keys;
  readonly #userAgent: string;
  #transport: Transport | undefined;

  constructor(connections: Connections, keys: Keys, userAgent: string) {
    super();
    this.#connections = connections;
    this.#keys = keys;
    this.#userAgent = userAgent;
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('http')) this.#closeTransport();
      }),
    );
    this.register({ dispose: () => this.#closeTransport() });
  }

  /** The session that a document runs in; without one, that of the workspace. */
  async open(document: TextDocument | undefined): Promise<Session | SessionGap> {
    const connection = this.#connections.for(document);
    if (connection) return this.#unlock(connection);
    const named = connectionNamed(document);
    return { kind: 'noConnection', ...(named ? { named } : {}) };
  }

  /** The session of whichever connection leads to a project at a host (`name:port`). */
  async reach(host: string, projectId: string): Promise<Session | SessionGap> {
    const connection = this.#connections
      .all()
      .find((each) => each.projectId === projectId && new URL(each.host).host === host);
    return connection ? this.#unlock(connection) : { kind: 'noConnection' };
  }

  async #unlock(connection: Connection): Promise<Session | SessionGap> {
    const key = await this.#keys.get(connection);
    if (!key) return { kind: 'noKey', connection };
    return { connection, client: this.connect(connection.host, key) };
  }

  /** A client for a host and a key that are not stored yet: to try them out. */
  connect(host: string, apiKey: string): ServiceClient {
    this.#transport ??= inProxiedNetwork() ? new HostTransport() : new DirectTransport();
    const access = { baseUrl: host, apiKey, userAgent: this.#userAgent };
    return new ServiceClient(access, this.#transport);
  }

  #closeTransport(): void {
    void this.#transport?.close();
    this.#transport = undefined;
  }
}

/** Whether requests must take VS Code's own way out: only that one knows its proxy settings. */
function inProxiedNetwork(): boolean {
  const proxy = workspace.getConfiguration('http').get<string>('proxy', '');
  const { env } = process;
  return [proxy, env['HTTPS_PROXY'], env['https_proxy'], env['HTTP_PROXY'], env['http_proxy']].some(
    (value) => value !== undefined && value !== '',
  );
}
