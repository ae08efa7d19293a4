import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { describeSlices } from '../plan/describe.ts';
import { largestSlices, slicesOf } from '../plan/slices.ts';
import { byName } from '../plan/nameOrder.ts';
import { numberTexts } from '../plan/exactNumber.ts';
import {
  box,
  type Canvas,
  cut,
  type Drawing,
  frame,
  legend,
  legendHeight,
  roomOf,
} from './frame.ts';

/** More slices cannot be told apart. */
const mostSlices = 16;

/** Shares of a whole. */
export function pieDrawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  const { theme, animate } = canvas;
  const { isNarrow, isLow } = roomOf(canvas);
  const { exact } = numberTexts(plan.format, [valueName(table, plan)]);
  const { slices, notices } = largestSlices(slicesOf(table, plan), mostSlices);
  const description = describeSlices(plan, slices, valueName(table, plan));
  const base = frame(theme, description, animate);
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const percents = new Map(
    slices.map(({ name, value }) => [name, ` ${((100 * value) / whole).toFixed(1)} %`]),
  );
  const names = slices.map(({ name }) => name);
  const ordered = names.toSorted(byName);
  const colorOf = (name: string): string =>
    theme.palette[ordered.indexOf(name) % theme.palette.length] ?? theme.foreground;
  return {
    description,
    notices,
    option: {
      ...base,
      tooltip: { ...box(theme, animate), valueFormatter: (value) => exact(Number(value)) },
      // The names of slices do not fit beside a small pie.
      ...(isNarrow ? legend(canvas, names, (name) => percents.get(name) ?? '') : {}),
      series: {
        type: 'pie',
        name: valueName(table, plan),
        radius: isLow ? ['34%', '66%'] : ['40%', '76%'],
        ...(isNarrow ? { top: legendHeight(canvas) } : {}),
        data: slices.map(({ name, value }) => ({
          name,
          value,
          itemStyle: { color: colorOf(name) },
        })),
        itemStyle: { borderColor: theme.background, borderWidth: 2 },
        label: {
          show: !isNarrow,
          color: theme.foreground,
          lineHeight: 18,
          formatter: ({ name, value, percent = 0 }) =>
            `${cut(name, 24)}  ${exact(Number(value))} (${percent.toFixed(1)} %)`,
        },
        labelLine: { show: !isNarrow, lineStyle: { color: theme.muted } },
      },
    },
  };
}

/** The name of the amounts. */
export function valueName(table: Table, { y }: ChartPlan): string {
  return y.map((column) => table.columns[column]?.name ?? '').join(', ');
}
