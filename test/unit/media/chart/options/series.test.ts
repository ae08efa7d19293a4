import assert from 'node:assert/strict';
import { parseDisplay } from '../../../../../client/src/protocol/display.ts';
import { planChart } from '../../../../../media/src/chart/plan/chartPlan.ts';
import { secondAxis } from '../../../../../media/src/chart/options/series.ts';
import { seriesTable } from '../../../../../media/src/chart/plan/seriesTable.ts';
import { table } from '../tables.ts';

const rows = table(
  'day Date, events UInt64, persons UInt64, rate Float64, more UInt64, rate (previous) Float64',
  ['2026-08-01', 4000, 80, 0.4, 900, 0.001],
  ['2026-08-02', 2000, 40, 0.2, 800, 0.001],
);

const cases: readonly [display: string, right: readonly string[]][] = [
  ['line x=day y=events,persons', ['persons']],
  ['line x=day y=persons,events', ['events']],
  ['line x=day y=events,more', []],
  ['line x=day y=events,more,persons', ['persons']],
  ['line x=day y=events,persons,rate', ['rate']],
  ['line x=day y=events', []],
  ['line x=day y=events,persons oneAxis', []],
  ['bar x=day y=events,persons stacked', []],
  ['bar x=day y=events,persons,rate stacked lines=rate', ['rate']],
  ['line x=day y=rate,"rate (previous)"', []],
];

describe('the second axis', () => {
  for (const [display, right] of cases) {
    it(`takes ${right.join(', ') || 'nothing'} of ${display}`, () => {
      const found = planChart(parseDisplay(display), rows);
      assert.ok(found.kind === 'plan');
      const columns = secondAxis(seriesTable(rows, found.plan).series, found.plan);
      assert.deepEqual(
        [...columns].map((column) => rows.columns[column]?.name),
        right,
      );
    });
  }
});
