import assert from 'node:assert/strict';
import { heatmapDrawing } from '../../../../../media/src/chart/options/heatmap.ts';
import {
  type ChartTheme,
  contrast,
  mixed,
  paperTheme,
} from '../../../../../media/src/chart/options/theme.ts';
import { planChart } from '../../../../../media/src/chart/plan/chartPlan.ts';
import { table } from '../tables.ts';

type Field = {
  readonly value: readonly [column: number, row: number, number: number];
  readonly label: { readonly color: string };
};

const visits = table(
  'cohort String, week String, share Float64',
  ...Array.from(
    { length: 20 },
    (_, at) => [`cohort ${at % 4}`, `week ${Math.floor(at / 4)}`, 5 * at] as const,
  ),
);

/** Background, text and the colour of the highest number, as four kinds of theme have them. */
const kinds: readonly [name: string, background: string, foreground: string, full: string][] = [
  ['dark', '#181818', '#cccccc', '#3794ff'],
  ['light', '#f8f8f8', '#3b3b3b', '#1a85ff'],
  ['high contrast', '#000000', '#ffffff', '#3794ff'],
  ['light high contrast', '#ffffff', '#292929', '#1a85ff'],
];

describe('the numbers in a heat map', () => {
  for (const [name, background, foreground, full] of kinds) {
    it(`are read on every field, without a pattern across them, in a ${name} theme`, () => {
      const theme: ChartTheme = {
        ...paperTheme(),
        contrast: name.includes('contrast'),
        background,
        foreground,
        palette: [full],
      };
      const spec = { kind: 'heatmap', x: 'week', y: ['share'], by: 'cohort' } as const;
      const planned = planChart(spec, visits);
      assert.ok(planned.kind === 'plan');
      const canvas = { width: 600, height: 300, theme, animate: false, world: undefined };
      const { option } = heatmapDrawing(visits, planned.plan, canvas);
      const { data } = option.series as unknown as { readonly data: readonly Field[] };
      assert.equal(data.length, 20);
      for (const { value, label } of data) {
        const pale = mixed(background, full, 0.18);
        const field = mixed(pale, full, value[2] / 95);
        assert.ok(contrast(label.color, field) >= 4.5, `${label.color} on ${field}`);
      }
      const { decal } = option.aria as { readonly decal: { readonly show: boolean } };
      assert.equal(decal.show, false);
    });
  }
});
