import assert from 'node:assert/strict';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { columnKind, type ColumnKind } from '../../../../media/src/base/columnKind.ts';

const byType: readonly [type: string, kind: ColumnKind][] = [
  ['UInt64', 'number'],
  ['Nullable(Float64)', 'number'],
  ['LowCardinality(Nullable(Int8))', 'number'],
  ['Decimal(18, 4)', 'number'],
  ['Bool', 'boolean'],
  ['Date', 'time'],
  ["Nullable(DateTime64(6, 'UTC'))", 'time'],
  ['Array(Nullable(UInt64))', 'structure'],
  ['Tuple(a String, b UInt8)', 'structure'],
  ['LowCardinality(String)', 'text'],
  ['IntervalDay', 'text'],
  ['something new', 'text'],
];

const byValues: readonly [values: readonly Cell[], kind: ColumnKind][] = [
  [[1, null, { $integer: '99999999999999999999' }], 'number'],
  [[true, null], 'boolean'],
  [[[1], { a: 1 }], 'structure'],
  [[1, 'a'], 'text'],
  [[null, null], 'text'],
  [[], 'text'],
];

describe('the kind of a column', () => {
  for (const [type, kind] of byType) {
    it(`is ${kind} for the type ${type}`, () => {
      assert.equal(columnKind({ name: 'c', type }, []), kind);
    });
  }
  for (const [values, kind] of byValues) {
    it(`is ${kind} for the values ${JSON.stringify(values)} without a type`, () => {
      assert.equal(columnKind({ name: 'c' }, values), kind);
    });
  }
});
