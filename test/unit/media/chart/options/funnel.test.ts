import assert from 'node:assert/strict';
import { funnelDrawing } from '../../../../../media/src/chart/options/funnel.ts';
import { paperTheme } from '../../../../../media/src/chart/options/theme.ts';
import { planChart } from '../../../../../media/src/chart/plan/chartPlan.ts';
import { table } from '../tables.ts';

const steps = table(
  'step String, people UInt64',
  ['Visited', 1200],
  ['Signed up', 480],
  ['Invited a friend', 120],
);

function drawn(width: number) {
  const planned = planChart({ kind: 'funnel', x: 'step', y: ['people'] }, steps);
  assert.ok(planned.kind === 'plan');
  const canvas = { width, height: 300, theme: paperTheme(), animate: false, world: undefined };
  const { option } = funnelDrawing(steps, planned.plan, canvas);
  return option as unknown as {
    readonly grid: { readonly right: number };
    readonly yAxis: { readonly data: readonly string[] };
    readonly series: readonly { readonly name: string }[];
  };
}

describe('a funnel', () => {
  it('leaves its words what they need, and the rest to the bars', () => {
    assert.ok(drawn(400).grid.right < 140);
    assert.equal(drawn(1440).grid.right, drawn(400).grid.right);
  });

  it('writes short names of steps in full where it is narrow', () => {
    assert.deepEqual(drawn(400).yAxis.data, ['Visited', 'Signed up', 'Invited a friend']);
  });

  it('has a name, by which its pattern stays the same when it is drawn again', () => {
    assert.deepEqual(
      drawn(400).series.map(({ name }) => name),
      ['people'],
    );
  });
});
