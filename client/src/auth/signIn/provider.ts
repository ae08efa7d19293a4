import {
  authentication,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationSession,
  EventEmitter,
} from 'vscode';
import { Owner } from '../../base/owner.ts';
import type { Connections } from '../connections.ts';
import type { SignIns } from './signIns.ts';

/** What the accounts menu can do. */
export type ProviderActs = {
  /** Signs in where a person chooses; returns the origin, undefined if they gave up. */
  readonly signIn: () => Promise<string | undefined>;
  readonly signOut: (origin: string) => Promise<void>;
};

const id = 'hogql';

/** Shows the sign-ins at the services of all connections in VS Code's accounts menu. */
export class SignInProvider extends Owner implements AuthenticationProvider {
  readonly #signIns: SignIns;
  readonly #connections: Connections;
  readonly #acts: ProviderActs;
  readonly #changed = this.register(
    new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>(),
  );

  readonly onDidChangeSessions = this.#changed.event;

  constructor(signIns: SignIns, connections: Connections, acts: ProviderActs) {
    super();
    this.#signIns = signIns;
    this.#connections = connections;
    this.#acts = acts;
    this.register(signIns.onDidChange((origin) => void this.#tell(origin)));
    this.register(
      authentication.registerAuthenticationProvider(id, 'HogQL', this, {
        supportsMultipleAccounts: true,
      }),
    );
  }

  async getSessions(): Promise<AuthenticationSession[]> {
    const hosts = this.#connections.all().filter(({ local }) => !local);
    const origins = [...new Set(hosts.map(({ host }) => new URL(host).origin))];
    const found = await Promise.all(origins.map((origin) => this.#sessionAt(origin)));
    return found.flatMap((session) => session ?? []);
  }

  async createSession(): Promise<AuthenticationSession> {
    const origin = await this.#acts.signIn();
    const session = origin === undefined ? undefined : await this.#sessionAt(origin);
    if (!session) throw new Error('Cancelled');
    return session;
  }

  async removeSession(origin: string): Promise<void> {
    await this.#acts.signOut(origin);
  }

  async #tell(origin: string): Promise<void> {
    const session = await this.#sessionAt(origin);
    const gone = { id: origin, accessToken: '', account: { id: origin, label: '' }, scopes: [] };
    this.#changed.fire(
      session
        ? { added: [session], removed: [], changed: [] }
        : { added: [], removed: [gone], changed: [] },
    );
  }

  /** Without the token: other extensions could ask for it, and send it elsewhere. */
  async #sessionAt(origin: string): Promise<AuthenticationSession | undefined> {
    const account = await this.#signIns.account(origin);
    if (account === undefined) return undefined;
    const label = `${account} · ${new URL(origin).host}`;
    return { id: origin, accessToken: '', account: { id: origin, label }, scopes: [] };
  }
}
