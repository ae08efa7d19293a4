import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../chartPlan.ts';
import { describeSlices } from '../describe.ts';
import { largestSlices, slicesOf } from '../slices.ts';
import type { ChartTheme } from '../theme.ts';
import { cut, exactNumber, frame } from './frame.ts';
import type { Drawing } from './frame.ts';

/** More slices than that cannot be told apart. */
const mostSlices = 16;
const mostSteps = 50;

/** Shares of a whole. */
export function pieDrawing(
  table: Table,
  plan: ChartPlan,
  theme: ChartTheme,
  animate: boolean,
): Drawing {
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

/** Steps in the order of the rows, each with its share of the first. */
export function funnelDrawing(
  table: Table,
  plan: ChartPlan,
  theme: ChartTheme,
  animate: boolean,
): Drawing {
  const all = slicesOf(table, plan);
  const steps = all.slices.slice(0, mostSteps);
  const left = all.slices.length - steps.length;
  const notices =
    left > 0 ? [...all.notices, `The first ${mostSteps} steps are drawn.`] : all.notices;
  const first = steps[0]?.value ?? 0;
  const description = describeSlices(plan, steps, valueName(table, plan));
  const share = (value: number): string =>
    first > 0 ? ` (${((100 * value) / first).toFixed(1)} %)` : '';
  return {
    description,
    notices,
    option: {
      ...frame(theme, description, animate),
      series: {
        type: 'funnel',
        name: valueName(table, plan),
        sort: 'none',
        left: '5%',
        right: '35%',
        top: 16,
        bottom: 16,
        gap: 2,
        minSize: '2%',
        max: Math.max(1, ...steps.map(({ value }) => value)),
        min: 0,
        data: steps.map(({ name, value }) => ({ name, value })),
        itemStyle: { borderColor: theme.background, borderWidth: theme.contrast ? 1 : 0 },
        label: {
          position: 'right',
          color: theme.foreground,
          formatter: ({ name, value }) =>
            `${cut(name, 32)}  ${exactNumber(Number(value))}${share(Number(value))}`,
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
