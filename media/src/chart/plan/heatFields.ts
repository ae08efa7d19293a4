import { nameOf, numberOf } from '../../base/cellValue.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from './chartPlan.ts';
import { placeName } from './placeName.ts';
import { seriesTable } from './seriesTable.ts';

/** The fields of a heat map: names along both sides, and a number where there is one. */
export type HeatFields = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly notices: readonly string[];
};

const limits = { series: 100, categories: 300 };

/** From rows that name both places, or from the table itself where no column is along the axis. */
export function heatFields(table: Table, plan: ChartPlan): HeatFields {
  const fields = plan.x === undefined ? asItStands(table, plan) : byNames(table, plan);
  return plan.share ? { ...fields, rows: fields.rows.map(sharesOf) } : fields;
}

function byNames(table: Table, plan: ChartPlan): HeatFields {
  const { places, series, notices, axis } = seriesTable(table, plan, limits);
  const columns = places.slice(0, limits.categories).map(placeName({ axis, places }));
  const cut = `The first ${limits.categories} of ${places.length} columns are drawn.`;
  return {
    columns,
    rows: series,
    notices: places.length > columns.length ? [...notices, cut] : notices,
  };
}

function asItStands(table: Table, { y, by = -1 }: ChartPlan): HeatFields {
  const count = Math.min(table.rowCount, limits.series);
  const cut = `The first ${limits.series} of ${table.rowCount} rows are drawn.`;
  return {
    columns: y.map((column) => table.columns[column]?.name ?? ''),
    rows: Array.from({ length: count }, (_, row) => ({
      name: nameOf(table.value(row, by)),
      values: y.map((column) => numberOf(table.value(row, column))),
    })),
    notices: table.rowCount > count ? [cut] : [],
  };
}

function sharesOf({ name, values }: HeatFields['rows'][number]): HeatFields['rows'][number] {
  const [whole] = values;
  const share = (value: number | null): number | null =>
    value === null || !whole ? null : Math.round((1000 * value) / whole) / 10;
  return { name, values: values.map(share) };
}
