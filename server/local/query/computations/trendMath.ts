import type { TimeUnit } from '../../../common/language/timeUnits.ts';
import type { Series } from './shared/schemas.ts';
import { invalid } from '../../base/errors.ts';
import { actorExpression } from './shared/computing.ts';
import { all, bucket, quotedName, within, written } from './shared/hogqlText.ts';
import { moved, type Range, startOf } from './shared/timeline.ts';

/** The source and the math of a series. */
export type TrendScan = {
  readonly series: Series;
  readonly range: Range;
  /** Undefined for one number for the whole range. */
  readonly interval: TimeUnit | undefined;
  /** HogQL for the value that splits the series. */
  readonly value: string;
  /** The conditions on an event, apart from the range. */
  readonly condition: string;
  readonly groupIndex: number | null | undefined;
};

/** HogQL whose rows are (start of interval, breakdown value, number). */
export function trendQuery(scan: TrendScan): string {
  const { series, range, value } = scan;
  const math = series.math ?? 'total';
  if (math === 'weekly_active') return active(scan, 7);
  if (math === 'monthly_active') return active(scan, 30);
  if (math === 'first_time_for_user' || math === 'first_matching_event_for_user') {
    return firstTime(scan);
  }
  const perActor = /^(\w+)_count_per_actor$/.exec(math)?.[1];
  if (perActor !== undefined) return countPerActor(scan, numeric(perActor, 'actions'));
  return `select ${start(scan)} as day, ${value} as value, ${aggregate(series)} as total
from events
where ${all([within(range), scan.condition])}
group by day, value`;
}

/** HogQL for the number that summarizes a group of events. */
function aggregate(series: Series): string {
  const math = series.math ?? 'total';
  switch (math) {
    case 'total':
      return 'count()';
    case 'dau':
      return 'count(distinct person_id)';
    case 'unique_session':
      return 'count(distinct $session_id)';
    case 'unique_group':
      return `count(distinct nullIf($group_${series.math_group_type_index ?? 0}, ''))`;
    case 'hogql':
      if (!series.math_hogql) throw invalid('math hogql needs math_hogql.', 'math_hogql');
      return `toFloat(${written(series.math_hogql)})`;
    default: {
      if (!series.math_property) {
        throw invalid(`math ${math} needs math_property.`, 'math_property');
      }
      const value =
        series.math_property === '$session_duration'
          ? 'session.$session_duration'
          : `properties.${quotedName(series.math_property)}`;
      return numeric(math, `toFloat(${value})`);
    }
  }
}

function numeric(math: string, value: string): string {
  const percent = /^p(\d\d)$/.exec(math)?.[1];
  if (percent !== undefined) return `quantile(0.${percent})(${value})`;
  if (['sum', 'avg', 'min', 'max', 'median'].includes(math)) return `${math}(${value})`;
  throw invalid(`Unknown math: ${math}.`, 'math');
}

function countPerActor(scan: TrendScan, aggregated: string): string {
  const { range, value, condition, groupIndex } = scan;
  const actor = actorExpression({ aggregation_group_type_index: groupIndex });
  return `select day, value, ${aggregated} as total
from (
  select ${start(scan)} as day, ${value} as value, ${actor} as actor, count() as actions
  from events
  where ${all([within(range), condition])}
  group by day, value, actor
)
group by day, value`;
}

/** Each person once, at their first event, with the breakdown of that event. */
function firstTime(scan: TrendScan): string {
  const { range, value, condition, interval } = scan;
  return `select ${interval ? bucket(interval, 'first') : moment0(range)} as day, value, count() as total
from (
  select person_id, min(timestamp) as first, argMin(${value}, timestamp) as value
  from events
  where ${condition}
  group by person_id
)
where ${within(range, 'first')}
group by day, value`;
}

/** Each person on every day of the span for which one of their events keeps them active. */
function active(scan: TrendScan, days: number): string {
  const { range, value, condition, interval } = scan;
  if (!interval) {
    const last = { from: moved(range.to, 'day', -days), to: range.to };
    return `select ${moment0(range)} as day, ${value} as value, count(distinct person_id) as total
from events
where ${all([within(last), condition])}
group by day, value`;
  }
  const from = startOf(range.from, interval);
  const before = moved(from, 'day', 1 - days);
  return `select day, value, count(distinct person_id) as total
from (
  select
    arrayJoin(arrayMap(i -> toStartOfDay(timestamp) + toIntervalDay(i), range(0, ${days}))) as day,
    ${value} as value,
    person_id
  from events
  where ${all([within({ from: before, to: range.to }), condition])}
)
where ${within({ from, to: range.to }, 'day')}
group by day, value`;
}

function start({ interval, range }: TrendScan): string {
  return interval ? bucket(interval) : moment0(range);
}

function moment0({ from }: Range): string {
  return `toDateTime('${from.toISOString().slice(0, 19).replace('T', ' ')}')`;
}
