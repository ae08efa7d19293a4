import { t } from '@vscode/l10n';
import { count } from '../../../../client/src/protocol/words.ts';
import type { ChartPlan } from './chartPlan.ts';
import { chartTraits } from './chartTraits.ts';
import { exactNumber } from './exactNumber.ts';
import { placeName } from './placeName.ts';
import type { Series, SeriesTable } from './seriesTable.ts';
import type { Slice } from './slices.ts';

/** The number of series that are described individually. */
const mostTold = 4;

/** Describes lines, areas and bars: what is drawn, its range, and the extremes. */
export function describeSeries(
  { kind }: Pick<ChartPlan, 'kind'>,
  data: SeriesTable,
  names: { readonly x: string; readonly y: string; readonly right?: string },
): string {
  const show = placeName(data);
  const [first] = data.places;
  const last = data.places.at(-1);
  const told = data.series.slice(0, mostTold).map((series) => extremes(series, data, show));
  const chart = chartTraits[kind].label;
  const size = seriesSize(data);
  return sentences(
    first === undefined || last === undefined
      ? t('{0} chart of {1} by {2}: {3}.', chart, names.y, names.x, size)
      : t(
          '{0} chart of {1} by {2}: {3}, from {4} to {5}.',
          chart,
          names.y,
          names.x,
          size,
          show(first),
          show(last),
        ),
    names.right ? t('On the right axis: {0}.', names.right) : '',
    ...told,
  );
}

function extremes(
  { name, values }: Series,
  { places }: SeriesTable,
  show: (place: number | string) => string,
): string {
  let [low, high] = [-1, -1];
  values.forEach((value, at) => {
    if (value === null) return;
    if (low < 0 || value < (values[low] ?? 0)) low = at;
    if (high < 0 || value > (values[high] ?? 0)) high = at;
  });
  if (low < 0) return t('{0}: no values.', name);
  const at = (index: number): string =>
    t('{0} at {1}', exactNumber(values[index] ?? 0), show(places[index] ?? ''));
  return t('{0}: lowest {1}, highest {2}.', name, at(low), at(high));
}

/** Named amounts in words: how many, and the largest of them. */
export function describeSlices(
  { kind }: Pick<ChartPlan, 'kind'>,
  slices: readonly Slice[],
  value: string,
): string {
  const largest = slices.toSorted((a, b) => b.value - a.value).slice(0, 5);
  const list = largest
    .map(({ name, value: amount }) => `${name} ${exactNumber(amount)}`)
    .join(', ');
  const parts =
    slices.length === 1
      ? t('{0} chart of {1}: 1 part.', chartTraits[kind].label, value)
      : t('{0} chart of {1}: {2} parts.', chartTraits[kind].label, value, count(slices.length));
  return sentences(parts, list === '' ? '' : t('Largest: {0}.', list));
}

/** A description ends by pointing to the grid: a drawing cannot be read out cell by cell. */
export function sentences(...parts: readonly string[]): string {
  return [...parts.filter(Boolean), t('The grid has all values.')].join(' ');
}

function seriesSize({ series, places }: SeriesTable): string {
  const points = places.length === 1 ? t('1 point') : t('{0} points', count(places.length));
  return series.length === 1
    ? t('1 series, {0}', points)
    : t('{0} series, {1}', count(series.length), points);
}
