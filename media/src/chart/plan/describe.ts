import { counted } from '../../../../client/src/protocol/words.ts';
import type { ChartPlan } from './chartPlan.ts';
import { chartTraits } from './chartTraits.ts';
import { exactNumber } from './exactNumber.ts';
import { placeName } from './placeName.ts';
import type { Series, SeriesTable } from './seriesTable.ts';
import type { Slice } from './slices.ts';

/** How many series are described one by one. */
const mostTold = 4;

/** Lines, areas and bars in words: what is drawn, from where to where, and the extremes. */
export function describeSeries(
  { kind }: Pick<ChartPlan, 'kind'>,
  data: SeriesTable,
  names: { readonly x: string; readonly y: string; readonly right?: string },
): string {
  const show = placeName(data);
  const [first] = data.places;
  const last = data.places.at(-1);
  const span =
    first === undefined || last === undefined ? '' : `, from ${show(first)} to ${show(last)}`;
  const told = data.series.slice(0, mostTold).map((series) => extremes(series, data, show));
  const size = `${counted(data.series.length, 'series').replace(/seriess$/u, 'series')}, ${counted(data.places.length, 'point')}${span}.`;
  return sentences(
    `${chartTraits[kind].label} chart of ${names.y} by ${names.x}: ${size}`,
    names.right ? `On the right axis: ${names.right}.` : '',
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
  if (low < 0) return `${name}: no values.`;
  const at = (index: number): string =>
    `${exactNumber(values[index] ?? 0)} at ${show(places[index] ?? '')}`;
  return `${name}: lowest ${at(low)}, highest ${at(high)}.`;
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
  const parts = `${chartTraits[kind].label} chart of ${value}: ${counted(slices.length, 'part')}.`;
  return sentences(parts, list === '' ? '' : `Largest: ${list}.`);
}

/** A description ends by pointing to the grid: a drawing cannot be read out cell by cell. */
export function sentences(...parts: readonly string[]): string {
  return [...parts.filter(Boolean), 'The grid has all values.'].join(' ');
}
