import assert from 'node:assert/strict';
import { isPlain } from '../../../../client/src/auth/host.ts';

const hosts: [host: string, isPlain: boolean][] = [
  ['https://us.posthog.com', false],
  ['http://localhost:8010', false],
  ['http://sandbox.localhost', false],
  ['http://127.0.0.1:1', false],
  ['http://127.1.2.3', false],
  ['http://[::1]:8000', false],
  ['http://posthog.internal', true],
  ['http://127.0.0.1.evil.example', true],
  ['http://localhost.evil.example', true],
  ['http://10.0.0.1', true],
];

describe('what is sent to an address', () => {
  for (const [host, expected] of hosts) {
    it(`${expected ? 'can' : 'cannot'} be read on the way to ${host}`, () =>
      assert.equal(isPlain(host), expected));
  }
});
