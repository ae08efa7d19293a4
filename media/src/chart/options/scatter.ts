import { t } from '@vscode/l10n';
import type { EChartsOption } from 'echarts';
import { count } from '../../../../client/src/protocol/words.ts';
import { columnKinds, nameOf, numberOf, timeOf } from '../../base/cellValue.ts';
import { columnTraits } from '../../base/columnKind.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { byName } from '../plan/nameOrder.ts';
import { sentences } from '../plan/describe.ts';
import { timeNames } from '../plan/placeName.ts';
import {
  axisLook,
  type Canvas,
  type Drawing,
  frame,
  legend,
  legendHeight,
  valueAxis,
} from './frame.ts';
import { valueName } from './slices.ts';

/** Beyond this, points are drawn in one go without a box of their own under the pointer. */
const large = 3000;
/** More points than any window has room for. */
const mostPoints = 100_000;
const mostSeries = 18;

type Point = [x: number, y: number];

/** A point for each row. */
export function scatterDrawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  const { theme, animate } = canvas;
  const step = Math.ceil((table.rowCount * plan.y.length) / mostPoints);
  const { groups, pointless } = pointsOf(table, plan, step);
  const largest = [...groups].sort((a, b) => b[1].length - a[1].length).slice(0, mostSeries);
  const ownNames = plan.y.map((column) => table.columns[column]?.name ?? '');
  const shown = largest.sort(([a], [b]) =>
    plan.by === undefined ? ownNames.indexOf(a) - ownNames.indexOf(b) : byName(a, b),
  );
  const points = shown.reduce((sum, [, each]) => sum + each.length, 0);
  const xName = table.columns[plan.x ?? -1]?.name ?? '';
  const yName = valueName(table, plan);
  const description = sentences(
    points === 1
      ? t('Scatter chart of {0} by {1}: 1 point.', yName, xName)
      : t('Scatter chart of {0} by {1}: {2} points.', yName, xName, count(points)),
  );
  const isTime = hasTimeAxis(table, plan);
  const xAxis: EChartsOption['xAxis'] = isTime
    ? {
        ...axisLook(theme, xName),
        type: 'time',
        nameGap: 28,
        axisLabel: { color: theme.foreground, hideOverlap: true, formatter: timeTick },
      }
    : { ...valueAxis(theme, xName), type: 'value', scale: true, nameGap: 28 };
  const symbols = ['circle', 'rect', 'triangle', 'diamond'];
  return {
    description,
    notices: [
      ...(step > 1
        ? [
            t(
              'The chart draws every {0}th row, since {1} would not fit.',
              step,
              count(table.rowCount),
            ),
          ]
        : []),
      ...(pointless === 1 ? [t('1 row lacks a number and is not shown.')] : []),
      ...(pointless > 1 ? [t('{0} rows lack a number and are not shown.', count(pointless))] : []),
      ...(groups.size > mostSeries
        ? [t('The largest {0} of {1} groups are drawn.', mostSeries, count(groups.size))]
        : []),
    ],
    option: {
      ...frame(theme, description, animate && points <= large),
      ...legend(
        canvas,
        shown.map(([name]) => name),
      ),
      grid: {
        left: 12,
        right: 24,
        top: shown.length > 1 ? legendHeight(canvas) : 24,
        bottom: 8,
        outerBoundsMode: 'same',
      },
      xAxis,
      yAxis: { ...valueAxis(theme, yName), type: 'value', scale: true },
      dataZoom: [{ type: 'inside', zoomOnMouseWheel: 'ctrl' }],
      series: shown.map(([name, data], index) => ({
        type: 'scatter' as const,
        name,
        data,
        symbol: symbols[index % symbols.length] ?? 'circle',
        symbolSize: points > large ? 3 : 8,
        large: points > large,
        itemStyle: { opacity: theme.contrast ? 1 : 0.75 },
      })),
    },
  };
}

/** As the table writes times, as short as possible. */
function timeTick(time: number): string {
  return timeNames([time])(time);
}

function hasTimeAxis(table: Table, { x = -1 }: ChartPlan): boolean {
  return columnTraits[columnKinds(table)[x] ?? 'text'].axis === 'time';
}

function pointsOf(
  table: Table,
  plan: ChartPlan,
  step: number,
): { readonly groups: ReadonlyMap<string, Point[]>; readonly pointless: number } {
  const { x = -1, y, by } = plan;
  const isTime = hasTimeAxis(table, plan);
  const groups = new Map<string, Point[]>();
  let pointless = 0;
  for (let row = 0; row < table.rowCount; row += step) {
    const at = isTime ? timeOf(table.value(row, x)) : numberOf(table.value(row, x));
    let drawn = false;
    for (const column of y) {
      const value = numberOf(table.value(row, column));
      if (at === null || value === null) continue;
      drawn = true;
      const own = table.columns[column]?.name ?? '';
      const group = by === undefined ? own : nameOf(table.value(row, by));
      const name = by === undefined || y.length === 1 ? group : `${group} · ${own}`;
      const points = groups.get(name);
      if (points) points.push([at, value]);
      else groups.set(name, [[at, value]]);
    }
    if (!drawn) pointless++;
  }
  return { groups, pointless };
}
