import assert from 'node:assert/strict';
import { ConnectionError, HttpError, RateLimitError } from '../../../../client/src/api/errors.ts';
import {
  cancelPolicy,
  Pauses,
  pollPolicy,
  readPolicy,
  retry,
  type RetryPolicy,
  submitOncePolicy,
  submitPolicy,
  writePolicy,
} from '../../../../client/src/api/retry.ts';

const { signal } = new AbortController();

/** The waits between the attempts of a call that always fails, the attempts numbered from 0. */
async function waits(policy: RetryPolicy, fail: (attempt: number) => Error): Promise<number[]> {
  const waited: number[] = [];
  let attempt = 0;
  const clock = {
    now: () => 0,
    wait: (ms: number) => {
      waited.push(ms);
      // More attempts than this are endless.
      return waited.length > 50 ? Promise.reject(new Error('endless')) : Promise.resolve();
    },
  };
  await assert.rejects(
    retry(policy, clock, signal, () => Promise.reject(fail(attempt++))),
    (error: Error) => error.message !== 'endless',
  );
  return waited;
}

const failures: Readonly<Record<string, () => Error>> = {
  notSent: () => new ConnectionError('host', 'ECONNREFUSED', false),
  unanswered: () => new ConnectionError('host', 'ECONNRESET', true),
  badGateway: () => new HttpError('host', 502, 'no'),
  unavailable: () => new HttpError('host', 503, 'no'),
  broken: () => new HttpError('host', 500, 'no'),
};

describe('a call that goes on failing', () => {
  const policies = {
    readPolicy,
    pollPolicy,
    submitPolicy,
    submitOncePolicy,
    writePolicy,
    cancelPolicy,
  };
  for (const [name, policy] of Object.entries(policies)) {
    for (const [cause, fail] of Object.entries(failures)) {
      it(`is repeated as the ${name} says where it is ${cause}, and then fails`, async () => {
        assert.deepEqual(await waits(policy, fail), policy[cause as 'broken']);
      });
    }
  }

  it('is tried four times at most, however its failures differ', async () => {
    const different = Object.values(failures);
    const mixed = await waits(readPolicy, (attempt) => different[attempt % 4]?.() ?? new Error());
    assert.deepEqual(mixed, [500, 500, 500]);
  });

  const hopeless = ['ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'];
  for (const code of hopeless) {
    it(`is not repeated after ${code}`, async () => {
      assert.deepEqual(await waits(readPolicy, () => new ConnectionError('host', code, false)), []);
    });
  }

  it('is not repeated for what another attempt does not change', async () => {
    assert.deepEqual(await waits(readPolicy, () => new HttpError('host', 418, 'no')), []);
    assert.deepEqual(await waits(readPolicy, () => new TypeError('ours')), []);
  });

  it('ends at once when it is cancelled', async () => {
    const stop = new AbortController();
    const clock = { now: () => 0, wait: () => Promise.reject(new Error('waited')) };
    await assert.rejects(
      retry(readPolicy, clock, stop.signal, () => {
        stop.abort();
        return Promise.reject(new HttpError('host', 502, 'no'));
      }),
      HttpError,
    );
  });
});

describe('the pauses a service asks for', () => {
  const all = (error: RateLimitError, longestMs = 60_000): (number | undefined)[] => {
    const pauses = new Pauses();
    return Array.from({ length: 14 }, () => pauses.next(error, longestMs));
  };

  it('are made ten times, as long as it says', () => {
    const told = all(new RateLimitError(7_000));
    assert.deepEqual(
      told.slice(0, 10),
      Array.from({ length: 10 }, () => 7_000),
    );
    assert.deepEqual(told.slice(10), [undefined, undefined, undefined, undefined]);
  });

  it('are not made where they are too long', () => {
    assert.equal(new Pauses().next(new RateLimitError(60_001), 60_000), undefined);
    assert.equal(new Pauses().next(new RateLimitError(60_000), 60_000), 60_000);
    assert.equal(new Pauses().next(new RateLimitError(1), 0), undefined);
  });

  it('grow, and end, where it does not say how long', () => {
    const untold = all(new RateLimitError(undefined)).filter((ms) => ms !== undefined);
    assert.deepEqual(untold, [3_000, 6_000, 12_000]);
  });
});
