import type { AddressInfo } from 'node:net';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../../../server/local/http/server.ts';

/** Other users of this machine, or pages in its browser, that find the port of the local service. */
describe('strangers to the local service', () => {
  let server: Server;
  let handled = 0;
  let withKey = 0;

  before(async () => {
    server = await serve(0, {
      routes: [
        {
          method: 'POST',
          path: '/api/projects/:project/query/',
          handle: () => {
            handled++;
            return { status: 200, body: { ok: true } };
          },
        },
      ],
      keys: () => [{ key: 'phx_right', scopes: ['*'] }],
      projectId: '1',
      around: ({ hasKey }, handle) => {
        if (hasKey) withKey++;
        return handle();
      },
      report: (line) => assert.fail(line),
    });
  });

  after(() => {
    server.close();
    server.closeAllConnections();
  });

  beforeEach(() => {
    handled = 0;
    withKey = 0;
  });

  async function ask(
    headers: Readonly<Record<string, string>>,
    path = '/api/projects/1/query/',
    body = '{}',
  ): Promise<number> {
    const { port } = server.address() as AddressInfo;
    const usual = { host: `127.0.0.1:${port}`, authorization: 'Bearer phx_right' };
    const sent = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      headers: { ...usual, ...headers },
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response).catch(() => undefined);
    return response.statusCode ?? 0;
  }

  it('listens to this machine only', () => {
    assert.equal((server.address() as AddressInfo).address, '127.0.0.1');
  });

  it('knows a request with a key, wherever it goes', async () => {
    for (const authorization of ['', 'Bearer phx_wrong', 'phx_right']) {
      for (const path of ['/api/projects/1/query/', '/nowhere/'])
        await ask({ authorization }, path);
    }
    assert.equal(withKey, 0);
    assert.equal(await ask({}, '/nowhere/'), 404);
    assert.equal(withKey, 1);
  });

  it('answers to its owner, by either name of this machine', async () => {
    assert.equal(await ask({}), 200);
    assert.equal(await ask({ host: 'localhost:80' }), 200);
  });

  const refused: readonly [what: string, headers: Record<string, string>, status: number][] = [
    ['another name of its address', { host: 'evil.example' }, 400],
    ['a name that begins like it', { host: '127.0.0.1.evil.example' }, 400],
    ['a name with a user in it', { host: 'localhost@evil.example' }, 400],
    ['all addresses', { host: '0.0.0.0' }, 400],
    ['a page of another origin', { origin: 'https://evil.example' }, 401],
    ['a page of no origin', { origin: 'null' }, 401],
    ['a page that it has not', { origin: 'http://127.0.0.1' }, 401],
    ['no key', { authorization: '' }, 401],
    ['a wrong key', { authorization: 'Bearer phx_wrong' }, 401],
    ['a part of the key', { authorization: 'Bearer phx_righ' }, 401],
    ['more than the key', { authorization: 'Bearer phx_right2' }, 401],
    ['the key as a password', { authorization: 'Basic phx_right' }, 401],
    ['the key elsewhere', { authorization: '', cookie: 'key=phx_right' }, 401],
    ['a body that is too long', { 'content-length': '99999999' }, 413],
  ];
  for (const [what, headers, status] of refused) {
    it(`refuses ${what}`, async () => {
      assert.equal(await ask(headers), status);
      assert.equal(handled, 0);
    });
  }

  it('refuses a body that is too long and does not say so', async () => {
    const long = `"${'x'.repeat(5_000_000)}"`;
    assert.equal(await ask({ 'transfer-encoding': 'chunked' }, undefined, long), 413);
    assert.equal(handled, 0);
  });

  for (const path of [
    '/api/projects/2/query/',
    '/api/projects/../query/',
    '//',
    '/api/projects/%/query/',
  ]) {
    it(`has nothing at ${path}`, async () => {
      assert.equal(await ask({}, path), 404);
      assert.equal(handled, 0);
    });
  }
});
