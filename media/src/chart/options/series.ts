import type { EChartsOption } from 'echarts';
import { count, counted } from '../../../../client/src/protocol/words.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { describeSeries } from '../plan/describe.ts';
import { seriesTable } from '../plan/seriesTable.ts';
import type { Series, SeriesTable } from '../plan/seriesTable.ts';
import type { ChartTheme } from './theme.ts';
import { placeName } from '../plan/placeName.ts';
import { axisLook, cut, frame, legend, valueAxis } from './frame.ts';
import type { Canvas, Drawing } from './frame.ts';

/** More points than a wide window has pixels: from here on lines are drawn by their outline. */
const mostPoints = 4000;
/** How many points get a dot each. */
const mostDots = 60;

/** How values along an axis are drawn: as bars, or as lines with the area below them filled or not. */
export type SeriesLook = {
  readonly bars: boolean;
  readonly filled: boolean;
};

/** Lines, areas and bars. */
export function seriesDrawing(
  look: SeriesLook,
  table: Table,
  plan: ChartPlan,
  { theme, animate }: Canvas,
): Drawing {
  const data = seriesTable(table, plan);
  const xName = plan.x === undefined ? 'Row' : (table.columns[plan.x]?.name ?? '');
  const yNames = plan.y.map((column) => table.columns[column]?.name ?? '').join(', ');
  const description = describeSeries(plan, data, { x: xName, y: yNames });
  const names = data.series.map(({ name }) => name);
  const many = data.places.length > mostPoints && !look.bars;
  const option: EChartsOption = {
    ...frame(theme, description, animate && data.places.length <= mostPoints, 'axis'),
    ...legend(theme, names),
    grid: {
      left: 12,
      right: 24,
      top: names.length > 1 ? 40 : 24,
      bottom: 8,
      outerBoundsMode: 'same',
    },
    xAxis: placeAxis(data, look, theme, xName),
    // The legend names them where there are several.
    yAxis: valueAxis(theme, plan.y.length === 1 ? yNames : ''),
    dataZoom: [{ type: 'inside', filterMode: 'none', zoomOnMouseWheel: 'ctrl' }],
    series: data.series.map((series, index) => oneSeries(series, data, plan, look, theme, index)),
  };
  const notices = many
    ? [...data.notices, `${counted(data.places.length, 'point')} drawn by their outline.`]
    : data.notices;
  return { option, notices, description };
}

function placeAxis(
  data: SeriesTable,
  { bars }: SeriesLook,
  theme: ChartTheme,
  name: string,
): NonNullable<EChartsOption['xAxis']> {
  const look = { ...axisLook(theme, name), nameGap: 28, splitLine: { show: false } };
  if (!bars && data.axis === 'time') {
    // A bare day says little once the label with its month is hidden for lack of room.
    const formatter = { day: '{MMM} {d}' };
    const axisLabel = { color: theme.foreground, hideOverlap: true, formatter };
    return { ...look, type: 'time', axisLabel };
  }
  if (!bars && data.axis === 'number') {
    return {
      ...valueAxis(theme, name),
      type: 'value',
      nameGap: 28,
      scale: true,
      axisLabel: { color: theme.foreground, formatter: plainNumber },
    };
  }
  const show = placeName(data);
  return {
    ...look,
    type: 'category',
    boundaryGap: bars,
    data: data.places.map((place) => cut(show(place), 40)),
  };
}

type OneSeries = Extract<
  NonNullable<EChartsOption['series']>,
  { type?: 'line' | 'bar' | undefined }
>;

function oneSeries(
  { name, values }: Series,
  { axis, places, series }: SeriesTable,
  { stacked }: ChartPlan,
  { bars, filled }: SeriesLook,
  theme: ChartTheme,
  index: number,
): OneSeries {
  const names = series.map((each) => each.name);
  // Where series are stacked a gap counts as zero, or everything above it would drop.
  const drawn = stacked ? values.map((value) => value ?? 0) : values;
  const stack = stacked ? { stack: 'all' } : {};
  if (bars) {
    const edge = theme.contrast ? { borderColor: theme.foreground, borderWidth: 1 } : {};
    return { type: 'bar', name, ...stack, barMaxWidth: 60, itemStyle: edge, data: [...drawn] };
  }
  const pairs =
    axis === 'category' ? [...drawn] : drawn.map((value, at) => [places[at] ?? 0, value]);
  // Colour alone does not help readers who cannot tell colours apart.
  const dashes = ['solid', 'dashed', 'dotted'] as const;
  const present = presentOf(name, names);
  const dash = dashes[theme.contrast ? index % 3 : Math.floor(index / 6) % 3] ?? 'solid';
  return {
    type: 'line',
    name,
    ...stack,
    data: pairs,
    sampling: 'lttb',
    connectNulls: false,
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: places.length <= mostDots,
    ...(present < 0 ? {} : { color: theme.palette[present % theme.palette.length] }),
    lineStyle: { width: 2, type: present < 0 ? dash : 'dashed' },
    ...(filled ? { areaStyle: { opacity: theme.contrast ? 0.5 : 0.35 } } : {}),
  };
}

/** The index of the series that a previous period is compared with; both share name and colour. */
function presentOf(name: string, names: readonly string[]): number {
  const [, present] = /^(.*) \(previous\)$/u.exec(name) ?? [];
  return present === undefined ? -1 : names.indexOf(present);
}

/** Years and identifiers have no thousands separators. */
function plainNumber(value: number): string {
  return Math.abs(value) < 10_000 ? String(value) : count(value);
}
