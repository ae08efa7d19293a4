import assert from 'node:assert/strict';
import { reply } from '../../../../client/src/protocol/contract.ts';

type Calls = {
  readonly works: readonly [params: number, result: number];
  readonly fails: readonly [params: null];
};

describe('a reply', () => {
  const handlers = {
    works: (n: number) => Promise.resolve(n + 1),
    fails: () => Promise.reject(new Error('no such run')),
  };

  it('carries the result of the handler', async () => {
    const given = await reply<Calls>(handlers, { type: 'call', id: 1, method: 'works', params: 1 });
    assert.deepEqual(given, { type: 'reply', id: 1, ok: true, value: 2 });
  });

  it('is given to a failed call too', async () => {
    const call = { type: 'call', id: 2, method: 'fails', params: null } as const;
    const given = await reply<Calls>(handlers, call);
    assert.deepEqual(given, { type: 'reply', id: 2, ok: false, message: 'no such run' });
  });

  for (const method of ['constructor', 'toString', '__proto__', 'nothing']) {
    it(`refuses a call that is not of the contract: ${method}`, async () => {
      const call = { type: 'call', id: 3, method: method as 'works', params: 1 } as const;
      const given = await reply<Calls>(handlers, call);
      assert.deepEqual(given, {
        type: 'reply',
        id: 3,
        ok: false,
        message: `There is no call ${method}.`,
      });
    });
  }
});
