import assert from 'node:assert/strict';
import { asConnectionError } from '../../../../client/src/api/connectionErrors.ts';
import { describeFailure } from '../../../../client/src/api/describeFailure.ts';
import { ConnectionError } from '../../../../client/src/api/errors.ts';
import { systemError } from './mockService.ts';

const url = new URL('https://service.example/api/projects/');

/** The thrown error, whether the request may have arrived, and the message for people. */
const failures: [what: string, thrown: Error, mayHaveArrived: boolean, words: RegExp][] = [
  [
    'no such name',
    systemError('ENOTFOUND'),
    false,
    /host service\.example does not exist.*Check the host/,
  ],
  ['a resolver that is silent', systemError('EAI_AGAIN'), false, /does not exist.*you are online/],
  ['nobody there', systemError('ECONNREFUSED'), false, /Nothing listens.*your proxy/],
  ['no way there', systemError('ENETUNREACH'), false, /service\.example cannot be reached.*online/],
  ['a silent host', systemError('UND_ERR_CONNECT_TIMEOUT'), false, /did not answer in time.*again/],
  ['a silent service', systemError('UND_ERR_HEADERS_TIMEOUT'), true, /did not answer in time/],
  ['a body that stops', systemError('UND_ERR_BODY_TIMEOUT'), true, /did not answer in time/],
  ['a reset', systemError('ECONNRESET'), true, /was interrupted \(ECONNRESET\).*Run it again/],
  [
    'an expired certificate',
    systemError('CERT_HAS_EXPIRED'),
    false,
    /not trusted.*http\.proxyStrictSSL/,
  ],
  [
    'an error inside of another, as fetch throws it',
    new TypeError('fetch failed', { cause: systemError('ECONNREFUSED') }),
    false,
    /Nothing listens/,
  ],
  [
    'all addresses refusing',
    new AggregateError([systemError('ECONNREFUSED'), systemError('ENETUNREACH')]),
    false,
    /Nothing listens/,
  ],
  [
    'a proxy that does not lead there',
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('Proxy response (502) !== 200 when HTTP Tunneling'), {
        code: 'UND_ERR_ABORTED',
      }),
    }),
    false,
    /proxy did not connect to service\.example: it answered with status 502.*Check the host/,
  ],
  [
    'a proxy that wants a password',
    new Error('Proxy response (407) !== 200 when HTTP Tunneling'),
    false,
    /status 407.*password of the proxy/,
  ],
  ['something without a code', new Error('what'), true, /was interrupted \(UNKNOWN\)/],
];

describe('a connection that fails', () => {
  for (const [what, thrown, mayHaveArrived, words] of failures) {
    it(`after ${what} ${mayHaveArrived ? 'may have' : 'has not'} carried the request`, () => {
      const failure = asConnectionError(thrown, url, new AbortController().signal);
      assert.ok(failure instanceof ConnectionError);
      assert.equal(failure.mayHaveArrived, mayHaveArrived);
      const { message, advice } = describeFailure(failure);
      assert.match(`${message} ${advice}`, words);
    });
  }

  it('keeps the reason of a caller that aborted it', () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    controller.abort(reason);
    assert.equal(asConnectionError(systemError('ECONNRESET'), url, controller.signal), reason);
  });
});
