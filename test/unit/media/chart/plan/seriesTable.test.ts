import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDisplay } from '../../../../../client/src/protocol/display.ts';
import type { Table } from '../../../../../media/src/base/table.ts';
import { planChart } from '../../../../../media/src/chart/plan/chartPlan.ts';
import { seriesTable, type SeriesTable } from '../../../../../media/src/chart/plan/seriesTable.ts';
import { table } from '../tables.ts';

function series(rows: Table, display: string): SeriesTable {
  const found = planChart(parseDisplay(display), rows);
  assert.ok(found.kind === 'plan');
  return seriesTable(rows, found.plan);
}

describe('the series of a chart', () => {
  it('sorts times, and leaves a gap where a series has no row', () => {
    const rows = table(
      'day Date, who String, n UInt64',
      ['2026-08-02', 'a', 2],
      ['2026-08-01', 'a', 1],
      ['2026-08-02', 'b', 5],
    );
    const { axis, places, series: found } = series(rows, 'line x=day y=n by=who');
    assert.equal(axis, 'time');
    assert.deepEqual(places, [Date.UTC(2026, 7, 1), Date.UTC(2026, 7, 2)]);
    assert.deepEqual(found, [
      { name: 'a', column: 2, values: [1, 2] },
      { name: 'b', column: 2, values: [null, 5] },
    ]);
  });

  it('keeps names in the order of the rows, and tells NULL from the empty text', () => {
    const rows = table('who String, n UInt64', ['b', 1], [null, 2], ['', 3], ['a', 4]);
    assert.deepEqual(series(rows, 'bar x=who y=n').places, ['b', 'NULL', "''", 'a']);
  });

  it('adds up rows at the same place, and says so', () => {
    const rows = table('who String, n UInt64', ['a', 1], ['a', 2], ['b', 4]);
    const found = series(rows, 'bar x=who y=n');
    assert.deepEqual(found.series[0]?.values, [3, 4]);
    assert.deepEqual(found.notices, ['Rows at the same place are added up.']);
  });

  it('leaves out rows without a place, and says how many', () => {
    const rows = table('day DateTime, n UInt64', [null, 1], ['2026-08-01 10:00:00', 2]);
    const found = series(rows, 'line x=day y=n');
    assert.deepEqual(found.places, [Date.UTC(2026, 7, 1, 10)]);
    assert.deepEqual(found.notices, ['1 row has no place on the axis and is not shown.']);
  });

  it('draws the largest of many series, and says so', () => {
    const all = Array.from({ length: 50 }, (_, at) => ['2026-08-01', `s${at}`, at]);
    const found = series(table('day Date, who String, n UInt64', ...all), 'line x=day y=n by=who');
    assert.equal(found.series.length, 20);
    assert.ok(found.series.every(({ values }) => (values[0] ?? 0) >= 30));
    assert.deepEqual(found.notices, ['The largest 20 of 50 series are drawn.']);
  });

  it('reads decimals, big integers and booleans as numbers, and anything else as a gap', () => {
    const rows = table(
      'who String, n Decimal(18,2)',
      ...(['1.50', { $integer: '18446744073709551615' }, true, 'x', null] as const).map(
        (value, at) => [`r${at}`, value],
      ),
    );
    assert.deepEqual(series(rows, 'bar x=who y=n').series[0]?.values, [
      1.5,
      2 ** 64,
      1,
      null,
      null,
    ]);
  });

  it('keeps the sum, whatever the rows', () => {
    const row = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'), fc.integer());
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const found = series(table('a String, b String, n Int64', ...rows), 'bar x=a y=n by=b');
        const drawn = found.series
          .flatMap(({ values }) => values)
          .reduce<number>((sum, value) => sum + (value ?? 0), 0);
        assert.equal(
          drawn,
          rows.reduce((sum, [, , value]) => sum + value, 0),
        );
      }),
    );
  });
});
