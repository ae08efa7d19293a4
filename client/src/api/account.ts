import * as v from 'valibot';
import { Caller } from './caller.ts';
import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import type { Clock } from './retry.ts';
import { type User, userShape } from './shapes.ts';

const texts = v.fallback(v.nullable(v.array(v.string())), null);

/** The scopes of a key; null if the service does not say. `*` among the scopes means all. */
const keyShape = v.looseObject({
  scopes: texts,
  scoped_teams: v.fallback(v.nullable(v.array(v.number())), null),
  scoped_organizations: texts,
});
export type KeyScopes = v.InferOutput<typeof keyShape>;

/** The owner of the key. */
export class Account {
  readonly #caller: Caller;

  constructor(requester: Requester, clock: Clock) {
    this.#caller = new Caller(requester, clock);
  }

  /** GET /api/users/@me/, scope `user:read`. */
  async me(signal: AbortSignal): Promise<User> {
    const { body } = await this.#caller.call('account.me', {}, signal);
    return parseBody(userShape, body, this.#caller.host);
  }

  /** GET /api/personal_api_keys/@current/: needs no scope; older services do not have it (404). */
  async key(signal: AbortSignal): Promise<KeyScopes> {
    const { body } = await this.#caller.call('account.key', {}, signal);
    return parseBody(keyShape, body, this.#caller.host);
  }
}

/** True if a key's scopes cover one: writing covers reading, `*` covers all. */
export function covers(scopes: readonly string[], needed: string): boolean {
  const writing = needed.replace(/:read$/, ':write');
  return scopes.includes('*') || scopes.includes(needed) || scopes.includes(writing);
}
