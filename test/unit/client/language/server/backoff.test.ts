import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { Backoff } from '../../../../../client/src/language/server/backoff.ts';

describe('backoff', () => {
  const long = 60_000;
  let told: unknown[];
  let tries: number;
  beforeEach(() => {
    told = [];
    tries = 0;
  });

  /** Fails this many times before it succeeds. */
  const failing = (times: number) => (): Promise<string> => {
    return tries++ < times ? Promise.reject(new Error(`no ${tries}`)) : Promise.resolve('there');
  };
  const backoff = (...pauses: number[]): Backoff =>
    new Backoff((error) => told.push(error), pauses);

  it('tries again until it succeeds, and tells of the first failure alone', async () => {
    assert.equal(await backoff(1, 2).retry(failing(5)), 'there');
    assert.equal(tries, 6);
    assert.deepEqual(told, [new Error('no 1')]);
  });

  it('does not wait where somebody hurries it', async () => {
    const waiting = backoff(long);
    const given = waiting.retry(failing(2));
    while (tries < 3) {
      await turn();
      waiting.retryNow();
    }
    assert.equal(await given, 'there');
  });

  it('ends with the failure of the last try', async () => {
    const waiting = backoff(long);
    const given = waiting.retry(failing(2));
    await turn();
    waiting.dispose();
    await assert.rejects(given, /no 1/);
    await assert.rejects(waiting.retry(failing(9)), /no 2/);
    assert.equal(tries, 2);
    assert.equal(told.length, 1);
  });
});
