import { count, counted } from '../../../../client/src/protocol/words.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../chartPlan.ts';
import { sentences } from '../describe.ts';
import { placeName } from '../placeName.ts';
import { seriesTable } from '../seriesTable.ts';
import type { ChartTheme } from '../theme.ts';
import { axisLook, cut, exactNumber, frame } from './frame.ts';
import type { Drawing } from './frame.ts';
import { scale } from './scale.ts';
import { valueName } from './slices.ts';

/** As many fields as still hold their number. */
const mostLabels = 150;
const limits = { series: 100, categories: 300 };

/** A field for each pair of names, coloured by its number. */
export function heatmapDrawing(
  table: Table,
  plan: ChartPlan,
  theme: ChartTheme,
  animate: boolean,
): Drawing {
  const data = seriesTable(table, plan, limits);
  const places = data.places.slice(0, limits.categories);
  const show = placeName(data);
  const fields = data.series.flatMap(({ values }, row) =>
    places.flatMap((_, column) => {
      const value = values[column] ?? null;
      return value === null ? [] : [[column, row, value]];
    }),
  );
  const numbers = fields.map(([, , value = 0]) => value);
  const value = valueName(table, plan);
  const xName = table.columns[plan.x ?? -1]?.name ?? '';
  const yName = table.columns[plan.by ?? -1]?.name ?? '';
  const { series } = data;
  const description = sentences(
    `Heat map of ${value} by ${xName} and ${yName}: ${counted(places.length, 'column')}, ${counted(series.length, 'row')}.`,
    extremes(numbers),
  );
  const cut300 = data.places.length > places.length;
  return {
    description,
    notices: cut300
      ? [
          ...data.notices,
          `The first ${limits.categories} of ${count(data.places.length)} columns are drawn.`,
        ]
      : data.notices,
    option: {
      ...frame(theme, description, animate),
      grid: { left: 12, right: 90, top: 16, bottom: 8, outerBoundsMode: 'same' },
      xAxis: {
        ...axisLook(theme, xName),
        type: 'category',
        nameGap: 28,
        data: places.map((place) => cut(show(place), 30)),
        splitLine: { show: false },
      },
      yAxis: {
        ...axisLook(theme, yName),
        type: 'category',
        nameGap: 12,
        inverse: true,
        data: series.map(({ name }) => cut(name, 30)),
        splitLine: { show: false },
      },
      visualMap: scale(theme, numbers),
      series: {
        type: 'heatmap',
        name: value,
        data: fields,
        label: {
          show: fields.length <= mostLabels,
          formatter: ({ value: field }) =>
            Array.isArray(field) ? exactNumber(Number(field[2])) : '',
        },
        itemStyle: { borderColor: theme.background, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: theme.foreground } },
      },
    },
  };
}

function extremes(numbers: readonly number[]): string {
  if (numbers.length === 0) return '';
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  return `Lowest ${exactNumber(low)}, highest ${exactNumber(high)}.`;
}
