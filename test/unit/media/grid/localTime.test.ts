import assert from 'node:assert/strict';
import { localTime } from '../../../../media/src/grid/localTime.ts';

describe("a time on the reader's clock", () => {
  const before = process.env['TZ'];
  after(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  const moment = '2026-08-01T20:02:03.120Z';
  const readers: [zone: string, shown: string][] = [
    ['UTC', '2026-08-01 20:02:03.120 +00:00'],
    ['Asia/Kolkata', '2026-08-02 01:32:03.120 +05:30'],
    ['America/St_Johns', '2026-08-01 17:32:03.120 -02:30'],
    ['Pacific/Apia', '2026-08-02 09:02:03.120 +13:00'],
  ];
  for (const [zone, shown] of readers) {
    it(`is ${shown} in ${zone}`, () => {
      process.env['TZ'] = zone;
      assert.equal(localTime(moment, undefined), shown);
    });
  }

  const types: [text: string, type: string, utc: string | undefined][] = [
    ['2026-08-01 10:00:00', "DateTime('America/St_Johns')", '2026-08-01 12:30:00 +00:00'],
    ['2026-08-01 10:00:00', "DateTime('Asia/Kolkata')", '2026-08-01 04:30:00 +00:00'],
    // The clocks of Paris go back at one, and forward at one, by UTC.
    ['2026-10-25 01:30:00', "DateTime('Europe/Paris')", '2026-10-24 23:30:00 +00:00'],
    ['2026-03-29 01:30:00', "DateTime('Europe/Paris')", '2026-03-29 00:30:00 +00:00'],
    ['2026-03-29 03:30:00', "DateTime('Europe/Paris')", '2026-03-29 01:30:00 +00:00'],
    ['2026-08-01 10:00:00Z', "DateTime('Asia/Kolkata')", '2026-08-01 10:00:00 +00:00'],
    ['2026-08-01 10:00:00-0300', '', '2026-08-01 13:00:00 +00:00'],
    ['at 2026-08-01 10:00:00Z', '', undefined],
    ['2026-08-01 10:00:00Z or so', '', undefined],
    ['2026-13-01 10:00:00Z', '', undefined],
  ];
  for (const [text, type, utc] of types) {
    it(`of ${text} ${type} is ${utc ?? 'not known'}`, () => {
      process.env['TZ'] = 'UTC';
      assert.equal(localTime(text, type), utc);
    });
  }
});
