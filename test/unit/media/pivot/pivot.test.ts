import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Row } from '../../../../client/src/protocol/results.ts';
import { tableOf } from '../../../../media/src/base/table.ts';
import { type Aggregate, aggregates } from '../../../../media/src/pivot/aggregates.ts';
import { defaultPivot, mostColumns, pivot } from '../../../../media/src/pivot/pivot.ts';
import { table } from '../chart/tables.ts';

const sales = table(
  'browser String, country String, n Int64',
  ['Chrome', 'DE', 3],
  ['Firefox', 'DE', 4],
  ['Chrome', 'US', 5],
  ['Chrome', 'DE', null],
);

function grouped(aggregate: Aggregate): readonly Row[] {
  return pivot(sales, { rows: ['browser'], columns: ['country'], value: 'n', aggregate }).rows;
}

describe('a pivot', () => {
  const cases: readonly [aggregate: Aggregate, ...rows: readonly Row[]][] = [
    ['count', ['Chrome', 1, 1, 2], ['Firefox', 1, null, 1], ['Total', 2, 1, 3]],
    ['distinct', ['Chrome', 1, 1, 2], ['Firefox', 1, null, 1], ['Total', 2, 1, 3]],
    ['sum', ['Chrome', 3, 5, 8], ['Firefox', 4, null, 4], ['Total', 7, 5, 12]],
    ['avg', ['Chrome', 3, 5, 4], ['Firefox', 4, null, 4], ['Total', 3.5, 5, 4]],
    ['min', ['Chrome', 3, 5, 3], ['Firefox', 4, null, 4], ['Total', 3, 5, 3]],
    ['max', ['Chrome', 3, 5, 5], ['Firefox', 4, null, 4], ['Total', 4, 5, 5]],
  ];
  for (const [aggregate, ...rows] of cases) {
    it(`computes the ${aggregate} of each pair of groups, and of all of them`, () => {
      assert.deepEqual(grouped(aggregate), rows);
    });
  }

  it('names its columns by the groups, with types the grid understands', () => {
    const { columns } = pivot(sales, {
      rows: ['browser'],
      columns: ['country'],
      value: 'n',
      aggregate: 'sum',
    });
    assert.deepEqual(columns, [
      { name: 'browser', type: 'String' },
      { name: 'DE', type: 'Nullable(Int64)' },
      { name: 'US', type: 'Nullable(Int64)' },
      { name: 'Total', type: 'Nullable(Int64)' },
    ]);
  });

  it('counts rows where no column is picked, NULL or not', () => {
    const { rows } = pivot(sales, { rows: ['browser'], columns: [], aggregate: 'count' });
    assert.deepEqual(rows, [
      ['Chrome', 3],
      ['Firefox', 1],
      ['Total', 4],
    ]);
  });

  it('keeps groups apart that merely look alike', () => {
    const rows = table('a, n', [1, 1], ['1', 1], [null, 1], ['null', 1], [{ $integer: '1' }, 1]);
    assert.equal(pivot(rows, { rows: ['a'], columns: [], aggregate: 'count' }).rows.length, 6);
  });

  it('adds integers too large for a number exactly', () => {
    const big = { $integer: '9007199254740993' };
    const rows = table('a String, n UInt64', ['x', big], ['x', 1], ['x', big]);
    const spec = { rows: ['a'], columns: [], value: 'n', aggregate: 'sum' } as const;
    assert.deepEqual(pivot(rows, spec).rows, [['x', { $integer: '18014398509481987' }]]);
    assert.deepEqual(pivot(rows, { ...spec, aggregate: 'max' }).rows, [['x', big]]);
  });

  it('finds the first and the last of dates', () => {
    const rows = table('d Date', ['2026-08-02'], ['2026-08-01'], ['2026-08-03']);
    const of = (aggregate: Aggregate): readonly Row[] =>
      pivot(rows, { rows: [], columns: [], value: 'd', aggregate }).rows;
    assert.deepEqual([of('min'), of('max')], [[['2026-08-01']], [['2026-08-03']]]);
  });

  it('leaves out columns beyond the limit, and says how many', () => {
    const many: Row[] = Array.from({ length: mostColumns + 7 }, (_, at) => [`c${at}`, 1]);
    const found = pivot(table('a String, n Int64', ...many), {
      rows: [],
      columns: ['a'],
      aggregate: 'count',
    });
    assert.equal(found.columns.length, mostColumns + 1);
    assert.equal(found.columnsLeftOut, 7);
    assert.equal(found.rows[0]?.at(-1), mostColumns + 7, 'the total counts all of them');
  });

  it('starts with groups down and across, and the sum of the first number', () => {
    assert.deepEqual(defaultPivot(sales), {
      rows: ['browser'],
      columns: ['country'],
      value: 'n',
      aggregate: 'sum',
    });
    assert.deepEqual(defaultPivot(table('a String', ['x'])), {
      rows: ['a'],
      columns: [],
      aggregate: 'count',
    });
  });

  describe('of any rows', () => {
    const row = fc.tuple(
      fc.constantFrom('a', 'b', null),
      fc.constantFrom('x', 'y', 'z'),
      fc.option(fc.integer({ min: -50, max: 50 })),
    );
    const columns = [{ name: 'p' }, { name: 'q' }, { name: 'v' }];

    for (const aggregate of aggregates) {
      it(`gives the ${aggregate} that its definition gives`, () => {
        fc.assert(
          fc.property(fc.array(row, { minLength: 1 }), (rows) => {
            const spec = { rows: ['p'], columns: ['q'], value: 'v', aggregate };
            const found = pivot(tableOf(columns, rows), spec);
            const body = found.rows.length > 1 ? found.rows.slice(0, -1) : found.rows;
            for (const [p = null, ...cells] of body) {
              cells.forEach((cell, at) => {
                const q = found.columns[at + 1]?.name;
                const group = rows.filter(
                  (each) => each[0] === p && (q === 'Total' || each[1] === q),
                );
                assert.deepEqual(
                  cell,
                  byHand(
                    aggregate,
                    group.map(([, , v]) => v),
                  ),
                );
              });
            }
          }),
        );
      });
    }
  });
});

/** The aggregate by its definition; a pair without rows has no value. */
function byHand(aggregate: Aggregate, group: readonly (number | null)[]): number | null {
  const values = group.filter((value) => value !== null);
  if (group.length === 0) return null;
  if (aggregate === 'count') return values.length;
  if (aggregate === 'distinct') return new Set(values).size;
  if (values.length === 0) return null;
  const sum = values.reduce((a, b) => a + b, 0);
  if (aggregate === 'sum') return sum;
  if (aggregate === 'avg') return sum / values.length;
  return aggregate === 'min' ? Math.min(...values) : Math.max(...values);
}
