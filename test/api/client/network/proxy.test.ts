import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import path from 'node:path';
import { ServiceClient } from '../../../../client/src/api/serviceClient.ts';
import { QueryRun, type QueryRunState } from '../../../../client/src/runs/life/queryRun.ts';
import { editor } from '../../../unit/client/support/editor.ts';
import { sandbox } from '../../sandbox/service.ts';
import { hurriedClock } from '../hurriedClock.ts';
import { installHostFetch } from './hostFetch.ts';
import { end, listen, type ProxyServer, relay, startProxy } from './proxyServer.ts';

const pem = readFileSync(path.join(import.meta.dirname, 'selfSigned.pem'));
const open = 'http://service.example';
const secure = 'https://service.example';
const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'] as const;

/** The settings of VS Code and the environment of one case. */
type Network = {
  readonly proxy?: string;
  readonly noProxy?: readonly string[];
  readonly proxyStrictSSL?: boolean;
  readonly proxySupport?: string;
  readonly environment?: Partial<Record<(typeof variables)[number], string>>;
};

describe('requests in a network with a proxy', () => {
  let proxy: ProxyServer;
  /** The sandbox under other names: without a certificate, and with an unsigned one. */
  const gates: Server[] = [];
  const ports: number[] = [];

  before(async () => {
    const port = Number(new URL((await sandbox()).url).port);
    const pass: RequestListener = (incoming, response) => relay(incoming, response, port);
    gates.push(createServer(pass), createSecureServer({ key: pem, cert: pem }, pass));
    for (const gate of gates) ports.push(await listen(gate));
  });
  after(async () => {
    for (const gate of gates) await end(gate);
  });
  beforeEach(async () => {
    editor.reset();
    for (const name of variables) Reflect.deleteProperty(process.env, name);
    const [plain = 0, secured = 0] = ports;
    proxy = await startProxy({ 'service.example:80': plain, 'service.example:443': secured });
  });
  afterEach(async () => {
    for (const name of variables) Reflect.deleteProperty(process.env, name);
    await proxy.close();
  });

  /** Runs a query at a host with the settings. Finding the way there is up to the extension. */
  async function runAt(baseUrl: string, network: Network): Promise<QueryRunState> {
    const { proxy: address = '', noProxy = [], proxyStrictSSL = true, environment = {} } = network;
    Object.assign(process.env, environment);
    for (const [name, value] of Object.entries(network)) editor.settings.set(`http.${name}`, value);
    const { networkTransport } = await import('../../../../client/src/auth/network.ts');
    const strictCertificates = proxyStrictSSL;
    const restore = installHostFetch({ proxy: address, noProxy, strictCertificates });
    const transport = networkTransport();
    try {
      const { apiKey, projectId } = await sandbox();
      const clock = hurriedClock();
      const client = new ServiceClient({ baseUrl, apiKey, userAgent: 'test/1' }, transport, clock);
      const request = { id: randomUUID(), query: 'select 7 as n', refresh: 'async' } as const;
      const run = new QueryRun(request, client.queries(projectId), clock);
      await run.ended;
      return run.state;
    } finally {
      await transport.close();
      await restore();
    }
  }

  const throughIt: [what: string, host: string, network: (proxy: string) => Network][] = [
    ['http.proxy', open, (url) => ({ proxy: url })],
    ['http.proxy, by https', secure, (url) => ({ proxy: url, proxyStrictSSL: false })],
    ['HTTP_PROXY', open, (url) => ({ environment: { HTTP_PROXY: url } })],
    [
      'HTTPS_PROXY',
      secure,
      (url) => ({ environment: { HTTPS_PROXY: url }, proxyStrictSSL: false }),
    ],
  ];
  for (const [what, host, network] of throughIt) {
    it(`go through it alone with ${what}`, async () => {
      const state = await runAt(host, network(proxy.url));
      assert.ok(state.kind === 'done', JSON.stringify(state));
      assert.deepEqual(state.result.rows, [[7]]);
      assert.ok(proxy.asked.length > 0);
      const port = host === open ? 80 : 443;
      assert.deepEqual([...new Set(proxy.asked)], [`service.example:${port}`]);
    });
  }

  const roundIt: [what: string, network: (proxy: string) => Network][] = [
    ['http.noProxy names the host', (url) => ({ proxy: url, noProxy: ['0.0.0.0'] })],
    ['http.proxySupport is off', (url) => ({ proxy: url, proxySupport: 'off' })],
    [
      'NO_PROXY names the host',
      (url) => ({ environment: { HTTP_PROXY: url, NO_PROXY: '0.0.0.0' } }),
    ],
  ];
  for (const [what, network] of roundIt) {
    it(`bypass it if ${what}`, async () => {
      // An address of this machine that counts as one of the network.
      const [plain = 0, secured = 0] = ports;
      const lenient = { ...network(proxy.url), proxyStrictSSL: false };
      const states = [
        await runAt(`http://0.0.0.0:${plain}`, network(proxy.url)),
        await runAt(`https://0.0.0.0:${secured}`, lenient),
      ];
      for (const state of states) assert.ok(state.kind === 'done', JSON.stringify(state));
      assert.deepEqual(proxy.asked, []);
    });
  }

  it('do not trust an untrusted certificate', async () => {
    const state = await runAt(secure, { proxy: proxy.url });
    assert.ok(state.kind === 'failed', JSON.stringify(state));
    assert.match(state.words.message, /certificate of service\.example is not trusted/);
    assert.match(state.words.advice, /http\.proxyStrictSSL/);
  });

  it("report the proxy's answer if it does not lead to the host", async () => {
    const state = await runAt('https://unknown.example', { proxy: proxy.url });
    assert.ok(state.kind === 'failed', JSON.stringify(state));
    assert.match(state.words.message, /proxy did not connect to unknown\.example.*502/);
    // Nothing has left this machine, so it is safe to try again.
    assert.deepEqual(proxy.asked, Array(3).fill('unknown.example:443'));
  });

  it('report that the proxy wants somebody to sign in', async () => {
    await proxy.close();
    proxy = await startProxy({}, 407);
    const state = await runAt(secure, { proxy: proxy.url });
    assert.ok(state.kind === 'failed', JSON.stringify(state));
    assert.match(state.words.advice, /user name and password of the proxy/);
    assert.deepEqual(proxy.asked, ['service.example:443']);
  });

  it('name what to check if the proxy itself is not there', async () => {
    const gone = proxy.url;
    await proxy.close();
    const state = await runAt(open, { proxy: gone });
    assert.ok(state.kind === 'failed', JSON.stringify(state));
    assert.match(state.words.advice, /proxy/);
    proxy = await startProxy({});
  });
});
