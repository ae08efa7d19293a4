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
    ['-1wStart', '2026-03-22', '2026-03-22'],
    ['+2w', '2026-04-14', '2026-04-15'],
    ['-1q', '2025-12-31', '2026-01-01'],
    ['-1qEnd', '2025-12-31 23:59:59', '2026-03-31 23:59:59'],
    ['yStart', '2026-01-01', '2026-01-01'],
    ['-1yEnd', '2025-12-31 23:59:59', '2025-12-31 23:59:59'],
    ['hStart', '2026-03-31 22:00:00', '2026-04-01 00:00:00'],
    ['-1hEnd', '2026-03-31 21:59:59', '2026-03-31 23:59:59'],
    ['-90M', '2026-03-31 21:00:00', '2026-03-31 23:00:00'],
    ['-30s', '2026-03-31 22:29:30', '2026-04-01 00:29:30'],
    ['MStart', '2026-03-31 22:30:00', '2026-04-01 00:30:00'],
    ['0d', '2026-03-31', '2026-04-01'],
    ['d', 'd', 'd'],
    ['-7x', '-7x', '-7x'],
    ['all', 'all', 'all'],
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

  it('keeps the seconds of now where only they count', () => {
    const odd = { nowMs: Date.parse('2026-03-31T22:30:45.678Z'), timeZone: 'UTC' };
    assert.equal(absoluteDate('-1s', odd), '2026-03-31 22:30:44');
    assert.equal(absoluteDate('sStart', odd), '2026-03-31 22:30:45');
    assert.equal(absoluteDate('MStart', odd), '2026-03-31 22:30:00');
    assert.equal(absoluteDate('-1MEnd', odd), '2026-03-31 22:29:59');
  });

  it('is the last day of a shorter month, and of February in a leap year', () => {
    const leap = { nowMs: Date.parse('2024-03-31T12:00:00Z'), timeZone: 'UTC' };
    assert.equal(absoluteDate('-1m', leap), '2024-02-29');
    assert.equal(absoluteDate('-2m', leap), '2024-01-31');
    const leapDay = { nowMs: Date.parse('2024-02-29T12:00:00Z'), timeZone: 'UTC' };
    assert.equal(absoluteDate('-1y', leapDay), '2023-02-28');
  });
});
