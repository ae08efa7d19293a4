import assert from 'node:assert/strict';
import { zonedRows } from '../../../../server/local/query/zonedRows.ts';

describe('times in rows', () => {
  const cases: [type: string, cell: string, zoned: string][] = [
    ["DateTime('UTC')", '"2026-01-31T00:30:00Z"', '"2026-01-31T00:30:00Z"'],
    ["DateTime('Europe/Berlin')", '"2026-01-31T23:30:00Z"', '"2026-02-01T00:30:00+01:00"'],
    ["DateTime('Europe/Berlin')", '"2026-07-31T23:30:00Z"', '"2026-08-01T01:30:00+02:00"'],
    [
      "Nullable(DateTime64(6, 'America/St_Johns'))",
      '"2026-01-01T00:30:00.123456Z"',
      '"2025-12-31T21:00:00.123456-03:30"',
    ],
    ["Nullable(DateTime64(6, 'Asia/Tokyo'))", 'null', 'null'],
    ["DateTime('Europe/London')", '"2026-01-31T00:30:00Z"', '"2026-01-31T00:30:00Z"'],
    [
      "Array(DateTime('Asia/Kolkata'))",
      '["2026-01-31T00:30:00Z","2026-01-31T20:00:00Z"]',
      '["2026-01-31T06:00:00+05:30","2026-02-01T01:30:00+05:30"]',
    ],
    ["DateTime('Nowhere/City')", '"2026-01-31T00:30:00Z"', '"2026-01-31T00:30:00Z"'],
    ['String', '"2026-01-31T00:30:00Z"', '"2026-01-31T00:30:00Z"'],
  ];
  for (const [type, cell, zoned] of cases) {
    it(`of ${type} are ${zoned} for ${cell}`, () => {
      const text = '"2026-01-31T00:30:00Z"';
      const columns = [
        { name: 'a', type: 'String' },
        { name: 'b', type },
        { name: 'c', type: 'UInt64' },
      ];
      const row = `[${text}, ${cell}, 18446744073709551615]`;
      assert.deepEqual(zonedRows([row], columns), [`[${text}, ${zoned}, 18446744073709551615]`]);
    });
  }
});
