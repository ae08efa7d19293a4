import assert from 'node:assert/strict';
import {
  deadlineMs,
  firstWaitMs,
  outageWaitMs,
  pollWaitMs,
} from '../../../../../client/src/runs/life/pollCadence.ts';

describe('the polling cadence', () => {
  it('looks after 50, 100, 200 and 400 ms, twice as late with few requests left', () => {
    const times = (left?: number): number[] => {
      let elapsed = 0;
      return [0, 1, 2, 3].map((look) => (elapsed += pollWaitMs(look, elapsed, 0, left)));
    };
    assert.deepEqual(times(), [50, 100, 200, 400]);
    assert.deepEqual(times(20), [100, 200, 400, 800]);
  });

  it('counts the first wait from when the run was sent, and leaves half of it', () => {
    assert.deepEqual(
      [0, 10, 25, 400].map((answeredMs) => firstWaitMs(50, answeredMs)),
      [50, 40, 25, 25],
    );
  });

  const looks = (totalMs: number): number => {
    let elapsed = 0;
    for (let poll = 0; ; poll++) {
      elapsed += pollWaitMs(poll, elapsed, 0);
      if (elapsed >= totalMs) return poll + 1;
    }
  };
  for (const [seconds, count] of [
    [3, 7],
    [60, 14],
    [600, 36],
  ] as const) {
    it(`polls ${count} times in ${seconds} seconds`, () => {
      assert.equal(looks(seconds * 1000), count);
    });
  }

  const waits: [what: string, ms: number, wanted: number][] = [
    ['doubles up to its eighth look', pollWaitMs(8, 12_000, 0), 6_400],
    ['then looks every ten seconds', pollWaitMs(9, 59_999, 0), 10_000],
    ['after a minute every 15', pollWaitMs(9, 60_000, 0), 15_000],
    ['up to three minutes', pollWaitMs(20, 179_999, 0), 15_000],
    ['and then every 30', pollWaitMs(20, 180_000, 0), 30_000],
    ['spreads the looks of many windows', pollWaitMs(0, 0, 1), 55],
    ['does so by up to a tenth', pollWaitMs(20, 180_000, 0.5), 31_500],
    ['looks as often with 30 requests left', pollWaitMs(1, 0, 0, 30), 50],
    ['half as often with fewer', pollWaitMs(1, 0, 0, 29), 100],
    ['half as often with ten', pollWaitMs(1, 0, 0, 10), 100],
    ['a quarter as often with fewer than that', pollWaitMs(1, 0, 0, 9), 200],
    ['never waits for more than a minute', pollWaitMs(20, 180_000, 0, 1), 60_000],
    ['looks again two seconds after an answer stayed out', outageWaitMs(1, 0), 2_000],
    ['doubles that', outageWaitMs(2, 0), 4_000],
    ['up to half a minute', outageWaitMs(5, 0), 30_000],
    ['and spreads it too', outageWaitMs(9, 1), 33_000],
    ['waits a little longer than the service does', deadlineMs(10), 610_000],
    ['waits without end where the limit is none', deadlineMs(0), Infinity],
  ];
  for (const [what, ms, wanted] of waits) it(what, () => assert.equal(ms, wanted));
});
