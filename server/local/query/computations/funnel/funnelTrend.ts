import type { FunnelsQuery } from '../shared/schemas.ts';
import type { FunnelActor } from './scan.ts';
import { dayOf, labelOf } from '../shared/dayNames.ts';
import { groupsOf } from '../shared/groups.ts';
import { intervalsOf, type Range, startOf } from '../shared/timeline.ts';
import { breakdownFields } from './stepResults.ts';

/** The percentage of people who reached the last step, by the interval in which they entered. */
export function funnelTrend(
  actors: readonly FunnelActor[],
  node: FunnelsQuery,
  range: Range,
  value: string | undefined,
  isMultiple: boolean,
): Record<string, unknown> {
  const interval = node.interval ?? 'day';
  const from = node.funnelsFilter?.funnelFromStep ?? 0;
  const to = node.funnelsFilter?.funnelToStep ?? node.series.length - 1;
  const byDay = groupsOf(actors, ({ progress }) =>
    startOf(new Date(progress[0] ?? 0), interval).getTime(),
  );
  const days = intervalsOf(range, interval);
  const data = days.map((day) => {
    const entered = byDay.get(day.getTime()) ?? [];
    const started = entered.filter(({ progress }) => progress.length > from).length;
    const converted = entered.filter(({ progress }) => progress.length > to).length;
    return started === 0 ? 0 : Math.round((10_000 * converted) / started) / 100;
  });
  return {
    count: days.length,
    data,
    days: days.map((day) => dayOf(day, interval)),
    labels: days.map((day) => labelOf(day, interval)),
    ...(value === undefined ? {} : breakdownFields(value, node, isMultiple)),
  };
}
