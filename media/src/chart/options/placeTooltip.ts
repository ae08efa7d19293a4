import type { TooltipComponentOption } from 'echarts';
import { placeName } from '../plan/placeName.ts';
import type { SeriesChart } from './seriesChart.ts';

/** The read part of a point; the library's own type lacks some of it. */
type Point = {
  readonly seriesName?: string;
  readonly dataIndex: number;
  readonly marker?: unknown;
  readonly value: unknown;
};

/** The box with the values of one place of the axis, written as the axis writes them. */
export function placeTooltip(chart: SeriesChart): TooltipComponentOption {
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
