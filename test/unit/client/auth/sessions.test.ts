import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Memento, TextDocument } from 'vscode';
import { Agreements } from '../../../../client/src/auth/agreements.ts';
import type { HttpRequest } from '../../../../client/src/api/transport.ts';
import { type Connection, localConnection } from '../../../../client/src/auth/connection.ts';
import { RefusedKeys } from '../../../../client/src/auth/refusedKeys.ts';
import type { SessionParts, Sessions } from '../../../../client/src/auth/sessions.ts';
import { Budget } from '../../../../client/src/budget/budget.ts';
import { editor, uriOf } from '../support/editor.ts';

function memento(): Memento {
  const kept = new Map<string, unknown>();
  return {
    keys: () => [...kept.keys()],
    get: <T>(key: string, otherwise?: T) => (kept.get(key) ?? otherwise) as T,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
}

const storedKey = 'phx_secret';

describe('a session', () => {
  let server: Server;
  let answer: RequestListener;
  let connection: Connection;
  let secrets: Map<string, string>;
  /** Of a person who is signed in. */
  let token: string | undefined;
  let canSignIn: boolean;
  let saved: Connection[];
  /** A person has agreed to what the folder chose. */
  let isConfirmed: boolean;
  let log: string[];
  let sessions: Sessions;

  before(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(async () => {
    editor.reset();
    const { port } = server.address() as AddressInfo;
    connection = { name: 'here', host: `http://127.0.0.1:${port}`, projectId: '1' };
    secrets = new Map([[connection.host, storedKey]]);
    saved = [];
    token = undefined;
    canSignIn = false;
    isConfirmed = true;
    log = [];
    const quiet = () => ({ dispose: () => undefined });
    const store = { append: () => Promise.resolve(), read: () => Promise.resolve([]) };
    const parts = {
      connections: {
        choice: () => ({ connection, isConfirmed }),
        to: (_host: string, projectId: string) =>
          projectId === connection.projectId ? connection : undefined,
        save: (each: Connection) => Promise.resolve(void saved.push(each)),
      },
      keys: {
        onDidChange: quiet,
        get: ({ host }: Connection) => Promise.resolve(secrets.get(host)),
        token: () => Promise.resolve(token),
        get canSignIn() {
          return canSignIn;
        },
        set: (host: string, key: string) => Promise.resolve(void secrets.set(host, key)),
      },
      agreements: new Agreements(memento()),
      refused: new RefusedKeys(),
      local: () => ({
        send: ({ url }: HttpRequest) => Promise.reject(new Error(`sent to ${url.href}`)),
      }),
      budget: new Budget(store, () => 120),
      userAgent: 'test/1',
      log: (text: string) => log.push(text),
    } as unknown as SessionParts;
    const { Sessions: Made } = await import('../../../../client/src/auth/sessions.ts');
    sessions = new Made(parts);
  });
  afterEach(() => sessions.dispose());

  it('of a person who is signed in has no limit of requests or bytes', async () => {
    const limitOf = async (): Promise<unknown> => {
      const session = await sessions.open(undefined);
      assert.ok('client' in session);
      const { budget, otherBudget, bytes, hasPersonalKey } = session;
      return [budget().limit, otherBudget().limit, bytes, hasPersonalKey];
    };
    const [limit, , , hasPersonalKey] = (await limitOf()) as readonly unknown[];
    assert.deepEqual([limit, hasPersonalKey], [120, true]);
    token = storedKey;
    assert.deepEqual(await limitOf(), [Infinity, Infinity, undefined, undefined]);
  });

  it('that lacks a key offers signing in', async () => {
    secrets.clear();
    canSignIn = true;
    assert.deepEqual(await sessions.open(undefined), {
      kind: 'noKey',
      connection,
      canSignIn: true,
    });
  });

  /** A request and its outcome. */
  const call = async (): Promise<unknown> => {
    const session = await sessions.open(undefined);
    assert.ok('client' in session);
    const outcome = await session.client.projects
      .list(AbortSignal.timeout(5_000))
      .catch((error: unknown) => error);
    await delay(0);
    return outcome;
  };

  it('asks once before a key goes out unencrypted to another machine', async () => {
    connection = { ...connection, host: 'http://posthog.internal' };
    secrets.set(connection.host, storedKey);
    const gap = await sessions.open(undefined);
    assert.ok('kind' in gap && gap.kind === 'unconfirmed');
    assert.match(gap.question, /http:\/\/posthog\.internal without encryption/);
    await gap.agree();
    assert.ok('client' in (await sessions.open(undefined)));
  });

  it('tries no key out unencrypted at another machine before somebody agrees', async () => {
    const host = 'http://posthog.internal';
    assert.throws(
      () => sessions.connect(host, 'phx_new'),
      /Your key is not sent to http:\/\/posthog\.internal/,
    );
    assert.ok(sessions.connect(host, ''), 'the host without a key');
    await sessions.unagreed({ name: 'new', host, projectId: '1' })?.agree();
    assert.ok(sessions.connect(host, 'phx_new'));
  });

  describe('whose host asks to be reached at https', () => {
    const secure = (): string => connection.host.replace('http:', 'https:');
    beforeEach(() => {
      answer = (_request, response) => {
        response.writeHead(301, { location: `${secure()}/api/projects/` }).end();
      };
    });

    it('offers once to save that, with its key', async () => {
      editor.pressed = 'Save It';
      await call();
      assert.deepEqual(editor.asked, [
        `${connection.host} redirects to ${secure()}. Save that as the host of “here”?`,
      ]);
      assert.deepEqual(saved, [{ ...connection, host: secure() }]);
      assert.equal(secrets.get(secure()), storedKey);
      await call();
      assert.equal(editor.asked.length, 1);
    });

    it('changes nothing where the user says no', async () => {
      await call();
      assert.equal(editor.asked.length, 1);
      assert.deepEqual(saved, []);
      assert.deepEqual([...secrets.keys()], [connection.host]);
    });
  });

  it('goes by the network’s settings as they are now', async () => {
    answer = (_request, response) => response.end(JSON.stringify(['x'.repeat(1_500_000)]));
    const session = await sessions.open(undefined);
    assert.ok('client' in session);
    const list = (): Promise<unknown> => session.client.projects.list(AbortSignal.timeout(5_000));
    await assert.rejects(list, ({ kind }: { kind: string }) => kind !== 'tooLarge');
    editor.configure('hogql.request.maxAnswerMegabytes', 1);
    await assert.rejects(list, { kind: 'tooLarge' });
  });

  it('lets requests come to their end when the window closes', async () => {
    let sent = 0;
    answer = (_request, response) => {
      sent++;
      sessions.dispose();
      setTimeout(() => response.end('{"count":0,"next":null,"previous":null,"results":[]}'), 20);
    };
    const session = await sessions.open(undefined);
    assert.ok('client' in session);
    const list = (): Promise<unknown> => session.client.projects.list(AbortSignal.timeout(5_000));
    await list();
    const late = list();
    sessions.dispose();
    await late;
    assert.equal(sent, 2, 'none is repeated');
  });

  it('has no client without a key, and none for another project', async () => {
    assert.ok('client' in (await sessions.reach(new URL(connection.host).host, '1')));
    const { host } = new URL(connection.host);
    const elsewhere = { kind: 'noConnection', project: { host, projectId: '2' } };
    assert.deepEqual(await sessions.reach(host, '2'), elsewhere);
    const insight = editor.open(uriOf('hogql-insight', `/${host}/2/7-signups.hogql`), '', 'hogql');
    assert.deepEqual(await sessions.open(insight as unknown as TextDocument), elsewhere);
    secrets.clear();
    assert.deepEqual(await sessions.open(undefined), { kind: 'noKey', connection });
  });

  describe('with a project on this machine', () => {
    beforeEach(() => {
      connection = localConnection('Local', {});
      secrets.set(connection.host, 'the key of this session');
    });

    it('sends what nothing counts, by the transport that knows the service', async () => {
      const session = await sessions.open(undefined);
      assert.ok('client' in session);
      assert.match(
        String(await call()),
        /sent to http:\/\/demo\.hogql\.localhost\/api\/projects\//,
      );
      assert.equal(session.client.host, 'this machine');
      assert.equal(session.budget().left, Infinity);
      assert.equal(session.otherBudget().limit, Infinity);
    });

    it('is asked about once where the folder chose it, with the place of its data', async () => {
      isConfirmed = false;
      connection = localConnection('Local', { path: '/data/shop' });
      const gap = await sessions.open(undefined);
      assert.ok('kind' in gap && gap.kind === 'unconfirmed');
      assert.equal(gap.question, 'Use a project on this machine in this folder?');
      assert.match(gap.detail, /Its data is kept in \/data\/shop\./);
    });

    it('is never opened on a data folder that the settings of a workspace name, whoever agrees', async () => {
      connection = { ...connection, local: { path: '/shop/data', isForeign: true } };
      secrets.set(connection.host, 'the key of this session');
      for (const isAgreed of [false, true]) {
        isConfirmed = isAgreed;
        const gap = await sessions.open(undefined);
        assert.ok('kind' in gap && gap.kind === 'foreignData');
        assert.ok(!('client' in (await sessions.renew(connection))));
        editor.replies.push('Open Exported Data…');
        const { offerConnection } = await import('../../../../client/src/auth/offerConnection.ts');
        await offerConnection(gap);
        assert.match(editor.asked.at(-1) ?? '', /name \/shop\/data, .* not opened\. Open copies/);
        assert.equal(editor.executed.at(-1)?.[0], 'hogql.local.openExports');
      }
    });

    it('is asked about with the address and the user where it is on a server', async () => {
      isConfirmed = false;
      const clickhouse = { url: 'https://ch.example:8443/web', user: 'me' };
      connection = localConnection('CH', { clickhouse });
      const gap = await sessions.open(undefined);
      assert.ok('kind' in gap && gap.kind === 'unconfirmed');
      assert.equal(gap.question, 'Use the ClickHouse server ch.example:8443 in this folder?');
      assert.match(gap.detail, /as the user me\. Your password goes there/);
      assert.match(gap.detail, /Its insights are kept in the storage of the extension\./);
    });

    it('is asked about once where the password of its server can be read on the way', async () => {
      connection = localConnection('CH', { clickhouse: { url: 'http://ch.example', user: 'me' } });
      secrets.set(connection.host, storedKey);
      const gap = await sessions.open(undefined);
      assert.ok('kind' in gap && gap.kind === 'unconfirmed');
      assert.equal(gap.question, 'Send your password to ch.example without encryption?');
      await gap.agree();
      assert.ok('client' in (await sessions.open(undefined)));
      connection = localConnection('CH', {
        clickhouse: { url: 'http://127.0.0.1:8123', user: 'me' },
      });
      secrets.set(connection.host, storedKey);
      assert.ok('client' in (await sessions.open(undefined)));
    });

    it('is asked about with the folder of exported files that it reads', async () => {
      isConfirmed = false;
      connection = localConnection('July', { exports: '/shop/july', within: '/shop' });
      const gap = await sessions.open(undefined);
      assert.ok('kind' in gap && gap.kind === 'unconfirmed');
      assert.match(gap.detail, /It reads the exported files in \/shop\/july, and changes none\./);
      connection = localConnection('July', { exports: '/shop/july', path: '/own/data' });
      const named = await sessions.open(undefined);
      assert.ok('kind' in named && named.kind === 'unconfirmed');
      assert.match(named.detail, /Its data is kept in \/own\/data\./);
    });
  });

  it('logs a page that came instead of a response, without the key it may echo', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<html><title>Sign in</title>${request.headers.authorization ?? ''}`);
    };
    const failure = await call();
    assert.match(String(failure), /web page came instead.*Sign in/);
    assert.equal(log.length, 1);
    assert.doesNotMatch(`${String(failure)}${log.join()}`, new RegExp(storedKey));
  });
});
