import assert from 'node:assert/strict';
import { coursesOf, tableOf } from '../../../long/soak/verdict.ts';

describe('the verdict of a soak', () => {
  /** One sample every half minute. */
  const over = (minutes: number, valueAt: (minute: number) => number, name: string) =>
    coursesOf(
      Array.from({ length: 2 * minutes + 1 }, (_, at) => ({
        minute: at / 2,
        figures: { [name]: valueAt(at / 2) },
      })),
    );
  const rising = (minute: number): number => 50 + 2 * minute;
  const filling = (minute: number): number => 50 + 5 * Math.min(minute, 10);
  const heap = 'host heap MB, window 1';

  for (const [title, minutes, valueAt, name, broken] of [
    ['refuses a heap that grows', 60, rising, heap, 'more than +0.5'],
    ['takes a heap that is level after ten minutes', 60, filling, heap, undefined],
    ['holds no slope against a run of a few minutes', 5, rising, heap, undefined],
    ['refuses a store beyond its cap, however short', 5, rising, 'storage MB', 'more than 12'],
    ['only tells what has no limit', 60, rising, 'host memory MB, window 2', undefined],
  ] as const) {
    it(title, () => {
      assert.equal(over(minutes, valueAt, name)[0]?.broken, broken);
    });
  }

  it('is a table', () => {
    assert.equal(
      tableOf(over(60, rising, heap)),
      [
        '                        from     to   most  a minute',
        'host heap MB, window 1  70.0  170.0  170.0     +2.00  more than +0.5',
      ].join('\n'),
    );
  });
});
