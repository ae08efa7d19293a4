import { t } from '@vscode/l10n';
import { count } from '../../../../client/src/protocol/words.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { describeSlices } from '../plan/describe.ts';
import { slicesOf } from '../plan/slices.ts';
import { type Canvas, type Drawing, exact, frame } from './frame.ts';
import { scale, scaleWidth } from './scale.ts';
import { valueName } from './slices.ts';
import { mixed } from './theme.ts';

/** The name under which the shapes are registered. */
export const mapName = 'world';

/** Countries coloured by their numbers. */
export function mapDrawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  const { theme, animate, world } = canvas;
  if (!world) throw new Error(t('The map could not be loaded.'));
  const { slices, notices } = slicesOf(table, plan);
  const sums = new Map<string, number>();
  const unknown: string[] = [];
  for (const { name, value } of slices) {
    const country = world.nameOn(name);
    if (country === undefined) unknown.push(name);
    else sums.set(country, (sums.get(country) ?? 0) + value);
  }
  const data = [...sums].map(([name, value]) => ({ name, value }));
  const value = valueName(table, plan);
  const description = describeSlices(plan, data, value);
  const land = mixed(theme.background, theme.foreground, 0.12);
  return {
    description,
    notices: unknown.length === 0 ? notices : [...notices, leftOut(unknown)],
    option: {
      ...frame(theme, description, animate),
      // A pattern on two hundred countries hides the colours; their edges tell them apart.
      aria: { enabled: true, label: { description } },
      visualMap: scale(
        canvas,
        data.map((each) => each.value),
      ),
      series: {
        type: 'map',
        map: mapName,
        name: value,
        data,
        roam: false,
        top: 8,
        bottom: 8,
        left: 8,
        right: scaleWidth(canvas),
        selectedMode: false,
        tooltip: { valueFormatter: exact },
        label: { show: false },
        itemStyle: {
          areaColor: land,
          borderColor: theme.contrast ? theme.foreground : theme.background,
          borderWidth: 0.5,
        },
        emphasis: { label: { show: false }, itemStyle: { areaColor: theme.palette[1] ?? land } },
      },
    },
  };
}

function leftOut(names: readonly string[]): string {
  const some = names.slice(0, 3).join(', ');
  const more = names.length > 3 ? ', …' : '';
  return names.length === 1
    ? t('1 name not on the map: {0}.', some)
    : t('{0} names not on the map: {1}.', count(names.length), `${some}${more}`);
}
