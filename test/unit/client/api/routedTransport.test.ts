import assert from 'node:assert/strict';
import { ConnectionError } from '../../../../client/src/api/errors.ts';
import { RoutedTransport } from '../../../../client/src/api/routedTransport.ts';
import type { ProxySettings } from '../../../../client/src/api/route.ts';
import type { HttpRequest, Transport } from '../../../../client/src/api/transport.ts';

const { signal } = new AbortController();

function get(url: URL): HttpRequest {
  return { method: 'GET', url, headers: { authorization: 'Bearer k' }, answerTimeoutMs: 5_000 };
}

describe('a transport with two ways', () => {
  const settings: ProxySettings = {
    proxy: '',
    noProxy: [],
    strictCertificates: true,
    isOff: false,
    environment: {},
  };
  /** A transport that answers or fails, and counts its calls. */
  function way(outcome: number | Error): Transport & { sent: number } {
    const transport = {
      sent: 0,
      send: () => {
        transport.sent++;
        return outcome instanceof Error
          ? Promise.reject(outcome)
          : Promise.resolve({ status: outcome, headers: {}, body: new Uint8Array() });
      },
      close: () => Promise.resolve(),
    };
    return transport;
  }
  const refused = (code: string, mayHaveArrived = false): ConnectionError =>
    new ConnectionError('service.example', code, mayHaveArrived);
  const far = get(new URL('https://service.example/'));

  for (const code of ['SELF_SIGNED_CERT_IN_CHAIN', 'ENOTFOUND', 'ECONNREFUSED']) {
    it(`tries the host’s way after ${code}, and stays with it`, async () => {
      const direct = way(refused(code));
      const host = way(200);
      const transport = new RoutedTransport({ direct, host }, settings);
      for (let time = 0; time < 3; time++) {
        assert.equal((await transport.send(far, signal)).status, 200);
      }
      assert.deepEqual([direct.sent, host.sent], [1, 3]);
    });
  }

  it('never sends again what may have arrived', async () => {
    const host = way(200);
    const direct = way(refused('ECONNRESET', true));
    const transport = new RoutedTransport({ direct, host }, settings);
    await assert.rejects(transport.send(far, signal), /ECONNRESET/);
    assert.equal(host.sent, 0);
  });

  it('reports the direct transport’s failure where neither works, and tries both again next time', async () => {
    const direct = way(refused('CERT_HAS_EXPIRED'));
    const host = way(refused('UNKNOWN'));
    const transport = new RoutedTransport({ direct, host }, settings);
    await assert.rejects(transport.send(far, signal), /CERT_HAS_EXPIRED/);
    await assert.rejects(transport.send(far, signal), /CERT_HAS_EXPIRED/);
    assert.deepEqual([direct.sent, host.sent], [2, 2]);
  });

  it('does not look for this machine elsewhere', async () => {
    const host = way(200);
    const transport = new RoutedTransport({ direct: way(refused('ECONNREFUSED')), host }, settings);
    const near = get(new URL('http://127.0.0.1:1/'));
    await assert.rejects(transport.send(near, signal), /ECONNREFUSED/);
    assert.equal(host.sent, 0);
  });

  it('takes the host’s way at once where a proxy is set', async () => {
    const direct = way(200);
    const host = way(200);
    const transport = new RoutedTransport(
      { direct, host },
      { ...settings, proxy: 'http://p.corp:1' },
    );
    await transport.send(far, signal);
    assert.deepEqual([direct.sent, host.sent], [0, 1]);
  });
});
