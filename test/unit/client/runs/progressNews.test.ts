import assert from 'node:assert/strict';
import { newsOfProgress } from '../../../../client/src/runs/progressNews.ts';
import type { QueryRunState } from '../../../../client/src/runs/runState.ts';

describe('the news of a run', () => {
  const runs: [what: string, states: [atMs: number, kind: string][], told: boolean[]][] = [
    [
      'leave out progress within a quarter of a second',
      [
        [100, 'running'],
        [249, 'running'],
        [250, 'running'],
        [499, 'running'],
        [500, 'running'],
      ],
      [false, false, true, false, true],
    ],
    [
      'have every other state at once',
      [
        [1, 'throttled'],
        [2, 'running'],
        [3, 'queued'],
        [4, 'queued'],
        [5, 'done'],
      ],
      [true, true, true, false, true],
    ],
    [
      'have each pause, however soon',
      [
        [1, 'throttled'],
        [2, 'throttled'],
      ],
      [true, true],
    ],
  ];
  for (const [what, states, told] of runs) {
    it(what, () => {
      let now = 0;
      const isNews = newsOfProgress({ now: () => now }, { kind: 'running' });
      const heard = states.map(([atMs, kind]) => {
        now = atMs;
        return isNews({ kind } as QueryRunState);
      });
      assert.deepEqual(heard, told);
    });
  }
});
