import assert from 'node:assert/strict';
import { absoluteDate } from '../../../../client/src/parameters/relativeDate.ts';

describe('a date in words', () => {
  const nowMs = Date.parse('2026-03-31T22:30:00Z');
  const dates: [word: string, utc: string, berlin: string][] = [
    ['-7d', '2026-03-24', '2026-03-25'],
    ['dStart', '2026-03-31', '2026-04-01'],
    ['-1dEnd', '2026-03-30 23:59:59', '2026-03-31 23:59:59'],
    ['-24h', '2026-03-30 22:30:00', '2026-03-31 00:30:00'],
    ['-1m', '2026-02-28', '2026-03-01'],
    ['mStart', '2026-03-01', '2026-04-01'],
    ['-1mEnd', '2026-02-28 23:59:59', '2026-03-31 23:59:59'],
    ['qStart', '2026-01-01', '2026-04-01'],
    ['-1y', '2025-03-31', '2025-04-01'],
    ['wStart', '2026-03-29', '2026-03-29'],
    ['2026-01-31', '2026-01-31', '2026-01-31'],
    ['2026-01-31 10:00', '2026-01-31 10:00', '2026-01-31 10:00'],
  ];
  for (const [word, utc, berlin] of dates) {
    it(`is ${utc} for ${word}, by the clock of the project`, () => {
      assert.equal(absoluteDate(word, { nowMs, timeZone: 'UTC' }), utc);
      assert.equal(absoluteDate(word, { nowMs, timeZone: 'Europe/Berlin' }), berlin);
    });
  }

  it('has no time where a day is compared', () => {
    assert.equal(absoluteDate('-1dEnd', { nowMs, timeZone: 'UTC' }, true), '2026-03-30');
  });
});
