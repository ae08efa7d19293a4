import assert from 'node:assert/strict';
import { castType } from '../../../../server/common/types/castType.ts';

describe('the type of a cast', () => {
  const cases: [written: string, type: string | undefined][] = [
    ['int', 'Int64'],
    ['UInt8', 'Int64'],
    ['varchar(10)', 'String'],
    ['Decimal(10, 2)', 'Float64'],
    ['double precision', 'Float64'],
    ['timestamp with local time zone', 'DateTime'],
    ['int[]', 'Array(Int64)'],
    ['text[3][]', 'Array(Array(String))'],
    ['tuple(a int, b double precision)', 'Tuple(Int64, Float64)'],
    ['map(string, nullable(date))', 'Map(String, Nullable(Date))'],
    ['array', undefined],
    ['array(blob)', undefined],
    ["datetime('UTC')", undefined],
    ['fixedstring(2)', undefined],
    ['', undefined],
  ];
  for (const [written, type] of cases) {
    it(`is ${type ?? 'none'} for ${written || 'none'}`, () => {
      assert.equal(castType(written)?.text, type);
    });
  }
});
