import assert from 'node:assert/strict';
import { columnType } from '../../../../../server/local/data/results/columnTypes.ts';

describe('the type that a column of rows is read as', () => {
  const cases: [told: string, hasNull: boolean, sql: string][] = [
    ['UInt64', false, 'UInt64'],
    ['UInt64', true, 'Nullable(UInt64)'],
    ['Nullable(Decimal(38, 10))', true, 'Nullable(Decimal(38, 10))'],
    ["DateTime64(6, 'Europe/Berlin')", false, "DateTime64(6, 'Europe/Berlin')"],
    ['LowCardinality(Nullable(String))', true, 'Nullable(String)'],
    ['Array(Array(Nullable(Int8)))', false, 'Array(Array(Nullable(Int8)))'],
    ['Array(String)', true, 'Nullable(String)'],
    ['Tuple(a UInt8, String)', false, 'Tuple(`a` UInt8, String)'],
    ['Map(String, Array(UInt8))', false, 'Map(String, Array(UInt8))'],
    ["Enum8('a' = 1)", false, 'Nullable(String)'],
    ['AggregateFunction(sum, UInt64)', false, 'Nullable(String)'],
    ['', false, 'Nullable(String)'],
    ['Array(UInt8', false, 'Nullable(String)'],
    ['Nullable(Array(UInt8))', false, 'Nullable(String)'],
  ];
  for (const [told, hasNull, sql] of cases) {
    it(`is ${sql} for ${told || 'none'}${hasNull ? ' with NULL' : ''}`, () => {
      assert.equal(columnType(told, hasNull).sql, sql);
    });
  }

  it('is text where a service tells anything else, none of which gets into a statement', () => {
    for (const told of [
      "String DEFAULT file('/etc/passwd')",
      "DateTime('UTC'), x String DEFAULT (1)",
      'Array(String) x',
      'Tuple(a String DEFAULT 1)',
      "DateTime('\\'), (')",
    ]) {
      assert.equal(columnType(told, false).sql, 'Nullable(String)', told);
    }
  });
});
