import { type ChartSpec, printDisplay } from '../protocol/display.ts';
import type { Column, Row } from '../protocol/results.ts';
import { type AnswerTable, asCell, column, type Item, listOf, named } from './answer.ts';

/** How all series are drawn, along the first column. */
export type SeriesLook = Pick<ChartSpec, 'kind' | 'stacked'>;

/**
 * Series over the same axis, each as a column beside the others. An earlier period stands in the
 * rows of the present one, so that its days are those it is compared with.
 *
 * @param axis what the first column is called, such as `day`
 */
export function seriesTable(series: readonly Item[], axis: string, look: SeriesLook): AnswerTable {
  const places = placesOf(series);
  const x = column(axis, placeType(places));
  const rows = places.map((place, at): Row => [
    asCell(place),
    ...series.map(({ data }) => asCell(listOf(data)[at])),
  ]);
  return {
    columns: [x, ...series.map((each) => column(seriesName(each), numberType(each)))],
    rows,
    display: printDisplay({ ...look, x: axis, y: [] }),
  };
}

/** The name of a series; that of an earlier period says so. */
export function seriesName({ label, breakdown_value: value, compare_label: period }: Item): string {
  const name = named(label ?? value ?? 'value');
  return period === 'previous' ? `${name} (previous)` : name;
}

/** The places of the longest series of the present period. */
function placesOf(series: readonly Item[]): readonly unknown[] {
  const present = series.filter(({ compare_label: period }) => period !== 'previous');
  const lists = (present.length > 0 ? present : series).map(({ days, labels, data }) => {
    const named = [days, labels].map(listOf).find((list) => list.length > 0);
    return named ?? listOf(data).map((_, at) => at + 1);
  });
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

function placeType(places: readonly unknown[]): string {
  if (places.every((place) => typeof place === 'number')) return 'UInt64';
  const areAll = (pattern: RegExp): boolean =>
    places.every((place) => typeof place === 'string' && pattern.test(place));
  if (areAll(/^\d{4}-\d\d-\d\d$/)) return 'Date';
  return areAll(/^\d{4}-\d\d-\d\d[T ]/) ? 'DateTime' : 'String';
}

function numberType({ data }: Item): NonNullable<Column['type']> {
  return listOf(data).every(Number.isInteger) ? 'Int64' : 'Float64';
}
