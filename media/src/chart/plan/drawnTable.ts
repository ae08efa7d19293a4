import { columnKeys } from '../../../../client/src/protocol/display.ts';
import { nameOf } from '../../base/cellValue.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from './chartPlan.ts';
import { numberTexts } from './exactNumber.ts';
import { placeName } from './placeName.ts';
import { seriesTable } from './seriesTable.ts';
import { slicesOf } from './slices.ts';

/** The data of a chart as rows to read. */
export type DrawnTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The numbers of a chart: added up and side by side as they are drawn. */
export function drawnTable(table: Table, plan: ChartPlan): DrawnTable {
  switch (plan.kind) {
    case 'line':
    case 'area':
    case 'bar':
      return seriesRows(table, plan);
    case 'pie':
    case 'map':
      return sliceRows(table, plan);
    default:
      return plainRows(table, plan);
  }
}

/** A row for each place of the axis, a column for each series. */
function seriesRows(table: Table, plan: ChartPlan): DrawnTable {
  const data = seriesTable(table, plan);
  const nameAt = placeName(data);
  const exact = exactOf(table, plan);
  return {
    head: [nameIn(table, plan.x), ...data.series.map(({ name }) => name)],
    rows: data.places.map((place, at) => [
      nameAt(place),
      ...data.series.map(({ values }) => {
        const value = values[at];
        return value === null || value === undefined ? '' : exact(value);
      }),
    ]),
  };
}

function sliceRows(table: Table, plan: ChartPlan): DrawnTable {
  const exact = exactOf(table, plan);
  return {
    head: [nameIn(table, plan.x), plan.y.map((column) => nameIn(table, column)).join(', ')],
    rows: slicesOf(table, plan).slices.map(({ name, value }) => [name, exact(value)]),
  };
}

/** The columns that are drawn, row by row. */
function plainRows(table: Table, { x, by, y }: ChartPlan): DrawnTable {
  const columns = [x, by, ...y].filter((column) => column !== undefined);
  return {
    head: columns.map((column) => nameIn(table, column)),
    rows: Array.from({ length: table.rowCount }, (_, row) =>
      columns.map((column) => nameOf(table.value(row, column))),
    ),
  };
}

function exactOf(table: Table, { format, y }: ChartPlan): (value: number) => string {
  const names = y.map((column) => nameIn(table, column));
  return numberTexts(format, names).exact;
}

function nameIn(table: Table, column: number | undefined): string {
  return column === undefined ? '' : (columnKeys(table.columns)[column] ?? '');
}
