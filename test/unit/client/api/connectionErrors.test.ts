import assert from 'node:assert/strict';
import {
  asConnectionError,
  isCertificateCode,
  proxyStatus,
} from '../../../../client/src/api/connectionErrors.ts';
import { ConnectionError, TooLargeError } from '../../../../client/src/api/errors.ts';

const { signal } = new AbortController();
const url = new URL('https://service.example:8443/api/');
const coded = (code: string, message = 'no'): Error => Object.assign(new Error(message), { code });
const asFailure = (error: unknown): unknown => asConnectionError(error, url, signal);

describe('what was thrown on the way', () => {
  const rows: [what: string, error: unknown, code: string, mayHaveArrived: boolean][] = [
    ['a reset', coded('ECONNRESET'), 'ECONNRESET', true],
    ['no such host', coded('ENOTFOUND'), 'ENOTFOUND', false],
    ['no name server', coded('EAI_AGAIN'), 'EAI_AGAIN', false],
    ['a closed port', coded('ECONNREFUSED'), 'ECONNREFUSED', false],
    ['no way to the host', coded('EHOSTUNREACH'), 'EHOSTUNREACH', false],
    ['no way to the network', coded('ENETUNREACH'), 'ENETUNREACH', false],
    ['no connection in time', coded('UND_ERR_CONNECT_TIMEOUT'), 'UND_ERR_CONNECT_TIMEOUT', false],
    ['a certificate', coded('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED', false],
    ['a handshake', coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'ERR_SSL_WRONG_VERSION_NUMBER', false],
    ['the cause of it', new TypeError('failed', { cause: coded('ENOTFOUND') }), 'ENOTFOUND', false],
    [
      'a proxy that refuses',
      coded('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'),
      'PROXY_407',
      false,
    ],
    [
      'the first of several addresses',
      new AggregateError([coded('ECONNREFUSED'), coded('ECONNRESET')]),
      'ECONNREFUSED',
      false,
    ],
    ['none of several addresses', new AggregateError([]), 'UNKNOWN', true],
    ['a number as its code', Object.assign(new Error('no'), { code: 5 }), 'UNKNOWN', true],
    ['no error at all', 'no', 'UNKNOWN', true],
  ];
  for (const [what, error, code, mayHaveArrived] of rows) {
    it(`is ${code} where it is ${what}`, () => {
      const failure = asFailure(error);
      assert.ok(failure instanceof ConnectionError);
      assert.deepEqual([failure.code, failure.mayHaveArrived], [code, mayHaveArrived]);
      assert.deepEqual([failure.host, failure.cause], ['service.example:8443', error]);
    });
  }

  it('is itself where it is one of our failures, or the end that the caller made', () => {
    const tooLarge = new TooLargeError(1);
    assert.equal(asFailure(tooLarge), tooLarge);
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    assert.equal(asConnectionError(tooLarge, url, stop.signal), stop.signal.reason);
  });

  it('says which codes are of certificates, and which of proxies', () => {
    assert.ok(isCertificateCode('SELF_SIGNED_CERT_IN_CHAIN') && isCertificateCode('ERR_SSL_X'));
    assert.ok(!isCertificateCode('MY_ERR_SSL_') && !isCertificateCode('ECONNRESET'));
    const statuses = ['PROXY_407', 'PROXY_4x', 'A_PROXY_407', 'ECONNRESET'].map(proxyStatus);
    assert.deepEqual(statuses, [407, undefined, undefined, undefined]);
  });
});
