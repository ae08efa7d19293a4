import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDisplay } from '../../../../../client/src/protocol/display.ts';
import type { Row } from '../../../../../client/src/protocol/results.ts';
import { drawing } from '../../../../../media/src/chart/drawing.ts';
import { paperTheme } from '../../../../../media/src/chart/options/theme.ts';
import { byName } from '../../../../../media/src/chart/plan/nameOrder.ts';
import { planChart } from '../../../../../media/src/chart/plan/chartPlan.ts';
import { table } from '../tables.ts';

type Part = { readonly name?: unknown; readonly color?: unknown; readonly itemStyle?: unknown };

/** The coloured parts of a drawing in their order. */
function partsOf(display: string, rows: readonly Row[]): readonly (readonly unknown[])[] {
  const all = table('day Date, who String, to String, n UInt64', ...rows);
  const found = planChart(parseDisplay(display), all);
  assert.ok(found.kind === 'plan');
  const canvas = { width: 800, height: 400, theme: paperTheme(), animate: false, world: undefined };
  const { option } = drawing(all, found.plan, canvas);
  const series = [option.series ?? []].flat() as readonly (Part & {
    readonly data?: readonly Part[];
  })[];
  const [first] = series;
  const parts = first?.name !== undefined && series.length > 1 ? series : (first?.data ?? []);
  return parts.map(({ name, color, itemStyle }) => [name, color, itemStyle]);
}

const names = ['Chrome', 'Firefox', 'Safari', 'Version 2', 'Version 10', ''];
/** Numbers whose sums are exact, and differ. */
const rows = names.flatMap((who, at): Row[] => [
  ['2026-08-01', who, `to ${at}`, 2 ** at],
  ['2026-08-02', who, `to ${at + 1}`, 2 ** (at + 8)],
]);

describe('series of a chart', () => {
  for (const display of [
    'line x=day y=n by=who',
    'area x=day y=n by=who stacked',
    'bar x=day y=n by=who stacked',
    'scatter x=n y=n by=who',
    'pie x=who y=n',
    'sankey x=who by=to y=n',
  ]) {
    it(`have the same order and colours whatever row comes first: ${display}`, () => {
      const expected = partsOf(display, rows);
      assert.ok(expected.length >= names.length);
      fc.assert(
        fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
          assert.deepEqual(partsOf(display, shuffled), expected);
        }),
        { numRuns: 20 },
      );
    });
  }

  it('go by name, numbers in it by their size', () => {
    const shuffled = ['Version 10', 'b', 'B', '', 'Version 2', 'a'];
    assert.deepEqual(shuffled.sort(byName), ['', 'a', 'b', 'B', 'Version 2', 'Version 10']);
  });

  it('keep their colour in a pie when another one is the largest', () => {
    const colors = (numbers: readonly number[]): ReadonlyMap<unknown, unknown> => {
      const of = numbers.map((n, at): Row => ['2026-08-01', names[at] ?? '', 'x', n]);
      return new Map(partsOf('pie x=who y=n', of).map(([name, , style]) => [name, style]));
    };
    const [one, other] = [colors([3, 2, 1]), colors([1, 2, 3])];
    assert.deepEqual([...one.keys()].reverse(), [...other.keys()]);
    for (const [name, style] of one) assert.deepEqual(other.get(name), style);
  });
});
