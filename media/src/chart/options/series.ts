import { t } from '@vscode/l10n';
import type { EChartsOption, TooltipComponentOption } from 'echarts';
import { count } from '../../../../client/src/protocol/words.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { describeSeries } from '../plan/describe.ts';
import { numberTexts } from '../plan/exactNumber.ts';
import { day, hour, intervalOf } from '../plan/interval.ts';
import { openPeriod } from '../plan/openPeriod.ts';
import { placeName, timeName } from '../plan/placeName.ts';
import { type Series, type SeriesTable, seriesTable } from '../plan/seriesTable.ts';
import {
  axisLook,
  box,
  type Canvas,
  cut,
  type Drawing,
  frame,
  legend,
  legendHeight,
  roomOf,
  valueAxis,
} from './frame.ts';
import { type DrawnSeries, drawnSeries } from './drawnSeries.ts';
import type { SeriesChart, SeriesLook } from './seriesChart.ts';
import type { ChartTheme } from './theme.ts';

/** More points than a wide window has pixels: from here on lines are drawn by their outline. */
const mostPoints = 4000;

/** Lines, areas and bars. */
export function seriesDrawing(
  look: SeriesLook,
  table: Table,
  plan: ChartPlan,
  canvas: Canvas,
): Drawing {
  const { theme, animate } = canvas;
  const data = seriesTable(table, plan);
  const right = secondAxis(data.series, plan);
  const nameOf = (column: number): string => table.columns[column]?.name ?? '';
  const namesOn = (isRight: boolean): readonly string[] =>
    plan.y.filter((column) => right.has(column) === isRight).map(nameOf);
  const texts = [
    numberTexts(plan.format, namesOn(false)),
    numberTexts(plan.rightFormat, namesOn(true)),
  ] as const;
  const open = openPeriod(data, canvas.clock);
  const chart: SeriesChart = { data, plan, look, canvas, right, open, texts };
  const xName = plan.x === undefined ? t('Row') : nameOf(plan.x);
  const description = describeSeries(plan, data, {
    x: xName,
    y: plan.y.map(nameOf).join(', '),
    right: namesOn(true).join(', '),
  });
  const names = data.series.map(({ name }) => name);
  const many = data.places.length > mostPoints && !look.bars;
  const base = frame(theme, description, animate && data.places.length <= mostPoints, 'axis');
  const option: EChartsOption = {
    ...base,
    tooltip: { ...box(theme, animate), ...placeTooltip(chart) },
    ...legend(canvas, names),
    grid: {
      left: 12,
      right: right.size > 0 ? 12 : 24,
      top: names.length > 1 ? legendHeight(canvas) : 16,
      bottom: 8,
      outerBoundsMode: 'same',
    },
    xAxis: placeAxis(chart, xName),
    yAxis: valueAxes(chart, namesOn),
    dataZoom: [{ type: 'inside', filterMode: 'none', zoomOnMouseWheel: 'ctrl' }],
    series: goalLine(
      data.series.flatMap((series, index) => drawnSeries(chart, series, index)),
      plan.goal,
      theme,
      texts[0].exact,
    ),
  };
  const openPlace = open && t('{0} is incomplete', placeName(data)(data.places[open.from] ?? ''));
  return {
    option,
    description,
    notices: [
      ...data.notices,
      ...(many ? [t('{0} points, drawn as an outline.', count(data.places.length))] : []),
      ...(open ? [`${openPlace}: ${open.words}.`] : []),
      ...(right.size > 0 ? [t('{0}: right axis.', namesOn(true).join(', '))] : []),
    ],
  };
}

/** The axis of the first column, and that of columns whose numbers are of another size. */
function valueAxes(
  { plan, canvas, right, texts, data }: SeriesChart,
  namesOn: (isRight: boolean) => readonly string[],
): NonNullable<EChartsOption['yAxis']> {
  const { theme } = canvas;
  const { isLow } = roomOf(canvas);
  // If an axis has several columns, the legend names them.
  const title = (names: readonly string[]): string =>
    isLow || names.length !== 1 ? '' : (names[0] ?? '');
  const [left, onRight] = texts;
  const main = {
    ...valueAxis(theme, plan.y.length > 1 && right.size === 0 ? '' : title(namesOn(false))),
    ...withGoal(plan.goal),
  };
  const label = { color: theme.foreground, hideOverlap: true };
  const axes = [{ ...main, axisLabel: { ...label, formatter: left.onAxis } }];
  if (right.size === 0 || data.series.length === 0) return axes;
  return [
    ...axes,
    {
      ...valueAxis(theme, title(namesOn(true))),
      axisLabel: { ...label, formatter: onRight.onAxis },
      alignTicks: true,
      splitLine: { show: false },
    },
  ];
}

function placeAxis(
  { data, look: { bars }, canvas }: SeriesChart,
  name: string,
): NonNullable<EChartsOption['xAxis']> {
  const { theme } = canvas;
  const { isLow } = roomOf(canvas);
  const title = isLow ? '' : name;
  const look = { ...axisLook(theme, title), nameGap: 28, splitLine: { show: false } };
  if (!bars && data.axis === 'time') {
    const label = { color: theme.foreground, hideOverlap: true, formatter: tickName(data) };
    // Fewer ticks than labels that fit, or days would give way to the hours between them.
    const splitNumber = Math.max(2, Math.floor(canvas.width / 120));
    return { ...look, type: 'time', minInterval: leastTick(data), splitNumber, axisLabel: label };
  }
  if (!bars && data.axis === 'number') {
    return {
      ...valueAxis(theme, title),
      type: 'value',
      nameGap: 28,
      scale: true,
      axisLabel: { color: theme.foreground, hideOverlap: true, formatter: plainNumber },
    };
  }
  const show = placeName(data);
  const longest = roomOf(canvas).isNarrow ? 16 : 40;
  return {
    ...look,
    type: 'category',
    boundaryGap: bars,
    data: data.places.map((place) => cut(show(place), longest)),
  };
}

