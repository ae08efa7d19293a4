import type { TimeUnit } from '../../../../../../server/common/language/timeUnits.ts';
import assert from 'node:assert/strict';
import {
  intervalsOf,
  moved,
  rangeOf,
  startOf,
} from '../../../../../../server/local/query/computations/shared/timeline.ts';

const now = new Date('2026-01-31T10:30:15.500Z');

describe('date ranges of insights', () => {
  const cases: [from: string | null, to: string | null, start: string, end: string][] = [
    [null, null, '2026-01-24T00:00', '2026-02-01T00:00'],
    ['-7d', null, '2026-01-24T00:00', '2026-02-01T00:00'],
    ['-7d', '-7d', '2026-01-24T00:00', '2026-01-25T00:00'],
    ['-1m', '-1d', '2025-12-31T00:00', '2026-01-31T00:00'],
    ['mStart', null, '2026-01-01T00:00', '2026-02-01T00:00'],
    ['-1mStart', '-1mEnd', '2025-12-01T00:00', '2026-01-01T00:00'],
    ['yStart', null, '2026-01-01T00:00', '2026-02-01T00:00'],
    ['wStart', null, '2026-01-25T00:00', '2026-02-01T00:00'],
    ['qStart', null, '2026-01-01T00:00', '2026-02-01T00:00'],
    ['dStart', 'dEnd', '2026-01-31T00:00', '2026-02-01T00:00'],
    ['2026-01-05', '2026-01-07', '2026-01-05T00:00', '2026-01-08T00:00'],
    ['2026-01-05 12:00:00', '2026-01-05T18:30:00Z', '2026-01-05T12:00', '2026-01-05T18:30'],
    ['all', '2026-01-01', '1970-01-01T00:00', '2026-01-02T00:00'],
  ];
  for (const [from, to, start, end] of cases) {
    it(`reads ${from ?? 'nothing'} to ${to ?? 'nothing'}`, () => {
      const range = rangeOf({ date_from: from, date_to: to }, now, 'day');
      const shown = [range.from, range.to].map((date) => date.toISOString().slice(0, 16));
      assert.deepEqual(shown, [start, end]);
    });
  }

  it('ends with the current hour where hours are asked for', () => {
    const { from, to } = rangeOf({ date_from: '-2h' }, now, 'hour');
    assert.equal(from.toISOString(), '2026-01-31T08:30:15.500Z');
    assert.equal(to.toISOString(), '2026-01-31T11:00:00.000Z');
  });

  for (const text of ['soon', '7', '-d', '2026-99-99', '7dd']) {
    it(`says how dates are written instead of ${text}`, () => {
      assert.throws(
        () => rangeOf({ date_from: text }, now, 'day'),
        /Invalid date: .*Write it like/,
      );
    });
  }

  it('refuses a range that ends before it starts', () => {
    assert.throws(() => rangeOf({ date_from: '-1d', date_to: '-3d' }, now, 'day'), /is empty/);
  });
});

describe('intervals of a range', () => {
  const cases: [unit: TimeUnit, from: string, to: string, starts: string[]][] = [
    ['day', '2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['week', '2026-01-06', '2026-01-19', ['2026-01-04', '2026-01-11', '2026-01-18']],
    ['month', '2025-12-31', '2026-02-02', ['2025-12-01', '2026-01-01', '2026-02-01']],
    ['hour', '2026-01-01T22:10:00Z', '2026-01-02T00:00:00Z', ['2026-01-01', '2026-01-01']],
  ];
  for (const [unit, from, to, starts] of cases) {
    it(`counts by the ${unit}`, () => {
      const found = intervalsOf({ from: new Date(from), to: new Date(to) }, unit);
      assert.deepEqual(
        found.map((date) => date.toISOString().slice(0, 10)),
        starts,
      );
    });
  }

  it('keeps to the last day of a shorter month', () => {
    const date = new Date('2026-03-31T12:00:00Z');
    assert.equal(moved(date, 'month', -1).toISOString(), '2026-02-28T12:00:00.000Z');
    assert.equal(moved(date, 'year', -1).toISOString(), '2025-03-31T12:00:00.000Z');
    assert.equal(startOf(date, 'quarter').toISOString(), '2026-01-01T00:00:00.000Z');
  });

  it('refuses more intervals than anybody could read', () => {
    const range = { from: new Date(0), to: now };
    assert.throws(() => intervalsOf(range, 'minute'), /too short/);
  });
});
