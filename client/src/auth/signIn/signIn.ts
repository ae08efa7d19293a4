import { createHash, randomBytes } from 'node:crypto';
import { t } from '@vscode/l10n';
import { env, ProgressLocation, Uri } from 'vscode';
import { withProgress } from '../../base/progress.ts';
import { usefulScopes } from '../scopes.ts';
import { findAuthority, requestTokens, type Send, SignInError } from './authority.ts';
import type { RedirectHandler } from './redirect.ts';
import type { SignIns } from './signIns.ts';

/** The dependencies of signing in. */
export type SignInFlow = {
  readonly signIns: SignIns;
  readonly redirects: RedirectHandler;
  readonly send: Send;
  /** The address of the client's metadata document, which is its id. */
  readonly clientId: string;
  /** Asks the service whose token it is. */
  readonly accountOf: (host: string, token: string, signal: AbortSignal) => Promise<string>;
};

/** A person may look up a password, and needs a while. */
const patienceMs = 10 * 60_000;

/**
 * Signs a person in to the service of a host, in the browser, by an authorization code with PKCE (RFC 7636).
 *
 * @returns the person as the service names them; undefined if they gave up
 * @throws SignInError, or the failure of a request
 */
export async function signIn(flow: SignInFlow, host: string): Promise<string | undefined> {
  const stop = new AbortController();
  return withProgress(
    {
      location: ProgressLocation.Notification,
      title: t('Waiting for you to sign in to {0} in the browser', new URL(host).host),
      cancellable: true,
    },
    async (_progress, token) => {
      token.onCancellationRequested(() => stop.abort());
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]);
      try {
        return await signedIn(flow, host, signal);
      } catch (error) {
        if (stop.signal.aborted) return undefined;
        if (signal.aborted) throw new SignInError(t('Nobody signed in. Try again.'));
        throw error;
      }
    },
  );
}

async function signedIn(flow: SignInFlow, host: string, signal: AbortSignal): Promise<string> {
  const { send, clientId, redirects, signIns, accountOf } = flow;
  const authority = await findAuthority(send, host, signal);
  const redirect = await redirects.open();
  try {
    const [state, verifier] = [secret(), secret()];
    const address = new URL(authority.authorize);
    const scopes = usefulScopes().filter(
      (scope) => authority.scopes.length === 0 || authority.scopes.includes(scope),
    );
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirect.address,
      scope: scopes.join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: new URL(host).origin,
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const arrival = redirect.arrival(state, signal);
    arrival.catch(() => undefined);
    if (!(await env.openExternal(Uri.parse(address.href, true))))
      throw new SignInError(t('The browser was not opened. Try again.'));
    const answer = await arrival;
    const code = answer.get('code');
    if (code === null) throw refusal(answer.get('error'), host);
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect.address,
      client_id: clientId,
      code_verifier: verifier,
    };
    const tokens = await requestTokens(send, authority.token, form, signal);
    const account = await accountOf(host, tokens.access, signal);
    await signIns.add(new URL(host).origin, { tokens, authority, clientId, account });
    return account;
  } finally {
    redirect.close();
  }
}

function refusal(error: string | null, host: string): SignInError {
  const name = new URL(host).host;
  return error === 'access_denied'
    ? new SignInError(t('You did not allow HogQL to use {0}.', name))
    : new SignInError(t('{0} did not accept the sign-in. Try again.', name));
}

/** Nobody guesses it. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}
