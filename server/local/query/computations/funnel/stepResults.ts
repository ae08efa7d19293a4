import type { FunnelsQuery } from '../shared/schemas.ts';
import type { FunnelActor } from './scan.ts';
import { cohortLabel, shownValue } from '../shared/breakdown.ts';
import { actionNames } from '../shared/computing.ts';
import { seriesName } from '../shared/conditions.ts';

/** The steps of a funnel: how many reached each, and the seconds from the step before. */
export function stepResults(
  actors: readonly FunnelActor[],
  node: FunnelsQuery,
  value: string | undefined,
  isMultiple: boolean,
): Record<string, unknown>[] {
  return node.series.map((series, order) => {
    const reached = actors.filter(({ progress }) => progress.length > order);
    const seconds = order === 0 ? [] : reached.map(({ progress }) => between(progress, order));
    return {
      action_id: series.kind === 'ActionsNode' ? String(series.id) : (series.event ?? null),
      name: seriesName(series, actionNames),
      custom_name: series.custom_name ?? null,
      order,
      type: series.kind === 'ActionsNode' ? 'actions' : 'events',
      people: [],
      count: reached.length,
      average_conversion_time: average(seconds),
      median_conversion_time: median(seconds),
      ...(value === undefined ? {} : breakdownFields(value, node, isMultiple)),
    };
  });
}

/** The part of a broken-down funnel that a result belongs to, as in responses. */
export function breakdownFields(
  value: string,
  node: FunnelsQuery,
  isMultiple: boolean,
): Record<string, unknown> {
  if (node.breakdownFilter?.breakdown_type === 'cohort') {
    const id = value === 'all' ? value : Number(value);
    return { breakdown: cohortLabel(value), breakdown_value: id };
  }
  const parts = isMultiple ? shownValue(value, { isMultiple }) : [value];
  return { breakdown: parts, breakdown_value: parts };
}

/** Seconds from the step before to a step. */
export function between(progress: readonly number[], order: number): number {
  return ((progress[order] ?? 0) - (progress[order - 1] ?? 0)) / 1000;
}

/** The mean; null without values. */
export function average(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** The median; null without values. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return average(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}
