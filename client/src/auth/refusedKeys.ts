import type { KeyGate } from '../api/requester.ts';
import { Emitter } from '../base/emitter.ts';
import { bucketOf } from '../budget/budget.ts';
import type { Connection } from './connection.ts';

/**
 * The keys that their services refused: nothing goes out with one before somebody has mended it, so
 * that a revoked key makes neither traffic nor a message for each request.
 */
export class RefusedKeys {
  readonly #refused = new Set<string>();
  readonly #changed = new Emitter<void>();
  readonly #refusedNow = new Emitter<Connection>();

  /** Fires when a key is refused, and when one may be sent again. */
  readonly onDidChange = this.#changed.event;
  /** Fires once for a key, with the connection that found it out. */
  readonly onDidRefuse = this.#refusedNow.event;

  /** Whether the service of a host refused this key. */
  has(host: string, key: string): boolean {
    return this.#refused.has(nameOf(host, key));
  }

  /** What the requests of a connection pass: closed from the first refusal on. */
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

  /** What a request passes that is to find out whether a key is right: it opens the other gate. */
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
