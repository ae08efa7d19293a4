import { EventEmitter } from 'vscode';
import type { SecretStorage } from 'vscode';
import { Owner } from '../base/owner.ts';
import { environmentKey } from './connections.ts';
import type { Connection } from './connections.ts';

/**
 * API keys, in SecretStorage under the origin they were given for. A key is only ever handed out
 * for that origin, so a workspace that changes the host of a connection gets nothing.
 */
export class Keys extends Owner {
  readonly #secrets: SecretStorage;
  readonly #trials = new Map<string, Promise<unknown>>();
  readonly #changed = this.register(new EventEmitter<void>());

  /** Fires when a key was stored or removed. */
  readonly onDidChange = this.#changed.event;

  constructor(secrets: SecretStorage) {
    super();
    this.#secrets = secrets;
    this.register(secrets.onDidChange(() => this.#changed.fire()));
  }

  /**
   * The key for a connection: the stored one, else the environment's if it is for that origin.
   * Waits while a new key for the origin is being tried out.
   */
  async get(connection: Connection): Promise<string | undefined> {
    await this.#trials.get(secretName(connection.host));
    const stored = await this.#secrets.get(secretName(connection.host));
    return stored ?? environmentKey(connection.host);
  }

  async set(host: string, key: string): Promise<void> {
    await this.#secrets.store(secretName(host), key);
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

  async remove(host: string): Promise<void> {
    await this.#secrets.delete(secretName(host));
  }
}

/** What is wrong with a key by its prefix alone, or undefined. */
export function keyProblem(key: string): string | undefined {
  if (key.trim() === '') return 'Paste the key here.';
  if (key.startsWith('phc_')) {
    return 'This is a project token, which only captures events. A personal API key starts with phx_.';
  }
  if (key.startsWith('phs_')) {
    return 'This is a project secret, which cannot run queries. A personal API key starts with phx_.';
  }
  return undefined;
}

function secretName(host: string): string {
  return `hogql.key:${new URL(host).origin}`;
}
