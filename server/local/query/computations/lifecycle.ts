import type { TimeUnit } from '../../../common/language/timeUnits.ts';
import type { LifecycleQuery } from './shared/schemas.ts';
import { invalid } from '../../base/errors.ts';
import {
  actionNames,
  type Computed,
  type Computing,
  entityOf,
  selectionCondition,
} from './shared/computing.ts';
import { seriesCondition, seriesName } from './shared/conditions.ts';
import { dayOf, intervalsOf, labelOf, moved, type Range, startOf } from './shared/timeline.ts';
import { all, bucket, readMoment } from './shared/hogqlText.ts';
import { trendRange } from './trends.ts';

/**
 * An actor's status in an interval: first active, active again at once, active after a pause, or no
 * longer active.
 */
export type LifecycleStatus = 'new' | 'returning' | 'resurrecting' | 'dormant';

const statuses: readonly LifecycleStatus[] = ['new', 'returning', 'resurrecting', 'dormant'];

/**
 * The number of actors of each status in each interval. Those no longer active count below zero.
 */
export async function lifecycle(node: LifecycleQuery, computing: Computing): Promise<Computed> {
  const [series] = node.series;
  if (!series || node.series.length > 1) {
    throw invalid('A lifecycle has exactly one series.', 'series');
  }
  const interval = node.interval ?? 'day';
  const range = await trendRange(node, computing, interval);
  const days = intervalsOf(range, interval);
  const actors = await lifecycleActors(node, computing, range);
  const results = statuses.map((status) => {
    const data = days.map((day) => {
      const count = actors.filter((actor) => actor.statuses.get(day.getTime()) === status).length;
      return status === 'dormant' && count > 0 ? -count : count;
    });
    return {
      action: entityOf(series, 0),
      label: `${seriesName(series, actionNames)} - ${status}`,
      status,
      count: data.reduce((sum, number) => sum + number, 0),
      data,
      days: days.map((day) => dayOf(day, interval)),
      labels: days.map((day) => labelOf(day, interval)),
    };
  });
  return { results };
}

/** An actor's status by the start of the interval. */
type LifecycleActor = {
  readonly id: string;
  readonly statuses: ReadonlyMap<number, LifecycleStatus>;
};

/** Everybody who did the event in the range or in the interval before it. */
export async function lifecycleActors(
  node: LifecycleQuery,
  computing: Computing,
  range: Range,
): Promise<LifecycleActor[]> {
  const interval: TimeUnit = node.interval ?? 'day';
  const widened = { from: moved(startOf(range.from, interval), interval, -1), to: range.to };
  const condition = node.series.map(seriesCondition).join(' and ');
  const rows = await computing.rows(`select
  toString(person_id) as actor,
  ${bucket(interval, 'min(person_created_at)')} as created,
  arraySort(groupUniqArray(${bucket(interval)})) as active
from events
where ${all([condition, selectionCondition(node, widened)])}
group by actor`);
  return rows.map(([id, created, active]) => {
    const times = (active as unknown[]).map(readMoment);
    return { id: String(id), statuses: statusesOf(times, readMoment(created), interval) };
  });
}

function statusesOf(
  active: readonly number[],
  created: number,
  interval: TimeUnit,
): ReadonlyMap<number, LifecycleStatus> {
  const found = new Map<number, LifecycleStatus>();
  const isActive = new Set(active);
  for (const time of active) {
    const before = moved(new Date(time), interval, -1).getTime();
    const after = moved(new Date(time), interval, 1).getTime();
    if (time === created) found.set(time, 'new');
    else found.set(time, isActive.has(before) ? 'returning' : 'resurrecting');
    if (!isActive.has(after)) found.set(after, 'dormant');
  }
  return found;
}
