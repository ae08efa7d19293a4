import assert from 'node:assert/strict';
import { tableOf } from '../../../../../media/src/base/table.ts';
import { heatFields } from '../../../../../media/src/chart/plan/heatFields.ts';
import { table } from '../tables.ts';

const plan = {
  kind: 'heatmap',
  x: undefined,
  y: [1, 2],
  by: 0,
  stacked: false,
  share: false,
} as const;
const rows = table('cohort String, d0 UInt64, d1 UInt64', ['a', 8, 2], ['b', 0, null]);

describe('the fields of a heat map', () => {
  it('are the table as it stands where several columns hold numbers', () => {
    assert.deepEqual(heatFields(rows, plan), {
      columns: ['d0', 'd1'],
      rows: [
        { name: 'a', values: [8, 2] },
        { name: 'b', values: [0, null] },
      ],
      notices: [],
    });
  });

  it('are percentages of the first of their row, and gaps where that is zero', () => {
    assert.deepEqual(
      heatFields(rows, { ...plan, share: true }).rows.map(({ values }) => values),
      [
        [100, 25],
        [null, null],
      ],
    );
  });

  it('keep the counts that shares are shares of', () => {
    const [first] = heatFields(rows, { ...plan, share: true }).rows;
    assert.deepEqual(first?.counts, [8, 2]);
  });

  it('end with the period of a cohort that is going on, which is marked', () => {
    const names = ['cohort', 'Week 0', 'Week 1', 'Week 2'];
    const retention = tableOf(
      names.map((name) => ({ name })),
      [
        ['2026-08-03', 8, 2, 1],
        ['2026-08-10', 9, 3, 0],
      ],
    );
    const computedAt = Date.parse('2026-08-19T10:00Z');
    const clock = { computedAt, aheadMs: 0 };
    const found = heatFields(retention, { ...plan, y: [1, 2, 3] }, clock);
    assert.deepEqual(
      found.rows.map(({ values }) => values),
      [
        [8, 2, 1],
        [9, 3, null],
      ],
    );
    assert.deepEqual(
      found.rows.map(({ open }) => [...(open?.keys() ?? [])]),
      [[2], [1]],
    );
  });

  it('are found by the names of both sides where a column is along the axis', () => {
    const long = table('day Date, who String, n UInt64', ['2026-01-01', 'a', 3]);
    const found = heatFields(long, { ...plan, x: 0, y: [2], by: 1 });
    assert.deepEqual(found, {
      columns: ['2026-01-01'],
      rows: [{ name: 'a', values: [3] }],
      notices: [],
    });
  });

  it('are those of the first hundred rows, and say so', () => {
    const many = Array.from({ length: 120 }, (_, at) => [`r${at}`, at, at]);
    const found = heatFields(table('cohort String, d0 UInt64, d1 UInt64', ...many), plan);
    assert.equal(found.rows.length, 100);
    assert.deepEqual(found.notices, ['The first 100 of 120 rows are drawn.']);
  });
});
