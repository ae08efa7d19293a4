import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Cell } from '../../../../../client/src/protocol/results.ts';
import type { ColumnKind } from '../../../../../media/src/base/columnKind.ts';
import { ColumnStatistics } from '../../../../../media/src/panel/grid/columnStatistics.ts';

function of(kind: ColumnKind, values: readonly (Cell | undefined)[]): ColumnStatistics {
  const statistics = new ColumnStatistics(kind);
  for (const value of values) statistics.add(value);
  return statistics;
}

function bars(kind: ColumnKind, values: readonly (Cell | undefined)[]): readonly string[] {
  return of(kind, values).bars.map(({ name, count }) => `${name}: ${count}`);
}

describe('the statistics of a column', () => {
  it('tells NULL from rows that have not arrived', () => {
    const { rows, nulls, aggregates } = of('text', ['a', null, undefined, 'a', '']);
    assert.deepEqual([rows, nulls, aggregates.distinct], [4, 1, 2]);
  });

  it('counts whole numbers in ranges of whole numbers', () => {
    assert.deepEqual(bars('number', [1, 2, 2, 3]), ['1: 1', '2: 2', '3: 1']);
    const hundred = Array.from({ length: 100 }, (_, at) => at);
    assert.deepEqual(bars('number', hundred).slice(0, 2), ['0 – 9: 10', '10 – 19: 10']);
    assert.deepEqual(bars('number', [5, 5]), ['5: 2']);
    assert.deepEqual(bars('number', [null]), []);
  });

  it('counts texts one by one, the most frequent first', () => {
    assert.deepEqual(bars('text', ['b', 'a', 'b', '']), ['b: 2', 'a: 1', "'': 1"]);
  });

  it('makes ten ranges of fractions, however they are rounded, and one of the smallest', () => {
    const tenths = Array.from({ length: 31 }, (_, at) => at / 10);
    assert.equal(bars('number', tenths).length, 10);
    assert.equal(bars('number', [0, 5e-324]).length, 1);
  });

  it('puts every number into one bar, and makes no more bars than are seen at a glance', () => {
    const numbers = fc.array(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
        fc.integer(),
      ),
    );
    fc.assert(
      fc.property(numbers, (values) => {
        const found = of('number', values).bars;
        assert.ok(found.length <= 10);
        assert.equal(
          found.reduce((sum, { count }) => sum + count, 0),
          values.length,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
