import assert from 'node:assert/strict';
import { after, intervalOf } from '../../../../../media/src/chart/plan/interval.ts';
import { openPeriod } from '../../../../../media/src/chart/plan/openPeriod.ts';

const day = 86_400_000;
const at = (text: string): number => Date.parse(`${text}Z`);
const times = (...texts: readonly string[]): number[] => texts.map(at);

const intervals: readonly [times: readonly number[], interval: string | undefined][] = [
  [times('2026-08-01T00:00', '2026-08-02T00:00', '2026-08-05T00:00'), 'day'],
  [times('2026-08-03T00:00', '2026-08-10T00:00', '2026-08-24T00:00'), 'week'],
  [times('2026-01-01T00:00', '2026-02-01T00:00', '2026-03-01T00:00'), 'month'],
  [times('2026-01-01T00:00', '2026-04-01T00:00'), 'quarter'],
  [times('2024-01-01T00:00', '2025-01-01T00:00', '2026-01-01T00:00'), 'year'],
  [times('2026-08-01T10:00', '2026-08-01T11:00'), 'hour'],
  [times('2026-08-01T10:00', '2026-08-01T10:05'), 'minute'],
  [times('2026-08-01T10:00:07', '2026-08-01T10:05:31'), undefined],
  [times('2026-08-01T00:00'), undefined],
  [[], undefined],
];

describe('the interval of times', () => {
  for (const [all, interval] of intervals) {
    const from = all[0] === undefined ? 'none' : new Date(all[0]).toISOString();
    it(`is ${interval ?? 'nothing'} of ${all.length} from ${from}`, () => {
      assert.equal(intervalOf(all), interval);
    });
  }

  it('counts months by the calendar', () => {
    assert.equal(after(at('2026-01-01T00:00'), 'month', 2), at('2026-03-01T00:00'));
    assert.equal(after(at('2026-01-01T00:00'), 'quarter'), at('2026-04-01T00:00'));
    assert.equal(after(at('2024-01-01T00:00'), 'year'), at('2025-01-01T00:00'));
  });
});

describe('the period that is still open', () => {
  const today = Math.floor(Date.now() / day) * day;
  const days = [today - 2 * day, today - day, today];

  it('is today in a result of today', () => {
    const found = openPeriod(
      { axis: 'time', places: days },
      { computedAt: Date.now(), aheadMs: 0 },
    );
    assert.deepEqual(found, { from: 2, words: 'today so far' });
  });

  it('is told by the moment of the result once the day is over', () => {
    const computedAt = at('2026-08-02T10:30');
    const found = openPeriod(
      { axis: 'time', places: times('2026-08-01T00:00', '2026-08-02T00:00') },
      { computedAt, aheadMs: 0 },
    );
    assert.deepEqual(found, { from: 1, words: 'until 2026-08-02 10:30' });
  });

  it("is that of the project's clock, not of UTC", () => {
    const computedAt = at('2026-08-01T23:30');
    const places = times('2026-08-01T00:00', '2026-08-02T00:00');
    const found = openPeriod({ axis: 'time', places }, { computedAt, aheadMs: 2 * 3_600_000 });
    assert.equal(found?.from, 1);
    assert.equal(openPeriod({ axis: 'time', places }, { computedAt, aheadMs: 0 })?.from, 0);
  });

  it('is none where all are over, where nobody knows the time, and along names', () => {
    const over = { computedAt: Date.now() + 3 * day, aheadMs: 0 };
    assert.equal(openPeriod({ axis: 'time', places: days }, over), undefined);
    assert.equal(openPeriod({ axis: 'time', places: days }, undefined), undefined);
    assert.equal(openPeriod({ axis: 'category', places: ['a', 'b'] }, over), undefined);
  });
});
