import assert from 'node:assert/strict';
import { coursesOf, tableOf, verdictOf } from '../../../long/soak/verdict.ts';

describe('the verdict of a soak', () => {
  /** One sample every half minute. */
  const over = (minutes: number, valueAt: (minute: number) => number, name: string) =>
    Array.from({ length: 2 * minutes + 1 }, (_, at) => ({
      minute: at / 2,
      figures: { [name]: valueAt(at / 2) },
    }));
  const rising = (minute: number): number => 50 + 2 * minute;
  const filling = (minute: number): number => 50 + 5 * Math.min(minute, 10);
  const heap = 'host heap MB, window 1';

  const level = 'Level after the first 10 minutes.';
  for (const [title, minutes, valueAt, name, verdict] of [
    ['refuses a heap that grows', 60, rising, heap, `Broken: ${heap}.`],
    ['takes a heap that is level after ten minutes', 60, filling, heap, level],
    [
      'holds no slope against a run of a few minutes',
      ...([5, rising, heap, 'Growth is judged only in 20 minutes or more.'] as const),
    ],
    [
      'refuses a store beyond its cap, however short',
      ...([5, rising, 'storage MB', 'Broken: storage MB.'] as const),
    ],
    ['only tells what has no limit', 60, rising, 'host memory MB, window 2', level],
  ] as const) {
    it(title, () => {
      assert.equal(verdictOf(over(minutes, valueAt, name)), verdict);
    });
  }

  it('is a table', () => {
    assert.equal(
      tableOf(coursesOf(over(60, rising, heap))),
      [
        '                        from     to   most  a minute  limit',
        'host heap MB, window 1  70.0  170.0  170.0     +2.00  +0.5 a minute  broken',
      ].join('\n'),
    );
  });
});
