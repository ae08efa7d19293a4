import type { EChartsOption } from 'echarts';
import type { Series } from '../plan/seriesTable.ts';
import type { SeriesChart } from './seriesChart.ts';
import { mixed } from './theme.ts';

/** The largest number of points with dots. */
const mostDots = 60;

/** A line or a row of bars. */
export type DrawnSeries = Extract<
  NonNullable<EChartsOption['series']>,
  { type?: 'line' | 'bar' | undefined }
>;

/** A drawn series; the part whose period was not over when it was computed is dashed. */
export function drawnSeries(
  chart: SeriesChart,
  series: Series,
  index: number,
): readonly DrawnSeries[] {
  const { look, plan, data, open } = chart;
  const isLine = !look.bars || (plan.lines ?? []).includes(series.column);
  if (!isLine) return [bars(chart, series, index)];
  // In a stack a gap counts as zero, or everything above it would drop.
  const values =
    plan.stacked && look.filled ? series.values.map((value) => value ?? 0) : series.values;
  const from = open?.from ?? data.places.length;
  const over = values.map((value, at) => (at < from ? value : null));
  const solid = line(chart, series, index, over);
  if (!open) return [solid];
  // It begins at the last whole period, so that both parts of the line meet.
  const going = values.map((value, at) => (at >= from - 1 ? value : null));
  const { stack, ...rest } = line(chart, series, index, going);
  const dashed = {
    ...rest,
    ...(stack === undefined ? {} : { stack: `${stack} open` }),
    lineStyle: { width: 2, type: 'dashed' as const },
  };
  return [solid, dashed];
}

function bars(
  { canvas: { theme }, plan, right, open }: SeriesChart,
  { name, column, values }: Series,
  index: number,
): DrawnSeries {
  const color = theme.palette[index % theme.palette.length] ?? theme.foreground;
  const edge = theme.contrast ? { borderColor: theme.foreground, borderWidth: 1 } : {};
  const going = {
    color: mixed(theme.background, color, 0.35),
    decal: { symbol: 'none' as const },
    borderColor: theme.contrast ? theme.foreground : color,
    borderWidth: 1.5,
    borderType: 'dashed' as const,
  };
  return {
    type: 'bar',
    name,
    color,
    yAxisIndex: right.has(column) ? 1 : 0,
    ...(plan.stacked ? { stack: 'all' } : {}),
    barMaxWidth: 60,
    itemStyle: edge,
    data: values.map((value, at) =>
      open && at >= open.from ? { value: value ?? '-', itemStyle: going } : (value ?? '-'),
    ),
  };
}

function line(
  { canvas: { theme }, data, plan, look, right }: SeriesChart,
  { name, column }: Series,
  index: number,
  values: readonly (number | null)[],
): Extract<DrawnSeries, { type?: 'line' | undefined }> {
  const isOnPlaces = look.bars || data.axis === 'category';
  const pairs = isOnPlaces ? [...values] : values.map((value, at) => [data.places[at] ?? 0, value]);
  // Colour alone does not help readers who cannot tell colours apart.
  const dashes = ['solid', 'dashed', 'dotted'] as const;
  const names = data.series.map((each) => each.name);
  const present = presentOf(name, names);
  const dash = dashes[theme.contrast ? index % 3 : Math.floor(index / 6) % 3] ?? 'solid';
  const color = theme.palette[(present < 0 ? index : present) % theme.palette.length];
  return {
    type: 'line',
    name,
    // Above bars.
    z: 3,
    yAxisIndex: right.has(column) ? 1 : 0,
    ...(plan.stacked && look.filled ? { stack: 'all' } : {}),
    data: pairs,
    sampling: 'lttb',
    connectNulls: false,
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: data.places.length <= mostDots,
    ...(color === undefined ? {} : { color }),
    lineStyle: { width: 2, type: present < 0 ? dash : 'dashed' },
    ...(look.filled ? { areaStyle: { opacity: theme.contrast ? 0.5 : 0.35 } } : {}),
  };
}

/** The index of the series that a previous period is compared with; both share name and colour. */
function presentOf(name: string, names: readonly string[]): number {
  const [, present] = /^(.*) \(previous\)$/u.exec(name) ?? [];
  return present === undefined ? -1 : names.indexOf(present);
}
