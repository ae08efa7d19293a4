import { counted } from '../../../../client/src/protocol/words.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { sentences } from '../plan/describe.ts';
import { heatFields } from '../plan/heatFields.ts';
import { exactNumber } from '../plan/exactNumber.ts';
import { axisLook, cut, frame } from './frame.ts';
import type { Canvas, Drawing } from './frame.ts';
import { inkOn, scale } from './scale.ts';
import { valueName } from './slices.ts';

/** How many fields have room for their number. */
const mostLabels = 150;

/** A field for each pair of names, coloured by its number. */
export function heatmapDrawing(table: Table, plan: ChartPlan, { theme, animate }: Canvas): Drawing {
  const { columns, rows, notices } = heatFields(table, plan);
  const fields = rows.flatMap(({ values }, row) =>
    columns.flatMap((_, at) => {
      const value = values[at] ?? null;
      return value === null ? [] : [{ at, row, value }];
    }),
  );
  const numbers = fields.map(({ value }) => value);
  const ink = inkOn(theme, numbers);
  const unit = plan.share ? ' %' : '';
  const xName = table.columns[plan.x ?? -1]?.name ?? '';
  const yName = table.columns[plan.by ?? -1]?.name ?? '';
  const value = plan.x === undefined ? 'all columns' : valueName(table, plan);
  const sides = [xName, yName].filter(Boolean).join(' and ');
  const description = sentences(
    `Heat map of ${value}${plan.share ? ' in percent of the first' : ''} by ${sides}: ${counted(columns.length, 'column')}, ${counted(rows.length, 'row')}.`,
    extremes(numbers),
  );
  return {
    description,
    notices,
    option: {
      ...frame(theme, description, animate),
      // Numbers stand in the fields, and a pattern would cross them out.
      aria: { enabled: true, label: { description }, decal: { show: false } },
      grid: { left: 12, right: 90, top: 16, bottom: 8, outerBoundsMode: 'same' },
      xAxis: {
        ...axisLook(theme, xName),
        type: 'category',
        nameGap: 28,
        data: columns.map((name) => cut(name, 30)),
        splitLine: { show: false },
      },
      yAxis: {
        ...axisLook(theme, yName),
        type: 'category',
        nameGap: 12,
        inverse: true,
        data: rows.map(({ name }) => cut(name, 30)),
        splitLine: { show: false },
      },
      visualMap: scale(theme, numbers),
      series: {
        type: 'heatmap',
        name: value,
        data: fields.map(({ at, row, value: number }) => ({
          value: [at, row, number],
          label: { color: ink(number) },
        })),
        label: {
          show: fields.length <= mostLabels,
          formatter: ({ value: field }) =>
            Array.isArray(field) ? `${exactNumber(Number(field[2]))}${unit}` : '',
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
