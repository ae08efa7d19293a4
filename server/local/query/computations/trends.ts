import type { TimeUnit } from '../../../common/language/timeUnits.ts';
import type { TrendsQuery } from './shared/schemas.ts';
import { seriesCondition } from './shared/conditions.ts';
import { type Breakdown, nullValue, otherValue, readBreakdown } from './shared/breakdown.ts';
import { type Computed, type Computing, earliest, selectionCondition } from './shared/computing.ts';
import { comparedRange } from './shared/compare.ts';
import { all, literal, literals, readMoment } from './shared/hogqlText.ts';
import { intervalsOf, type Range, rangeOf, startOf } from './shared/timeline.ts';
import { trendQuery, type TrendScan } from './trendMath.ts';
import { combined, shownSeries, type TrendSeries } from './trendSeries.ts';

/** Displays that show one number for the whole range. */
const totals = new Set(['BoldNumber', 'ActionsPie', 'ActionsBarValue', 'ActionsTable', 'WorldMap']);
const defaultValues = 25;

/** Counts events over time: a series for each entity, breakdown value and compared period. */
export async function trends(node: TrendsQuery, computing: Computing): Promise<Computed> {
  const interval = node.interval ?? 'day';
  const range = await trendRange(node, computing, interval);
  const previous = comparedRange(node.compareFilter, range);
  const isTotal = totals.has(node.trendsFilter?.display ?? '');
  const series: TrendSeries[] = [];
  const periods = previous ? ([range, previous] as const) : ([range] as const);
  for (const [period, span] of periods.entries()) {
    const label = previous ? (period === 0 ? 'current' : 'previous') : undefined;
    for (const [order, one] of node.series.entries()) {
      const scan = {
        series: one,
        range: span,
        interval: isTotal ? undefined : interval,
        value: "''",
        condition: all([seriesCondition(one), selectionCondition(node, undefined)]),
        groupIndex: node.aggregation_group_type_index,
      };
      const days = isTotal ? [] : intervalsOf(span, interval);
      // Activity over several days is known by the day, whatever the interval.
      const isByDay = (one.math ?? '').endsWith('_active');
      const known = (day: Date): Date => (isByDay ? startOf(day, 'day') : day);
      // The values of the current period, so that both periods show the same ones.
      const split = await splitScan(scan, { ...scan, range }, node, computing);
      for (const { value, numbers, total } of split) {
        const data = days.map((day) => numbers.get(known(day).getTime()) ?? 0);
        series.push({ order, node: one, value, days, data, total, compare: label, range: span });
      }
    }
  }
  const formula = node.trendsFilter?.formula;
  const shown = formula ? combined(series, formula, node.series.length) : series;
  return { results: shown.map((one) => shownSeries(one, node, interval, isTotal)) };
}

/** The range of a trend; `all` starts at the first event. */
export async function trendRange(
  node: Pick<TrendsQuery, 'dateRange' | 'properties' | 'filterTestAccounts' | 'series'>,
  computing: Computing,
  interval: TimeUnit,
): Promise<Range> {
  const range = rangeOf(node.dateRange, computing.now, interval);
  if (node.dateRange?.date_from !== 'all') return range;
  const anySeries = node.series.map((one) => `(${seriesCondition(one)})`).join(' or ');
  const condition = all([anySeries, selectionCondition(node, undefined)]);
  return { ...range, from: await earliest(computing, condition) };
}

/** The numbers of one breakdown value, by the start of the interval. */
type Split = {
  readonly value: string | undefined;
  readonly numbers: ReadonlyMap<number, number>;
  readonly total: number;
};

async function splitScan(
  scan: TrendScan,
  whole: TrendScan,
  node: TrendsQuery,
  computing: Computing,
): Promise<Split[]> {
  const breakdown = readBreakdown(node.breakdownFilter);
  if (!breakdown) {
    const [only] = await values(scan, computing);
    return [{ numbers: new Map(), total: 0, ...only, value: undefined }];
  }
  if (breakdown.kind === 'cohorts') return cohortSplits(scan, breakdown, computing);
  const all = { ...scan, value: breakdown.value };
  const top = await topValues(
    { ...whole, value: breakdown.value, interval: undefined },
    node.breakdownFilter?.breakdown_limit ?? defaultValues,
    computing,
  );
  if (top.length === 0) return [];
  const value = `if(has(${literals(top)}, ${all.value}), ${all.value}, ${literal(otherValue)})`;
  const splits = await values({ ...all, value }, computing);
  const found = new Map(splits.map((split) => [split.value, split]));
  const hidesOther = node.breakdownFilter?.breakdown_hide_other_aggregation ?? false;
  const wanted = hidesOther || !found.has(otherValue) ? top : [...top, otherValue];
  return wanted.map((name) => found.get(name) ?? { value: name, numbers: new Map(), total: 0 });
}

async function cohortSplits(
  scan: TrendScan,
  breakdown: Breakdown & { kind: 'cohorts' },
  computing: Computing,
): Promise<Split[]> {
  const splits: Split[] = [];
  for (const id of breakdown.cohorts) {
    const member = id === 'all' ? undefined : `person_id in cohort ${id}`;
    const condition = all([scan.condition, member]);
    const [only] = await values({ ...scan, condition }, computing);
    splits.push({ numbers: new Map(), total: 0, ...only, value: String(id) });
  }
  return splits;
}

/**
 * The values with the highest numbers over the whole range; a missing value is the last of its
 * equals.
 */
async function topValues(scan: TrendScan, limit: number, computing: Computing): Promise<string[]> {
  const found = await values(scan, computing);
  const rank = (value: string | undefined): number => (value === nullValue ? 1 : 0);
  return found
    .toSorted(
      (a, b) =>
        b.total - a.total ||
        rank(a.value) - rank(b.value) ||
        ((a.value ?? '') < (b.value ?? '') ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ value }) => value ?? '');
}

async function values(scan: TrendScan, computing: Computing): Promise<Split[]> {
  const rows = await computing.rows(trendQuery(scan));
  const byValue = new Map<string, Map<number, number>>();
  for (const [day, value, number] of rows) {
    const name = String(value);
    const numbers = byValue.get(name) ?? new Map<number, number>();
    byValue.set(name, numbers.set(readMoment(day), Number(number ?? 0)));
  }
  return [...byValue].map(([value, numbers]) => ({
    value,
    numbers,
    total: [...numbers.values()].reduce((sum, number) => sum + number, 0),
  }));
}
