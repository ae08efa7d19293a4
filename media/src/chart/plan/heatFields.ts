import { t } from '@vscode/l10n';
import type { ProjectClock } from '../../../../client/src/protocol/results.ts';
import { nameOf, numberOf, timeOf } from '../../base/cellValue.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from './chartPlan.ts';
import { after, type Interval } from './interval.ts';
import { isOpen, isToCome, openPeriod, openWords } from './openPeriod.ts';
import { placeName } from './placeName.ts';
import { seriesTable } from './seriesTable.ts';

/** The cells of a heat map: names along both sides, and the numbers. */
export type HeatFields = {
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  readonly notices: readonly string[];
};

export type HeatRow = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The numbers whose first one the values are shares of; absent if they are not shares. */
  readonly counts?: readonly (number | null)[];
  /** The notes on fields whose period was not over, by their index. */
  readonly open?: ReadonlyMap<number, string>;
};

const limits = { series: 100, categories: 300, keepsRows: true };

/** From rows that name both positions, or from the table itself if no column is along the axis. */
export function heatFields(table: Table, plan: ChartPlan, clock?: ProjectClock): HeatFields {
  const fields =
    plan.x === undefined ? asItStands(table, plan, clock) : byNames(table, plan, clock);
  return plan.share ? { ...fields, rows: fields.rows.map(sharesOf) } : fields;
}

function byNames(table: Table, plan: ChartPlan, clock: ProjectClock | undefined): HeatFields {
  const { places, series, notices, axis } = seriesTable(table, plan, limits);
  const columns = places.slice(0, limits.categories).map(placeName({ axis, places }));
  const cut = t('The first {0} of {1} columns are drawn.', limits.categories, places.length);
  const found = openPeriod({ axis, places }, clock);
  const open =
    found && new Map(columns.slice(found.from).map((_, at) => [found.from + at, found.words]));
  return {
    columns,
    rows: series.map(({ name, values }) => ({ name, values, ...(open ? { open } : {}) })),
    notices: places.length > columns.length ? [...notices, cut] : notices,
  };
}

function asItStands(
  table: Table,
  { y, by = -1 }: ChartPlan,
  clock: ProjectClock | undefined,
): HeatFields {
  const count = Math.min(table.rowCount, limits.series);
  const cut = t('The first {0} of {1} rows are drawn.', limits.series, table.rowCount);
  const columns = y.map((column) => table.columns[column]?.name ?? '');
  const periods = columns.map(periodNamed);
  const rows = Array.from({ length: count }, (_, row): HeatRow => {
    const cell = table.value(row, by);
    const name = nameOf(cell);
    const values = y.map((column) => numberOf(table.value(row, column)));
    const start = timeOf(cell);
    return clock && start !== null
      ? { name, ...upTo(clock, start, values, periods) }
      : { name, values };
  });
  return { columns, rows, notices: table.rowCount > count ? [cut] : [] };
}

type Period = { readonly interval: Interval; readonly count: number };

/** `Week 3`, as the service calls the periods after a cohort's first. */
function periodNamed(name: string): Period | undefined {
  const [, interval, count] = /^(hour|day|week|month) (\d+)$/iu.exec(name) ?? [];
  if (interval === undefined) return undefined;
  return { interval: interval.toLowerCase() as Interval, count: Number(count) };
}

/** The cells of a cohort without future periods; unfinished ones are marked. */
function upTo(
  clock: ProjectClock,
  cohort: number,
  values: readonly (number | null)[],
  periods: readonly (Period | undefined)[],
): Pick<HeatRow, 'values' | 'open'> {
  const open = new Map<number, string>();
  const shown = values.map((value, at) => {
    const period = periods[at];
    if (!period || value === null) return value;
    const start = after(cohort, period.interval, period.count);
    if (isToCome(start, clock)) return null;
    if (isOpen(start, period.interval, clock)) {
      open.set(at, openWords(start, period.interval, clock));
    }
    return value;
  });
  return { values: shown, ...(open.size > 0 ? { open } : {}) };
}

function sharesOf(row: HeatRow): HeatRow {
  const [whole] = row.values;
  const share = (value: number | null): number | null =>
    value === null || !whole ? null : Math.round((1000 * value) / whole) / 10;
  return { ...row, values: row.values.map(share), counts: row.values };
}
