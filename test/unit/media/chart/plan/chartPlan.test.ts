import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  chartKinds,
  parseDisplay,
  printDisplay,
} from '../../../../../client/src/protocol/display.ts';
import { planChart } from '../../../../../media/src/chart/plan/chartPlan.ts';
import { table } from '../tables.ts';

const rows = table(
  'day Date, who String, n UInt64, m Float64',
  ['2026-08-01', 'a', 1, 2],
  ['2026-08-02', 'b', 3, 4],
);

function planned(display: string, of = rows): string {
  const found = planChart(parseDisplay(display), of);
  return found.kind === 'plan' ? printDisplay(found.spec) : found.message;
}

const cases: readonly [display: string, planned: string][] = [
  ['line x=day y=n', 'line x=day y=n'],
  ['line', 'line x=day y=n,m'],
  ['pie', 'pie x=who y=n'],
  ['pie x=who y=n,m by=day stacked', 'pie x=who y=n'],
  ['line x=day y=n stacked', 'line x=day y=n'],
  ['bar y=n', 'bar y=n'],
  ['heatmap x=day y=n', 'heatmap x=day y=n by=who'],
  ['scatter', 'scatter x=n y=m'],
  ['number y=m x=day', 'number y=m'],
  ['sankey x=who', 'sankey x=who y=n by=day'],
  ['funnel x=who', 'funnel x=who y=n'],
  ['funnel x=who y=n,m by=day', 'funnel x=who y=n,m by=day'],
  ['heatmap by=day y=n,m share', 'heatmap y=n,m by=day share'],
  ['heatmap x=who by=day y=n,m', 'heatmap x=who y=n by=day'],
  ['line x=day y=n share', 'line x=day y=n'],
  ['map y=n', 'map x=who y=n'],
  ['bar x=day y=n,m lines=m,gone', 'bar x=day y=n,m lines=m'],
  ['line x=day y=n,m lines=m', 'line x=day y=n,m'],
  ['bar x=day y=n goal=5 format=ratio oneAxis', 'bar x=day y=n oneAxis format=ratio goal=5'],
  ['pie x=who y=n goal=5 format=short', 'pie x=who y=n format=short'],
  ['pie y=n,m', 'pie y=n,m'],
];

describe('the plan of a chart', () => {
  for (const [display, spec] of cases) {
    it(`makes ${spec} of ${display}`, () => {
      assert.equal(planned(display), spec);
    });
  }

  it('makes a pie of several columns rather than of days', () => {
    const days = table('day Date, a UInt64, b UInt64', ['2026-08-01', 1, 2], ['2026-08-02', 3, 4]);
    assert.equal(planned('pie', days), 'pie y=a,b');
    assert.equal(planned('pie x=day y=a', days), 'pie x=day y=a');
  });

  it('names the columns that the result does not have', () => {
    const found = planChart(parseDisplay('line x=week y=n by=whom'), rows);
    assert.ok(found.kind === 'plan');
    assert.deepEqual(found.missing, ['week', 'whom']);
  });

  const lacks: readonly [display: string, columns: string, message: RegExp][] = [
    ['scatter', 'n UInt64', /two columns of numbers/],
    ['map', 'n UInt64', /column of countries/],
    ['heatmap', 'a String, n UInt64', /two columns to group by/],
    ['sankey', 'a String, n UInt64', /from and to/],
    ['line', 'a String', /needs a column of numbers/],
  ];
  for (const [display, columns, message] of lacks) {
    it(`says what ${display} lacks over ${columns}`, () => {
      const row = columns.split(', ').map((column) => (column.endsWith('String') ? 'a' : 1));
      assert.match(planned(display, table(columns, row)), message);
    });
  }

  it('plans its own plan the same way again, for every kind', () => {
    const key = fc.constantFrom('day', 'who', 'n', 'm', 'gone');
    fc.assert(
      fc.property(fc.constantFrom(...chartKinds), key, fc.array(key), key, (kind, x, y, by) => {
        const first = planChart({ kind, x, y, by }, rows);
        if (first.kind !== 'plan') return;
        const again = planChart(first.spec, rows);
        assert.deepEqual(again, { ...first, missing: [] });
      }),
    );
  });
});
