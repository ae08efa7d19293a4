import type { TimeUnit } from '../../../common/language/timeUnits.ts';
import type { Series, TrendsQuery } from './shared/schemas.ts';
import { dayOf, labelOf, type Range } from './shared/timeline.ts';
import { cohortLabel, shownValue, valueLabel } from './shared/breakdown.ts';
import { actionNames, entityOf } from './shared/computing.ts';
import { seriesName } from './shared/conditions.ts';
import { readFormula } from './shared/formula.ts';

/** A line of a trend, or one number if `days` is empty. */
export type TrendSeries = {
  readonly order: number;
  /** Undefined for a formula. */
  readonly node: Series | undefined;
  readonly value: string | undefined;
  readonly days: readonly Date[];
  readonly data: readonly number[];
  readonly total: number;
  readonly compare: 'current' | 'previous' | undefined;
  readonly range: Range;
};

/** A series as in responses. */
export function shownSeries(
  series: TrendSeries,
  node: TrendsQuery,
  interval: TimeUnit,
  isTotal: boolean,
): Record<string, unknown> {
  const { node: entity, value, days, compare } = series;
  const isCumulative = node.trendsFilter?.display === 'ActionsLineGraphCumulative';
  const data = isCumulative ? cumulated(series.data) : series.data;
  const isMultiple = (node.breakdownFilter?.breakdowns?.length ?? 0) > 0;
  const name = entity
    ? (entity.custom_name ?? seriesName(entity, actionNames))
    : `Formula (${node.trendsFilter?.formula ?? ''})`;
  const hasName = value === undefined || (entity !== undefined && node.series.length > 1);
  const isCohort = node.breakdownFilter?.breakdown_type === 'cohort';
  const valueName = isCohort ? cohortLabel : valueLabel;
  const label = [hasName ? name : '', value === undefined ? '' : valueName(value)]
    .filter((part) => part !== '')
    .join(' - ');
  return {
    action: entity ? entityOf(entity, series.order) : null,
    order: series.order,
    label,
    count: isTotal ? 0 : data.reduce((sum, number) => sum + number, 0),
    data: isTotal ? [] : data,
    days: days.map((day) => dayOf(day, interval)),
    labels: days.map((day) => labelOf(day, interval)),
    ...(isTotal ? { aggregated_value: series.total } : {}),
    ...(value === undefined
      ? {}
      : {
          breakdown_value:
            isCohort && value !== 'all' ? Number(value) : shownValue(value, { isMultiple }),
        }),
    ...(compare === undefined ? {} : { compare: true, compare_label: compare }),
    filter: {
      date_from: series.range.from.toISOString(),
      date_to: new Date(series.range.to.getTime() - 1).toISOString(),
      interval,
    },
  };
}

/**
 * Combines the series of each breakdown value and period by the formula; the letters are the
 * entities.
 */
export function combined(
  series: readonly TrendSeries[],
  text: string,
  entities: number,
): readonly TrendSeries[] {
  const formula = readFormula(text, entities);
  const groups = new Map<string, TrendSeries[]>();
  for (const one of series) {
    const key = JSON.stringify([one.compare ?? '', one.value ?? '']);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const operand = (order: number): TrendSeries | undefined =>
      group.find((one) => one.order === order);
    const operands = Array.from({ length: entities }, (_, order) => operand(order));
    const data = first.days.map((_, index) =>
      formula(operands.map((one) => one?.data[index] ?? 0)),
    );
    const total = formula(operands.map((one) => one?.total ?? 0));
    return [{ ...first, order: 0, node: undefined, data, total }];
  });
}

function cumulated(data: readonly number[]): number[] {
  let sum = 0;
  return data.map((number) => (sum += number));
}
