import { t } from '@vscode/l10n';
import { columnKeys } from '../../../../client/src/protocol/display.ts';
import { count } from '../../../../client/src/protocol/words.ts';
import { columnKinds, nameOf, numberOf, timeOf } from '../../base/cellValue.ts';
import { columnTraits, type ColumnTraits } from '../../base/columnKind.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from './chartPlan.ts';
import { byName } from './nameOrder.ts';

/** Series along one axis, each with a value or a gap at every point. */
export type SeriesTable = {
  /** Times are milliseconds; categories are names in the order of the rows. */
  readonly axis: ColumnTraits['axis'];
  readonly places: readonly (number | string)[];
  readonly series: readonly Series[];
  /** What the picture does not show, in words. */
  readonly notices: readonly string[];
};

export type Series = {
  readonly name: string;
  /** The place of the column its numbers come from. */
  readonly column: number;
  readonly values: readonly (number | null)[];
};

type Limits = {
  readonly series: number;
  readonly categories: number;
  /** True if the groups keep the order of the rows, because no colour belongs to one. */
  readonly keepsRows?: boolean;
};

/** More lines than this are unreadable. */
const usual: Limits = { series: 20, categories: 1000 };

/** Rows as series: one for each column of numbers and each value of the breakdown. */
export function seriesTable(table: Table, plan: ChartPlan, limits = usual): SeriesTable {
  const axis = axisOf(table, plan.x);
  const places = new Map<number | string, number>();
  const keys = columnKeys(table.columns);
  const sums = new Map<string, Sum>();
  let unplaced = 0;
  let addedUp = 0;
  for (let row = 0; row < table.rowCount; row++) {
    const at = placeOf(table, plan.x, axis, row);
    if (at === null) {
      unplaced++;
      continue;
    }
    const place = places.get(at) ?? places.size;
    places.set(at, place);
    for (const column of plan.y) {
      const value = numberOf(table.value(row, column));
      const name = seriesName(table, plan, keys[column] ?? '', row);
      const { values } = sumAt(sums, name, column);
      if (value === null) continue;
      const before = values.get(place);
      if (before !== undefined) addedUp++;
      values.set(place, (before ?? 0) + value);
    }
  }
  const notices: string[] = [];
  if (unplaced > 0)
    notices.push(
      unplaced === 1
        ? t('1 row has no place on the axis and is not shown.')
        : t('{0} rows have no place on the axis and are not shown.', count(unplaced)),
    );
  if (addedUp > 0) notices.push(t('Rows at the same place are added up.'));
  const order = orderOf([...places.keys()], axis, limits, notices);
  const largest = largestSeries(sums, limits, notices);
  const isByName = plan.by !== undefined && !limits.keepsRows;
  const ordered = isByName ? largest.toSorted(([a], [b]) => byName(a, b)) : largest;
  const series = ordered.map(([name, { column, values }]) => ({
    name,
    column,
    values: order.map((at) => values.get(places.get(at) ?? -1) ?? null),
  }));
  return { axis, places: order, series, notices };
}

function axisOf(table: Table, x: number | undefined): SeriesTable['axis'] {
  if (x === undefined) return 'category';
  return columnTraits[columnKinds(table)[x] ?? 'text'].axis;
}

function placeOf(
  table: Table,
  x: number | undefined,
  axis: SeriesTable['axis'],
  row: number,
): number | string | null {
  if (x === undefined) return String(row + 1);
  const cell = table.value(row, x);
  if (axis === 'time') return timeOf(cell);
  return axis === 'number' ? numberOf(cell) : nameOf(cell);
}

function seriesName(table: Table, { y, by }: ChartPlan, name: string, row: number): string {
  if (by === undefined) return name;
  const group = nameOf(table.value(row, by));
  return y.length > 1 ? `${group} · ${name}` : group;
}

function orderOf(
  places: readonly (number | string)[],
  axis: SeriesTable['axis'],
  limits: Limits,
  notices: string[],
): readonly (number | string)[] {
  if (axis !== 'category') return places.toSorted((a, b) => Number(a) - Number(b));
  if (places.length <= limits.categories) return places;
  notices.push(
    t('The first {0} of {1} names are drawn.', count(limits.categories), count(places.length)),
  );
  return places.slice(0, limits.categories);
}

/** The sums of a series, by position. */
type Sum = {
  readonly column: number;
  readonly values: Map<number, number>;
};

type Sums = readonly [name: string, sum: Sum];

/** The largest series, in their original order. */
function largestSeries(
  sums: ReadonlyMap<string, Sum>,
  limits: Limits,
  notices: string[],
): readonly Sums[] {
  const all = [...sums];
  if (all.length <= limits.series) return all;
  notices.push(t('The largest {0} of {1} series are drawn.', limits.series, count(all.length)));
  const weight = ([, { values }]: Sums): number =>
    [...values.values()].reduce((sum, value) => sum + Math.abs(value), 0);
  const kept = new Set(all.toSorted((a, b) => weight(b) - weight(a)).slice(0, limits.series));
  return all.filter((each) => kept.has(each));
}

function sumAt(sums: Map<string, Sum>, name: string, column: number): Sum {
  const known = sums.get(name);
  if (known) return known;
  const made: Sum = { column, values: new Map() };
  sums.set(name, made);
  return made;
}
