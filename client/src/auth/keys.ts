import { t } from '@vscode/l10n';
import { EventEmitter, type SecretStorage } from 'vscode';
import { Owner } from '../base/owner.ts';
import { accountOf, type Cluster } from './cluster.ts';
import type { Connection } from './connection.ts';
import type { EnvironmentKey } from './environmentKey.ts';
import { isBelow } from './host.ts';
import type { SignIns } from './signIn/signIns.ts';

/**
 * API keys in SecretStorage, under the origin and path they were given for. A key is only handed out for that origin
 * and for paths below, so a workspace that changes a connection's host gets nothing, and neither does a neighbour
 * behind the same gateway. Keys of earlier versions apply to their whole origin.
 */
export class Keys extends Owner {
  readonly #secrets: SecretStorage;
  readonly #environment: EnvironmentKey | undefined;
  readonly #signIns: Pick<SignIns, 'token'> | undefined;
  readonly #trials = new Map<string, Promise<unknown>>();
  /** The keys read last, by host: reading takes a round trip to the window. */
  readonly #known = new Map<string, string>();
  /** Counts what was stored or removed. */
  #changes = 0;
  readonly #changed = this.register(new EventEmitter<void>());

  /** Fires when a key was stored or removed. */
  readonly onDidChange = this.#changed.event;

  readonly #passwordChanged = this.register(new EventEmitter<Cluster>());

  /** Fires when the password of a server was stored or removed in this window. */
  readonly onDidChangePassword = this.#passwordChanged.event;

  constructor(
    secrets: SecretStorage,
    environment?: EnvironmentKey,
    signIns?: Pick<SignIns, 'token'>,
  ) {
    super();
    this.#secrets = secrets;
    this.#environment = environment;
    this.#signIns = signIns;
    this.register(
      secrets.onDidChange(() => {
        this.#forget();
        this.#changed.fire();
      }),
    );
  }

  /**
   * The key for a connection: the token of a person who signed in, else the one stored for its path or the nearest
   * parent path, else the environment's if it is for that address. Waits while a new key is being tested.
   */
  async get({ host, local }: Connection): Promise<string | undefined> {
    if (local?.clickhouse && (await this.password(local.clickhouse)) === undefined)
      return undefined;
    if (local) return keyOfSession;
    const token = await this.token(host);
    if (token !== undefined) return token;
    for (const name of secretNames(host)) await this.#trials.get(name);
    const known = this.#known.get(host);
    const reading = this.#read(host);
    if (known === undefined) return reading;
    // A change in another window may go unnoticed until the next run.
    reading.catch(() => undefined);
    return known;
  }

  /** True if people can sign in instead of using a key. */
  get canSignIn(): boolean {
    return this.#signIns !== undefined;
  }

  /** The token of a person who signed in to the service of a host; undefined if nobody has. */
  async token(host: string): Promise<string | undefined> {
    return this.#signIns?.token(new URL(host).origin);
  }

  /** The password of a server, for the address and user it was given for; it may be empty. */
  async password(cluster: Cluster): Promise<string | undefined> {
    const stored = await this.#secrets.get(passwordName(cluster));
    return stored?.startsWith(passwordStart) ? stored.slice(passwordStart.length) : undefined;
  }

  async setPassword(cluster: Cluster, password: string): Promise<void> {
    await this.#secrets.store(passwordName(cluster), passwordStart + password);
    this.#passwordChanged.fire(cluster);
    this.#changed.fire();
  }

  async removePassword(cluster: Cluster): Promise<void> {
    await this.#secrets.delete(passwordName(cluster));
    this.#passwordChanged.fire(cluster);
    this.#changed.fire();
  }

  async #read(host: string): Promise<string | undefined> {
    const changes = this.#changes;
    const key = await this.#stored(host);
    if (changes !== this.#changes) return key;
    if (key === undefined) this.#known.delete(host);
    else this.#known.set(host, key);
    return key;
  }

  async #stored(host: string): Promise<string | undefined> {
    for (const name of secretNames(host)) {
      const stored = await this.#secrets.get(name);
      if (stored !== undefined) return stored;
    }
    const environment = this.#environment;
    return environment && isBelow(host, environment.host) ? environment.key : undefined;
  }

  #forget(): void {
    this.#changes++;
    this.#known.clear();
  }

  async set(host: string, key: string): Promise<void> {
    await this.#secrets.store(secretName(host), key);
    this.#forget();
  }

  /** Stores a key if trying it out succeeds, and returns whether it did. */
  async setIf(host: string, key: string, isAccepted: Promise<boolean>): Promise<boolean> {
    const name = secretName(host);
    const trial = isAccepted.then(async (yes) => {
      if (yes) await this.set(host, key);
      return yes;
    });
    const settled = trial.catch(() => undefined);
    this.#trials.set(name, settled);
    try {
      return await trial;
    } finally {
      if (this.#trials.get(name) === settled) this.#trials.delete(name);
    }
  }

  /** Removes the key that this address gets. */
  async remove(host: string): Promise<void> {
    for (const name of secretNames(host)) {
      if ((await this.#secrets.get(name)) === undefined) continue;
      await this.#secrets.delete(name);
      this.#forget();
      return;
    }
  }
}

/**
 * Stands for the key of a local project. The service makes that itself, and only the transport that
 * starts the service knows it.
 */
const keyOfSession = 'the key of this session';

/** Secret storage treats an empty text as absent, and servers accept empty passwords. */
const passwordStart = 'password:';

function passwordName(cluster: Cluster): string {
  return `hogql.password:${accountOf(cluster)}`;
}

/** The error in a key by its prefix alone, or undefined. */
export function keyProblem(key: string): string | undefined {
  if (key.trim() === '') return t('Paste the key here.');
  if (key.startsWith('phc_')) {
    return t(
      'This is a project token, which only captures events. A personal API key starts with phx_.',
    );
  }
  if (key.startsWith('phs_')) {
    return t(
      'This is a project secret, which cannot run queries. A personal API key starts with phx_.',
    );
  }
  return undefined;
}

function secretName(host: string): string {
  const { origin, pathname } = new URL(host);
  return ['hogql.key:' + origin, ...pathname.split('/').filter(Boolean)].join('/');
}

/** The names under which the key of an address may be stored: its own path, then each parent path. */
function secretNames(host: string): readonly string[] {
  const { origin, pathname } = new URL(host);
  const parts = pathname.split('/').filter(Boolean);
  return Array.from({ length: parts.length + 1 }, (_, left) =>
    secretName([origin, ...parts.slice(0, parts.length - left)].join('/')),
  );
}
