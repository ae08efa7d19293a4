import type { KeyGate } from '../api/requester.ts';
import { Emitter } from '../base/emitter.ts';
import { bucketOf } from '../budget/bucket.ts';

import type { Connection } from './connection.ts';

/**
 * The keys that their services refused. Nothing is sent with such a key until somebody replaces it,
 * so a revoked key causes neither traffic nor a message per request.
 */
export class RefusedKeys {
  readonly #refused = new Set<string>();
  readonly #changed = new Emitter<void>();
  readonly #refusedNow = new Emitter<Connection>();

  /** Fires when a key is refused, and when one may be sent again. */
  readonly onDidChange = this.#changed.event;
  /** Fires once per key, with the connection whose request was refused. */
  readonly onDidRefuse = this.#refusedNow.event;

  /** True if the service of a host refused this key. */
  has(host: string, key: string): boolean {
    return this.#refused.has(nameOf(host, key));
  }

  /** The gate for a connection's requests: closed after the first refusal. */
  gate(connection: Connection, key: string): KeyGate {
    const name = nameOf(connection.host, key);
    const refused = this.#refused;
    return {
      get isClosed() {
        return refused.has(name);
      },
      answered: (status) => {
        if (status !== 401 || refused.has(name)) return;
        refused.add(name);
        this.#changed.fire();
        this.#refusedNow.fire(connection);
      },
    };
  }

  /** The gate for a request that tries a key out: success opens the connection's gate again. */
  trial(host: string, key: string): KeyGate {
    return {
      isClosed: false,
      answered: (status) => {
        if (status < 300 && this.#refused.delete(nameOf(host, key))) this.#changed.fire();
      },
    };
  }

  /** Forgets all refusals: keys were changed. */
  clear(): void {
    if (this.#refused.size === 0) return;
    this.#refused.clear();
    this.#changed.fire();
  }
}

function nameOf(host: string, key: string): string {
  return bucketOf(new URL(host).origin, key);
}