/** The axis marks no moments between the periods of its places, or it would name a day twice. */
function leastTick({ places }: SeriesTable): number {
  const interval = intervalOf(places.map(Number));
  if (interval === undefined || interval === 'minute') return 0;
  return interval === 'hour' ? hour : day;
}

/** Days are named once, at their start, and the times between them by the clock alone. */
function tickName(data: SeriesTable): (time: number) => string {
  const show = placeName(data);
  const first = Number(data.places[0] ?? 0);
  const isOneDay = Math.floor(first / day) === Math.floor(Number(data.places.at(-1) ?? 0) / day);
  return (time) => {
    if (time % day === 0) return timeName(time, 10);
    const text = show(time);
    return text.length === 10 ? '' : isOneDay && time === first ? text : text.slice(11);
  };
}

/** Years and identifiers have no thousands separators. */
function plainNumber(value: number): string {
  return Math.abs(value) < 10_000 ? String(value) : count(value);
}

/** Adds the line of a goal to the first series; all of them stay if there is no goal. */
function goalLine(
  series: readonly DrawnSeries[],
  goal: number | undefined,
  theme: ChartTheme,
  text: (value: number) => string,
): DrawnSeries[] {
  const [first, ...others] = series;
  if (goal === undefined || !first) return [...series];
  const markLine = {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: theme.foreground, type: 'dotted' as const, width: 1.5 },
    label: {
      position: 'insideEndTop' as const,
      color: theme.foreground,
      textBorderColor: theme.background,
      textBorderWidth: 3,
      formatter: t('Goal {0}', text(goal)),
    },
    data: [{ yAxis: goal }],
  };
  return [{ ...first, markLine }, ...others];
}

/** Limits of an axis that has the goal in sight. */
function withGoal(goal: number | undefined): object {
  if (goal === undefined) return {};
  // Without a value the library finds a round number beyond the data by itself.
  return {
    max: ({ max }: { readonly max: number }) => (goal > max ? goal * 1.1 : null),
    min: ({ min }: { readonly min: number }) => (goal < Math.min(0, min) ? goal * 1.1 : null),
  };
}

/** The read part of a point; the library's own type lacks some of it. */
type Point = {
  readonly seriesName?: string;
  readonly dataIndex: number;
  readonly marker?: unknown;
  readonly value: unknown;
};

/** The box with the values of one place of the axis, written as the axis writes them. */
function placeTooltip(chart: SeriesChart): TooltipComponentOption {
  return {
    formatter: (points) => boxText(chart, Array.isArray(points) ? points : [points]),
  };
}

function boxText({ data, right, texts, open }: SeriesChart, points: readonly Point[]): string {
  const at = points[0]?.dataIndex ?? 0;
  const place = data.places[at];
  if (place === undefined) return '';
  const columns = new Map(data.series.map(({ name, column }) => [name, column]));
  // A line with a dashed end has two parts, one of which has the value.
  const lines = new Map<string, string>();
  for (const { seriesName = '', marker, value: found } of points) {
    const value: unknown = Array.isArray(found) ? found[1] : found;
    if (lines.has(seriesName) && typeof value !== 'number') continue;
    const { exact } = texts[right.has(columns.get(seriesName) ?? -1) ? 1 : 0];
    const text = typeof value === 'number' ? exact(value) : '–';
    lines.set(seriesName, `${typeof marker === 'string' ? marker : ''}${seriesName}  ${text}`);
  }
  const note = open && at >= open.from ? ` (${open.words})` : '';
  return [`${placeName(data)(place)}${note}`, ...lines.values()].join('\n');
}

/** From here on the smaller of two scales lies flat on the axis of the larger. */
const farApart = 10;

/**
 * The columns that need a second axis on the right: their scale differs so much from the first column's that one of
 * them could not be read.
 */
export function secondAxis(series: readonly Series[], plan: ChartPlan): ReadonlySet<number> {
  const none = new Set<number>();
  if (plan.oneAxis) return none;
  const units = new Map<string, { readonly columns: Set<number>; size: number }>();
  for (const { name, column, values } of series) {
    const key = unitOf(name, column, plan);
    const unit = units.get(key) ?? { columns: new Set(), size: 0 };
    units.set(key, unit);
    unit.columns.add(column);
    for (const value of values) unit.size = Math.max(unit.size, Math.abs(value ?? 0));
  }
  const sorted = [...units.values()]
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size);
  let widest = 0;
  let gap = farApart;
  for (let at = 1; at < sorted.length; at++) {
    const ratio = (sorted[at - 1]?.size ?? 0) / (sorted[at]?.size ?? 1);
    if (ratio < gap) continue;
    gap = ratio;
    widest = at;
  }
  if (widest === 0) return none;
  const [first = -1] = plan.y;
  const parts = [sorted.slice(0, widest), sorted.slice(widest)];
  const right = parts.find((part) => !part.some(({ columns }) => columns.has(first)));
  return new Set(right?.flatMap(({ columns }) => [...columns]));
}

/** Series that share a scale: a stack, and a period with the one before it. */
function unitOf(name: string, column: number, { stacked, lines = [], by }: ChartPlan): string {
  if (stacked && !lines.includes(column)) return 'stack';
  return by === undefined ? name.replace(/ \(previous\)$/u, '') : String(column);
}
