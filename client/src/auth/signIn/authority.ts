import { t } from '@vscode/l10n';
import * as v from 'valibot';
import { decode } from '../../api/decodeBody.ts';
import type { HttpResponse, Transport } from '../../api/transport.ts';
import { isPlain } from '../host.ts';

/** What a sign-in asks of the network. */
export type Send = Transport['send'];

/** The addresses of a service's authorization server (RFC 8414). */
export type Authority = {
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string | undefined;
  /** The scopes that the service has, as far as it says. */
  readonly scopes: readonly string[];
};

/** The tokens of a person at a service. */
export type Tokens = {
  readonly access: string;
  readonly refresh: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
};

/** The schemes of the editors to whose addresses an authority may redirect: the client's document lists them. */
export const redirectSchemes = ['vscode', 'vscode-insiders', 'vscodium', 'cursor', 'windsurf'];

/** A sign-in that failed, with what to do about it. */
export class SignInError extends Error {}

/** The authority refused a refresh token: the person has to sign in again. */
export class ExpiredSignInError extends SignInError {}

const resourceShape = v.looseObject({
  resource: v.string(),
  authorization_servers: v.pipe(v.array(v.string()), v.minLength(1)),
  scopes_supported: v.optional(v.array(v.string()), []),
});

const serverShape = v.looseObject({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  revocation_endpoint: v.optional(v.string()),
  code_challenge_methods_supported: v.array(v.string()),
});

const tokensShape = v.looseObject({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)),
  refresh_token: v.optional(v.pipe(v.string(), v.nonEmpty())),
  expires_in: v.optional(v.pipe(v.number(), v.minValue(1)), 3600),
  token_type: v.pipe(v.string(), v.regex(/^bearer$/i)),
});

const timeoutMs = 15_000;

/**
 * Finds the authorization server of a service: its 401 names the metadata of the resource, and that names the server.
 *
 * @throws SignInError if the service has none, or its metadata are not its own
 */
export async function findAuthority(
  send: Send,
  host: string,
  signal: AbortSignal,
): Promise<Authority> {
  const { origin } = new URL(host);
  const refusal = await get(send, `${host}/api/users/@me/`, signal);
  const told = /resource_metadata="([^"]+)"/.exec(refusal.headers['www-authenticate'] ?? '')?.[1];
  const address = told ?? `${origin}/.well-known/oauth-protected-resource`;
  if (originOf(address) !== origin) throw notOffered(host);
  const resource = await read(send, address, resourceShape, host, signal);
  const issuer = resource.authorization_servers[0] ?? '';
  if (originOf(resource.resource) !== origin || !isSafe(issuer)) throw notOffered(host);
  const { pathname } = new URL(issuer);
  const path = pathname === '/' ? '' : pathname;
  const metadata = `${new URL(issuer).origin}/.well-known/oauth-authorization-server${path}`;
  const server = await read(send, metadata, serverShape, host, signal);
  const { authorization_endpoint: authorize, token_endpoint: token } = server;
  const { revocation_endpoint: revoke } = server;
  const endpoints = [authorize, token, ...(revoke === undefined ? [] : [revoke])];
  const isOwn =
    server.issuer === issuer &&
    server.code_challenge_methods_supported.includes('S256') &&
    endpoints.every((each) => isSafe(each) && originOf(each) === new URL(issuer).origin);
  if (!isOwn) throw notOffered(host);
  return { authorize, token, revoke, scopes: resource.scopes_supported };
}

/** Exchanges the code of a redirect, or a refresh token, for tokens. */
export async function requestTokens(
  send: Send,
  address: string,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Tokens> {
  const response = await post(send, address, form, signal);
  const body = bodyOf(response);
  const { host } = new URL(address);
  if (response.status >= 400) {
    const { error } = v.parse(
      v.fallback(v.looseObject({ error: v.optional(v.string()) }), {}),
      body,
    );
    if (error === 'invalid_grant')
      throw new ExpiredSignInError(t('Your sign-in at {0} has expired. Sign in again.', host));
    throw new SignInError(t('{0} did not accept the sign-in. Try again.', host));
  }
  const parsed = v.safeParse(tokensShape, body);
  if (!parsed.success) throw new SignInError(t('{0} did not accept the sign-in. Try again.', host));
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = parsed.output;
  return { access, refresh, expiresAtMs: Date.now() + seconds * 1000 };
}

/** Revokes a token at its authority. */
export async function revokeToken(
  send: Send,
  address: string,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  const { status } = await post(send, address, form, signal);
  if (status >= 300)
    throw new SignInError(t('{0} did not revoke the sign-in.', new URL(address).host));
}

function get(send: Send, address: string, signal: AbortSignal): Promise<HttpResponse> {
  const headers = { accept: 'application/json' };
  return send(
    { method: 'GET', url: new URL(address), headers, answerTimeoutMs: timeoutMs },
    signal,
  );
}

function post(
  send: Send,
  address: string,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams(form).toString();
  const url = new URL(address);
  return send({ method: 'POST', url, headers, body, answerTimeoutMs: timeoutMs }, signal);
}

async function read<T extends v.GenericSchema>(
  send: Send,
  address: string,
  shape: T,
  host: string,
  signal: AbortSignal,
): Promise<v.InferOutput<T>> {
  const response = await get(send, address, signal);
  const parsed = v.safeParse(shape, response.status === 200 ? bodyOf(response) : undefined);
  if (!parsed.success) throw notOffered(host);
  return parsed.output;
}

function bodyOf({ body }: HttpResponse): unknown {
  try {
    return JSON.parse(decode(body));
  } catch {
    return undefined;
  }
}

/** True for an address at which nobody else can read a code or a token. */
function isSafe(address: string): boolean {
  return originOf(address) !== undefined && !isPlain(address);
}

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

function notOffered(host: string): SignInError {
  return new SignInError(
    t('{0} does not offer signing in. Set a personal API key instead.', new URL(host).host),
  );
}
