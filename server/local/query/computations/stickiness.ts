import type { TimeUnit } from '../../../common/language/timeUnits.ts';
import { groupedBy } from '../../../common/groupedBy.ts';
import type { Series, StickinessQuery } from './shared/schemas.ts';
import { comparedRange } from './shared/compare.ts';
import {
  actionNames,
  actorExpression,
  type Computed,
  type Computing,
  entityOf,
  hasActor,
  selectionCondition,
} from './shared/computing.ts';
import { seriesCondition, seriesName } from './shared/conditions.ts';
import { all, bucket } from './shared/hogqlText.ts';
import { trendRange } from './trends.ts';
import { intervalsOf, type Range } from './shared/timeline.ts';

/**
 * The number of people who did something in one interval of the range, in two, …, in all of them.
 */
export async function stickiness(node: StickinessQuery, computing: Computing): Promise<Computed> {
  const interval = node.interval ?? 'day';
  const range = await trendRange(node, computing, interval);
  const previous = comparedRange(node.compareFilter, range);
  const results: Record<string, unknown>[] = [];
  for (const period of previous ? [range, previous] : [range]) {
    const count = intervalsOf(period, interval).length;
    for (const [order, series] of node.series.entries()) {
      const actors = await stickyActors(node, series, period, computing);
      const perCount = groupedBy(actors, ({ intervals }) => intervals);
      const days = Array.from({ length: count }, (_, index) => index + 1);
      const data = days.map((number) => perCount.get(number)?.length ?? 0);
      results.push({
        action: entityOf(series, order),
        label: seriesName(series, actionNames),
        count: data.reduce((sum, number) => sum + number, 0),
        data,
        days,
        labels: days.map((number) => `${number} ${interval}${number === 1 ? '' : 's'}`),
        ...(previous
          ? { compare: true, compare_label: period === range ? 'current' : 'previous' }
          : {}),
      });
    }
  }
  return { results };
}

/** An actor who did the series' event, and in how many intervals. */
type StickyActor = {
  readonly id: string;
  readonly intervals: number;
};

/** Everybody who did a series' event in the range. */
export async function stickyActors(
  node: StickinessQuery,
  series: Series,
  range: Range,
  computing: Computing,
): Promise<StickyActor[]> {
  const interval: TimeUnit = node.interval ?? 'day';
  const rows = await computing.rows(`select
  ${actorExpression(node)} as actor,
  count(distinct ${bucket(interval)}) as intervals
from events
where ${all([seriesCondition(series), selectionCondition(node, range), hasActor(node)])}
group by actor`);
  return rows.map(([id, intervals]) => ({ id: String(id), intervals: Number(intervals) }));
}
