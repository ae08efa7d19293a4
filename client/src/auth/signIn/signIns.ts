import * as v from 'valibot';
import { EventEmitter, type SecretStorage } from 'vscode';
import { withFileLock } from '../../base/fileLock.ts';
import { Owner } from '../../base/owner.ts';
import {
  type Authority,
  ExpiredSignInError,
  requestTokens,
  revokeToken,
  type Send,
  type Tokens,
} from './authority.ts';

const storedShape = v.object({
  access: v.string(),
  refresh: v.optional(v.string()),
  expiresAtMs: v.number(),
  token: v.string(),
  revoke: v.optional(v.string()),
  clientId: v.string(),
  account: v.string(),
});

/** A person's sign-in at a service. */
type SignIn = v.InferOutput<typeof storedShape>;

/** A sign-in that is new. */
export type NewSignIn = {
  readonly tokens: Tokens;
  readonly authority: Authority;
  readonly clientId: string;
  /** The person, as the service names them. */
  readonly account: string;
};

/** The dependencies of sign-ins. */
type SignInParts = {
  readonly secrets: SecretStorage;
  readonly send: Send;
  /** A file in the storage that all windows share: only one of them refreshes a token. */
  readonly lockFile: string;
};

/** A token is refreshed this long before its end, so that none expires on its way. */
const marginMs = 5 * 60_000;

const timeoutMs = 20_000;

/**
 * The tokens of people who signed in, in SecretStorage, each bound to the origin it was given for. A token is refreshed
 * by one window; the others read what that one stored.
 */
export class SignIns extends Owner {
  readonly #parts: SignInParts;
  readonly #known = new Map<string, SignIn | undefined>();
  readonly #changed = this.register(new EventEmitter<string>());

  /** Fires with the origin of a sign-in that was added, refreshed or removed. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: SignInParts) {
    super();
    this.#parts = parts;
    this.register(
      parts.secrets.onDidChange(({ key }) => {
        const origin = key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
        if (origin === undefined) return;
        this.#known.delete(origin);
        this.#changed.fire(origin);
      }),
    );
  }

  /** A token that is still valid; undefined if nobody is signed in, or the sign-in has expired. */
  async token(origin: string): Promise<string | undefined> {
    const signIn = await this.#find(origin);
    if (!signIn) return undefined;
    if (signIn.expiresAtMs - Date.now() > marginMs) return signIn.access;
    return this.#refreshed(origin);
  }

  /** The person who is signed in; undefined if nobody is. */
  async account(origin: string): Promise<string | undefined> {
    return (await this.#find(origin))?.account;
  }

  async add(origin: string, { tokens, authority, clientId, account }: NewSignIn): Promise<void> {
    const { token, revoke } = authority;
    await this.#store(origin, { ...tokens, token, revoke, clientId, account });
  }

  /** Signs out: removes the tokens, then revokes them as far as the service can be reached. */
  async remove(origin: string): Promise<void> {
    const signIn = await this.#find(origin);
    await this.#forget(origin);
    if (!signIn?.revoke) return;
    const { revoke, clientId: client_id } = signIn;
    for (const token of [signIn.refresh, signIn.access]) {
      if (token === undefined) continue;
      const signal = AbortSignal.timeout(timeoutMs);
      await revokeToken(this.#parts.send, revoke, { token, client_id }, signal);
    }
  }

  #refreshed(origin: string): Promise<string | undefined> {
    const { lockFile, send } = this.#parts;
    return withFileLock(lockFile, async () => {
      this.#known.delete(origin);
      const signIn = await this.#find(origin);
      if (!signIn) return undefined;
      if (signIn.expiresAtMs - Date.now() > marginMs) return signIn.access;
      const { token, clientId: client_id, refresh } = signIn;
      if (refresh === undefined) return isOver(signIn) ? undefined : signIn.access;
      const form = { grant_type: 'refresh_token', refresh_token: refresh, client_id };
      try {
        const tokens = await requestTokens(send, token, form, AbortSignal.timeout(timeoutMs));
        const next = { ...signIn, ...tokens, refresh: tokens.refresh ?? refresh };
        await this.#store(origin, next);
        return next.access;
      } catch (error) {
        if (error instanceof ExpiredSignInError) {
          await this.#forget(origin);
          return undefined;
        }
        // The service may be away for a moment; until its end the token is good.
        if (isOver(signIn)) throw error;
        return signIn.access;
      }
    });
  }

  async #find(origin: string): Promise<SignIn | undefined> {
    if (this.#known.has(origin)) return this.#known.get(origin);
    const stored = await this.#parts.secrets.get(prefix + origin);
    const signIn = stored === undefined ? undefined : read(stored);
    this.#known.set(origin, signIn);
    return signIn;
  }

  async #store(origin: string, signIn: SignIn): Promise<void> {
    await this.#parts.secrets.store(prefix + origin, JSON.stringify(signIn));
    this.#known.set(origin, signIn);
  }

  async #forget(origin: string): Promise<void> {
    await this.#parts.secrets.delete(prefix + origin);
    this.#known.delete(origin);
  }
}

const prefix = 'hogql.signIn:';

function isOver({ expiresAtMs }: SignIn): boolean {
  return expiresAtMs <= Date.now();
}

function read(stored: string): SignIn | undefined {
  try {
    const parsed = v.safeParse(storedShape, JSON.parse(stored));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
