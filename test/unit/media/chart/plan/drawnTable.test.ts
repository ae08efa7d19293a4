import assert from 'node:assert/strict';
import type { ChartKind } from '../../../../../client/src/protocol/display.ts';
import { drawnTable } from '../../../../../media/src/chart/plan/drawnTable.ts';
import type { ChartPlan } from '../../../../../media/src/chart/plan/chartPlan.ts';
import { table } from '../tables.ts';

function plan(kind: ChartKind, more: Partial<ChartPlan>): ChartPlan {
  return { kind, x: undefined, y: [], by: undefined, stacked: false, share: false, ...more };
}

describe('the numbers of a chart', () => {
  const daily = table(
    'day Date, who String, n UInt64',
    ['2026-08-02', 'a', 1234],
    ['2026-08-01', 'a', 1],
    ['2026-08-01', 'b', 3],
    ['2026-08-01', 'b', 4],
  );

  it('stand side by side for each series, in the order of the axis', () => {
    assert.deepEqual(drawnTable(daily, plan('line', { x: 0, y: [2], by: 1 })), {
      head: ['day', 'a', 'b'],
      rows: [
        ['2026-08-01', '1', '7'],
        ['2026-08-02', '1,234', ''],
      ],
    });
  });

  it('are added up by name for parts of a whole', () => {
    assert.deepEqual(drawnTable(daily, plan('pie', { x: 1, y: [2] })), {
      head: ['who', 'n'],
      rows: [
        ['a', '1,235'],
        ['b', '7'],
      ],
    });
  });

  it('are those of the rows where each is drawn for itself', () => {
    const { head, rows } = drawnTable(daily, plan('heatmap', { x: 0, by: 1, y: [2] }));
    assert.deepEqual(head, ['day', 'who', 'n']);
    assert.deepEqual(rows[0], ['2026-08-02', 'a', '1234']);
  });
});
