import assert from 'node:assert/strict';
import { funnelSteps } from '../../../../../media/src/chart/plan/funnelSteps.ts';
import { table } from '../tables.ts';

const rows = table(
  'browser String, step String, people UInt64, median_time Float64',
  ['Chrome', 'a', 8, null],
  ['Chrome', 'b', 2, 3840],
  ['Safari', 'a', 4, null],
);
const plan = { kind: 'funnel', x: 1, y: [2], by: undefined, stacked: false, share: false } as const;

describe('the steps of a funnel', () => {
  it('have shares of the first, and add up rows of one step', () => {
    const { steps, groups } = funnelSteps(rows, plan);
    assert.deepEqual(steps, ['a', 'b']);
    assert.deepEqual(groups, [
      {
        name: '',
        bars: [
          { amount: 12, share: 1, notes: [] },
          { amount: 2, share: 2 / 12, notes: [] },
        ],
      },
    ]);
  });

  it('are told apart by a breakdown, with gaps where a value does not have one', () => {
    const { groups } = funnelSteps(rows, { ...plan, by: 0, y: [2, 3] });
    assert.deepEqual(groups, [
      {
        name: 'Chrome',
        bars: [
          { amount: 8, share: 1, notes: [] },
          { amount: 2, share: 0.25, notes: ['median_time 3,840'] },
        ],
      },
      { name: 'Safari', bars: [{ amount: 4, share: 1, notes: [] }, undefined] },
    ]);
  });

  it('say seconds as a duration', () => {
    const timed = {
      ...rows,
      columns: [...rows.columns.slice(0, 3), { name: 'median time (s)', type: 'Float64' }],
    };
    const { groups } = funnelSteps(timed, { ...plan, by: 0, y: [2, 3] });
    assert.deepEqual(groups[0]?.bars[1]?.notes, ['median time 1 h 4 min']);
  });

  it('are the columns of one row where no column names them', () => {
    const counts = table('seen UInt64, bought UInt64', [10, 1]);
    const { steps, groups } = funnelSteps(counts, { ...plan, x: undefined, y: [0, 1] });
    assert.deepEqual(steps, ['seen', 'bought']);
    assert.deepEqual(
      groups[0]?.bars.map((bar) => bar?.share),
      [1, 0.1],
    );
  });

  it('have no shares of zero', () => {
    const { groups } = funnelSteps(table('step String, n UInt64', ['a', 0]), {
      ...plan,
      x: 0,
      y: [1],
    });
    assert.equal(groups[0]?.bars[0]?.share, undefined);
  });
});
