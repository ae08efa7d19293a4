import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AuthenticationProvider, SecretStorage } from 'vscode';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import type { RedirectHandler } from '../../../client/src/auth/signIn/redirect.ts';
import type { SignInFlow } from '../../../client/src/auth/signIn/signIn.ts';
import type { SignIns } from '../../../client/src/auth/signIn/signIns.ts';
import { Emitter } from '../../../client/src/base/emitter.ts';
import { portOf, serve } from '../../../server/local/http/server.ts';
import { Authority, type AuthorityOptions } from '../../sandbox/oauth/authority.ts';
import { editor } from '../../unit/client/support/editor.ts';

const clientId = 'https://hogql.example/client.json';

describe('signing in', () => {
  let server: Server;
  let authority: Authority;
  let host: string;
  let secrets: SecretStorage & { readonly stored: Map<string, string> };
  let transport: DirectTransport;
  let folder: string;
  let signIns: SignIns;
  let redirects: RedirectHandler;
  let flow: SignInFlow;

  async function start(options: Partial<AuthorityOptions> = {}): Promise<void> {
    authority = new Authority({ clients: [clientId], ...options });
    server = await serve(0, {
      routes: [
        { method: 'GET', path: '/api/users/@me/', handle: () => ({ status: 200, body: {} }) },
      ],
      keys: () => authority.keys,
      projectId: '1',
      around: authority.around((_exchange, handle) => handle()),
      report: (line) => assert.fail(line),
    });
    host = `http://127.0.0.1:${portOf(server)}`;
  }

  /** Another window, which shares storage and files with the first one. */
  async function window(): Promise<SignIns> {
    const { SignIns: Made } = await import('../../../client/src/auth/signIn/signIns.ts');
    const send = transport.send.bind(transport);
    return new Made({ secrets, send, lockFile: path.join(folder, 'sign-in') });
  }

  beforeEach(async () => {
    editor.reset();
    folder = mkdtempSync(path.join(tmpdir(), 'hogql-sign-in-'));
    secrets = sharedSecrets();
    transport = new DirectTransport({ maxBodyBytes: 1_000_000, strictCertificates: true });
    signIns = await window();
    const { RedirectHandler: Made } = await import('../../../client/src/auth/signIn/redirect.ts');
    const { UriPaths } = await import('../../../client/src/base/uriPaths.ts');
    redirects = new Made('some-team.hogql', new UriPaths());
    flow = {
      signIns,
      redirects,
      send: transport.send.bind(transport),
      clientId,
      accountOf: () => Promise.resolve('me@example.com'),
    };
  });
  afterEach(async () => {
    signIns.dispose();
    redirects.dispose();
    await transport.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  /** Signs in, with a browser that goes where `browse` says. */
  async function signedIn(browse = follow): Promise<string | undefined> {
    const { signIn } = await import('../../../client/src/auth/signIn/signIn.ts');
    const done = signIn(flow, host);
    done.catch(() => undefined);
    const opened = await openedAddress(done);
    if (opened !== undefined) await browse(opened);
    return done;
  }

  it('gives a token that the service takes, and shows the person', async () => {
    await start();
    assert.equal(await signedIn(), 'me@example.com');
    const token = (await signIns.token(host)) ?? '';
    assert.equal((await asked(token)).status, 200);
    assert.deepEqual(
      authority.keys.map(({ key }) => key),
      [token],
    );
    assert.equal(await signIns.token('https://other.example'), undefined);
  });

  const elsewhere: [editor: string, set: () => void][] = [
    ['runs in a browser', () => (editor.isInBrowser = true)],
    ['has a scheme that is not in the client’s document', () => (editor.uriScheme = 'code-oss')],
    ['has no scheme', () => (editor.uriScheme = '')],
  ];
  for (const [what, set] of elsewhere) {
    it(`returns through a port of this machine if the editor ${what}`, async () => {
      await start();
      set();
      await signedIn(async (address) => {
        const answer = await fetch(await redirectOf(address));
        assert.equal(answer.status, 200);
        assert.match(await answer.text(), /Return to VS Code/);
      });
      assert.notEqual(await signIns.token(host), undefined);
    });
  }

  it('says that the person refused', async () => {
    await start({ denies: true });
    await assert.rejects(signedIn(), /You did not allow HogQL to use 127\.0\.0\.1/);
    assert.equal(await signIns.token(host), undefined);
  });

  it('ignores a redirect with the state of somebody else', async () => {
    await start();
    await signedIn(async (address) => {
      const stolen = new URL(await redirectOf(address));
      stolen.searchParams.set('state', 'guessed');
      arrive(stolen.href);
      assert.equal(await signIns.token(host), undefined);
      await follow(address);
    });
    assert.notEqual(await signIns.token(host), undefined);
  });

  it('is not sent to another redirect, and a code is of no use with another verifier', async () => {
    await start();
    await signedIn(async (address) => {
      const wrong = new URL(address);
      wrong.searchParams.set('redirect_uri', 'https://evil.example/signed-in');
      assert.equal((await fetch(wrong, { redirect: 'manual' })).status, 400);
      const code = new URL(await redirectOf(address)).searchParams.get('code') ?? '';
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        redirect_uri: new URL(address).searchParams.get('redirect_uri') ?? '',
        code_verifier: 'guessed',
      });
      const answer = await fetch(`${host}/oauth/token/`, { method: 'POST', body: form });
      assert.deepEqual(await answer.json(), { error: 'invalid_grant' });
      await follow(address);
    });
  });

  it('refreshes a token before its end, in one window only', async () => {
    await start({ tokenSeconds: 60 });
    await signedIn();
    const first = authority.keys[0]?.key;
    const others = await Promise.all([window(), window()]);
    const tokens = await Promise.all([signIns, ...others].map((each) => each.token(host)));
    // Tokens of a minute are always near their end, so each window in turn has the newest one.
    assert.equal(authority.keys.length, 1);
    assert.ok(!tokens.includes(first));
    assert.ok(tokens.every((token) => token !== undefined));
    for (const other of others) other.dispose();
  });

  it('ends where the authority takes its refresh token no more', async () => {
    await start({ tokenSeconds: 60 });
    await signedIn();
    const stored = secrets.stored.get(`hogql.signIn:${host}`) ?? '';
    await signIns.token(host);
    await secrets.store(`hogql.signIn:${host}`, stored);
    assert.equal(await signIns.token(host), undefined);
    assert.equal(secrets.stored.size, 0);
  });

  it('signs out at the authority too', async () => {
    await start();
    await signedIn();
    const token = (await signIns.token(host)) ?? '';
    await signIns.remove(host);
    assert.equal(await signIns.token(host), undefined);
    assert.equal((await asked(token)).status, 401);
    assert.equal(secrets.stored.size, 0);
  });

  it('is refused where the service names an authority of another origin', async () => {
    await start();
    const send: SignInFlow['send'] = async (request, signal) => {
      const answer = await transport.send(request, signal);
      const text = Buffer.from(answer.body).toString().replaceAll(host, 'http://evil.example');
      return { ...answer, body: Buffer.from(text) };
    };
    flow = { ...flow, send };
    await assert.rejects(signedIn(), /does not offer signing in/);
    assert.deepEqual(editor.executed, []);
  });

  it('is in the accounts menu, without its token', async () => {
    await start();
    const { SignInProvider } = await import('../../../client/src/auth/signIn/provider.ts');
    const connection = { name: 'here', host, projectId: '1' };
    const connections = { all: () => [connection, { ...connection, name: 'again' }] };
    const acts = { signIn: signedIn, signOut: (origin: string) => signIns.remove(origin) };
    const provider = new SignInProvider(signIns, connections as never, acts);
    assert.deepEqual(await provider.getSessions(), []);
    await signedIn();
    const sessions = await (editor.accounts as AuthenticationProvider).getSessions(undefined, {});
    assert.deepEqual(
      sessions.map(({ accessToken, account }) => [accessToken, account.label]),
      [['', `me@example.com · ${new URL(host).host}`]],
    );
    await provider.removeSession(host);
    assert.deepEqual(await provider.getSessions(), []);
    provider.dispose();
  });

  async function asked(token: string): Promise<Response> {
    return fetch(`${host}/api/users/@me/`, { headers: { authorization: `Bearer ${token}` } });
  }
});

