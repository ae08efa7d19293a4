import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { describeSlices } from '../plan/describe.ts';
import { largestSlices, slicesOf } from '../plan/slices.ts';
import { exactNumber } from '../plan/exactNumber.ts';
import { cut, frame } from './frame.ts';
import type { Canvas, Drawing } from './frame.ts';

/** More slices than that cannot be told apart. */
const mostSlices = 16;

/** Shares of a whole. */
export function pieDrawing(table: Table, plan: ChartPlan, { theme, animate }: Canvas): Drawing {
  const { slices, notices } = largestSlices(slicesOf(table, plan), mostSlices);
  const description = describeSlices(plan, slices, valueName(table, plan));
  return {
    description,
    notices,
    option: {
      ...frame(theme, description, animate),
      series: {
        type: 'pie',
        name: valueName(table, plan),
        radius: ['40%', '76%'],
        data: slices.map(({ name, value }) => ({ name, value })),
        itemStyle: { borderColor: theme.background, borderWidth: 2 },
        label: {
          color: theme.foreground,
          lineHeight: 18,
          formatter: ({ name, value, percent = 0 }) =>
            `${cut(name, 24)}  ${exactNumber(Number(value))} (${percent.toFixed(1)} %)`,
        },
        labelLine: { lineStyle: { color: theme.muted } },
      },
    },
  };
}

/** What the amounts are amounts of. */
export function valueName(table: Table, { y }: ChartPlan): string {
  return y.map((column) => table.columns[column]?.name ?? '').join(', ');
}
