import {
  findAuthority,
  requestTokens,
  SignInError,
} from '../../../client/src/auth/signIn/authority.ts';
import '../../unit/client/support/editor.ts';
import type { OutsideParser } from './parsers.ts';
import { refusedLater } from './refusals.ts';

const { SignIns } = await import('../../../client/src/auth/signIn/signIns.ts');

const host = 'https://us.posthog.com';
const { signal } = new AbortController();
const resource = { resource: host, authorization_servers: [host] };
const server = {
  issuer: host,
  authorization_endpoint: `${host}/oauth/authorize/`,
  token_endpoint: `${host}/oauth/token/`,
  code_challenge_methods_supported: ['S256'],
};
const tokens = {
  access_token: 'pha_a',
  refresh_token: 'phr_a',
  expires_in: 60,
  token_type: 'Bearer',
};
const signIn = { access: 'a', expiresAtMs: 9e15, token: host, clientId: host, account: 'me' };

/** The readers of an authorization server's answers, and of stored sign-ins. */
export const signInReaders: Readonly<Record<string, OutsideParser>> = {
  'answers of an authorization server': {
    seeds: [JSON.stringify({ ...resource, ...server, ...tokens }), '{"error":"invalid_grant"}'],
    read: async (text) => {
      const named = { 'www-authenticate': `Bearer resource_metadata="${text}"` };
      for (const [status, headers] of [
        [200, {}],
        [200, named],
        [400, {}],
      ] as const) {
        const send = () => Promise.resolve({ status, headers, body: Buffer.from(text) });
        await refusedLater([SignInError], () => findAuthority(send, host, signal));
        await refusedLater([SignInError], () => requestTokens(send, host, {}, signal));
      }
    },
  },
  'a sign-in that is kept': {
    seeds: [JSON.stringify(signIn)],
    read: async (text) => {
      const secrets = {
        get: () => Promise.resolve(text),
        onDidChange: () => ({ dispose: () => undefined }),
      };
      const send = () => Promise.reject(new Error('not asked'));
      const signIns = new SignIns({
        secrets: secrets as never,
        send,
        lockFile: '/nowhere/sign-in',
      });
      await signIns.account(host);
      signIns.dispose();
    },
  },
};