/** The address that the browser is told to open; undefined if signing in ended before. */
async function openedAddress(done: Promise<unknown>): Promise<string | undefined> {
  const ended = done.then(
    () => true,
    () => true,
  );
  for (;;) {
    const [, address] = editor.executed.find(([what]) => what === 'open') ?? [];
    if (typeof address === 'string') return address;
    const turn = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
    if (await Promise.race([ended, turn])) return undefined;
  }
}

/** The redirect of a person who answers at once. */
async function redirectOf(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  assert.equal(answer.status, 302, await answer.text());
  return answer.headers.get('location') ?? '';
}

async function follow(address: string): Promise<void> {
  arrive(await redirectOf(address));
}

/** VS Code's call when a browser opens an address of its scheme. */
function arrive(address: string): void {
  const { pathname, search } = new URL(address);
  editor.uriHandler?.handleUri({ path: pathname, query: search.slice(1) });
}

function sharedSecrets(): SecretStorage & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>();
  const changed = new Emitter<{ readonly key: string }>();
  return {
    stored,
    onDidChange: (listener: (change: { readonly key: string }) => unknown) =>
      changed.event(listener),
    get: (key: string) => Promise.resolve(stored.get(key)),
    store: (key: string, value: string) => {
      stored.set(key, value);
      changed.fire({ key });
      return Promise.resolve();
    },
    delete: (key: string) => {
      stored.delete(key);
      changed.fire({ key });
      return Promise.resolve();
    },
  };
}
