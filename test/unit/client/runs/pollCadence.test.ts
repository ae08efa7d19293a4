import assert from 'node:assert/strict';
import { firstWaitMs, pollWaitMs } from '../../../../client/src/runs/pollCadence.ts';

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
});
