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
  readonly #changed = this.register(new EventEmitter<void>());

  /** Fires when a key was stored or removed. */
  readonly onDidChange = this.#changed.event;

  constructor(secrets: SecretStorage) {
    super();
    this.#secrets = secrets;
    this.register(secrets.onDidChange(() => this.#changed.fire()));
  }

  /** The key for a connection: the stored one, else the environment's where that is its origin. */
  async get(connection: Connection): Promise<string | undefined> {
    const stored = await this.#secrets.get(secretName(connection.host));
    return stored ?? environmentKey(connection.host);
  }

  async set(host: string, key: string): Promise<void> {
    await this.#secrets.store(secretName(host), key);
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
    return 'This is a project secret, which may not run queries. A personal API key starts with phx_.';
  }
  return undefined;
}

function secretName(host: string): string {
  return `hogql.key:${new URL(host).origin}`;
}
