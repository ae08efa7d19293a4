import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ApiKey } from '../../../server/local/http/keys.ts';
import { type WireReply, wire, wireReply } from '../../../server/local/http/reply.ts';
import { type Around, urlOf } from '../../../server/local/http/server.ts';

/** What the person at the browser does, and how long tokens live. */
export type AuthorityOptions = {
  /** The addresses of the client documents that the authority has read. */
  readonly clients: readonly string[];
  readonly tokenSeconds?: number;
  /** The person refuses. */
  readonly denies?: boolean;
};

/** A code that was given out, for one use. */
type Code = {
  readonly client: string;
  readonly redirect: string;
  readonly challenge: string;
  readonly scopes: readonly string[];
};

/** The refresh token of a sign-in, with its current access token. */
type Grant = { readonly client: string; readonly scopes: readonly string[]; access: string };

const base = '/oauth';

/**
 * Plays the authorization server of the service, with a person at the browser who answers at once: metadata,
 * authorization codes with PKCE, tokens that are refreshed once each, revocation.
 */
export class Authority {
  readonly #options: AuthorityOptions;
  readonly #codes = new Map<string, Code>();
  readonly #grants = new Map<string, Grant>();
  /** The access tokens that are valid now: the service accepts them as keys. */
  readonly keys: ApiKey[] = [];

  constructor(options: AuthorityOptions) {
    this.#options = options;
  }

  /** Answers the authority's own paths, and names the authority in each 401 of the service. */
  readonly around =
    (inner: Around): Around =>
    async (exchange, handle) => {
      const own = await this.#answer(exchange.request);
      if (own) return own;
      const reply = await inner(exchange, handle);
      if (reply?.status !== 401) return reply;
      const { origin } = urlOf(exchange.request);
      const metadata = `${origin}/.well-known/oauth-protected-resource`;
      const headers = { 'WWW-Authenticate': `Bearer resource_metadata="${metadata}"` };
      return { ...reply, headers: { ...reply.headers, ...headers } };
    };

  /** Ends all access tokens, as time does. */
  expire(): void {
    this.keys.length = 0;
  }

  async #answer(request: IncomingMessage): Promise<WireReply | undefined> {
    const { origin, pathname, searchParams } = urlOf(request);
    switch (`${request.method} ${pathname}`) {
      case 'GET /.well-known/oauth-protected-resource':
        return json(200, { resource: origin, authorization_servers: [origin] });
      case 'GET /.well-known/oauth-authorization-server':
        return json(200, {
          issuer: origin,
          authorization_endpoint: `${origin}${base}/authorize/`,
          token_endpoint: `${origin}${base}/token/`,
          revocation_endpoint: `${origin}${base}/revoke/`,
          code_challenge_methods_supported: ['S256'],
        });
      case `GET ${base}/authorize/`:
        return this.#authorize(searchParams);
      case `POST ${base}/token/`:
        return this.#token(await formOf(request));
      case `POST ${base}/revoke/`:
        return this.#revoke((await formOf(request)).get('token') ?? '');
      default:
        return undefined;
    }
  }

  /** A wrong client or redirect is shown to the person, and never redirected to. */
  #authorize(asked: URLSearchParams): WireReply {
    const [client, redirect] = [asked.get('client_id') ?? '', asked.get('redirect_uri') ?? ''];
    if (!this.#options.clients.includes(client)) return wire(400, 'Unknown client.', {});
    if (!isRegistered(redirect)) return wire(400, 'Unknown redirect.', {});
    const to = new URL(redirect);
    to.searchParams.set('state', asked.get('state') ?? '');
    const challenge = asked.get('code_challenge') ?? '';
    if (this.#options.denies) to.searchParams.set('error', 'access_denied');
    else if (challenge === '' || asked.get('code_challenge_method') !== 'S256')
      to.searchParams.set('error', 'invalid_request');
    else {
      const code = secret('code');
      const scopes = (asked.get('scope') ?? '').split(' ');
      this.#codes.set(code, { client, redirect, challenge, scopes });
      to.searchParams.set('code', code);
    }
    return wire(302, '', { Location: to.href });
  }

  #token(form: URLSearchParams): WireReply {
    if (form.get('grant_type') === 'refresh_token') return this.#refresh(form);
    const code = form.get('code') ?? '';
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const isRight =
      found !== undefined &&
      found.client === form.get('client_id') &&
      found.redirect === form.get('redirect_uri') &&
      found.challenge === createHash('sha256').update(verifier).digest('base64url');
    return isRight ? this.#granted(found.client, found.scopes) : invalidGrant();
  }

  /** A refresh token is good for one use. */
  #refresh(form: URLSearchParams): WireReply {
    const token = form.get('refresh_token') ?? '';
    const grant = this.#grants.get(token);
    if (!grant || grant.client !== form.get('client_id')) return invalidGrant();
    this.#grants.delete(token);
    this.#end(grant.access);
    return this.#granted(grant.client, grant.scopes);
  }

  #granted(client: string, scopes: readonly string[]): WireReply {
    const [access, refresh] = [secret('pha'), secret('phr')];
    this.keys.push({ key: access, scopes });
    this.#grants.set(refresh, { client, scopes, access });
    const { tokenSeconds = 36_000 } = this.#options;
    return json(200, {
      access_token: access,
      refresh_token: refresh,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope: scopes.join(' '),
    });
  }

  #revoke(token: string): WireReply {
    const grant = this.#grants.get(token);
    this.#grants.delete(token);
    this.#end(grant?.access ?? token);
    return json(200, {});
  }

  #end(access: string): void {
    const at = this.keys.findIndex(({ key }) => key === access);
    if (at >= 0) this.keys.splice(at, 1);
  }
}

/** The redirects of the client's document; a loopback address may have any port. */
function isRegistered(redirect: string): boolean {
  return /^(?:vscode:\/\/[\w-]+\.hogql|http:\/\/127\.0\.0\.1:\d+)\/signed-in$/.test(redirect);
}

function json(status: number, body: unknown): WireReply {
  return wireReply({ status, body });
}

function invalidGrant(): WireReply {
  return json(400, { error: 'invalid_grant' });
}

function secret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
