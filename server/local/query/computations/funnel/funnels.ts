import { groupedBy } from '../../../../common/groupedBy.ts';
import type { Computed, Computing } from '../shared/computing.ts';
import type { FunnelsQuery } from '../shared/schemas.ts';
import { invalid } from '../../../base/errors.ts';
import { otherValue, readBreakdown } from '../shared/breakdown.ts';
import { type FunnelActor, funnelActors, funnelRange } from './scan.ts';
import { average, breakdownFields, stepResults } from './stepResults.ts';
import { dayOf, intervalsOf, labelOf, type Range, startOf } from '../shared/timeline.ts';

const defaultValues = 25;

/** The number of people who reach each of a series of steps, in the form of `funnelVizType`. */
export async function funnels(node: FunnelsQuery, computing: Computing): Promise<Computed> {
  if (node.series.length < 2) throw invalid('A funnel needs at least two steps.', 'series');
  const breakdown = readBreakdown(node.breakdownFilter);
  const viz = node.funnelsFilter?.funnelVizType ?? 'steps';
  if (viz === 'time_to_convert') {
    const actors = await funnelActors(node, computing, undefined);
    return { results: timeToConvert(actors, node) };
  }
  const groups = await actorGroups(node, computing);
  const isMultiple = breakdown?.kind === 'value' && breakdown.isMultiple;
  if (viz === 'trends') {
    const range = await funnelRange(node, computing);
    return {
      results: groups.map(({ actors, value }) =>
        funnelTrend(actors, node, range, value, isMultiple),
      ),
    };
  }
  const steps = groups.map(({ actors, value }) => stepResults(actors, node, value, isMultiple));
  return { results: breakdown ? steps : steps[0] };
}

type ActorGroup = {
  readonly actors: readonly FunnelActor[];
  /** Undefined without a breakdown. */
  readonly value: string | undefined;
};

/** The people of a funnel, split by its breakdown. The rarest values are combined into one. */
async function actorGroups(node: FunnelsQuery, computing: Computing): Promise<ActorGroup[]> {
  const breakdown = readBreakdown(node.breakdownFilter);
  if (!breakdown) {
    return [{ actors: await funnelActors(node, computing, undefined), value: undefined }];
  }
  if (breakdown.kind === 'cohorts') {
    const groups: ActorGroup[] = [];
    for (const id of breakdown.cohorts) {
      const member = { key: 'id', type: 'cohort', value: id };
      const values = [node.properties, ...(id === 'all' ? [] : [[member]])].filter(Boolean);
      const properties = { type: 'AND', values };
      const actors = await funnelActors({ ...node, properties }, computing, undefined);
      groups.push({ actors, value: String(id) });
    }
    return groups;
  }
  const actors = await funnelActors(node, computing, breakdown.value);
  const byValue = groupedBy(actors, ({ value }) => value);
  const ranked = [...byValue].toSorted(
    ([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1),
  );
  const limit = node.breakdownFilter?.breakdown_limit ?? defaultValues;
  const top = ranked.slice(0, limit).map(([value, group]) => ({ value, actors: group }));
  const rest = ranked.slice(limit).flatMap(([, group]) => group);
  return rest.length === 0 ? top : [...top, { value: otherValue, actors: rest }];
}

/** The percentage of people who reached the last step, by the interval in which they entered. */
function funnelTrend(
  actors: readonly FunnelActor[],
  node: FunnelsQuery,
  range: Range,
  value: string | undefined,
  isMultiple: boolean,
): Record<string, unknown> {
  const interval = node.interval ?? 'day';
  const from = node.funnelsFilter?.funnelFromStep ?? 0;
  const to = node.funnelsFilter?.funnelToStep ?? node.series.length - 1;
  const byDay = groupedBy(actors, ({ progress }) =>
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

const maxBins = 60;

/**
 * How long people took between two steps: bins of `[seconds from, people]`, and the mean in
 * seconds.
 */
function timeToConvert(
  actors: readonly FunnelActor[],
  node: FunnelsQuery,
): Record<string, unknown> {
  const from = node.funnelsFilter?.funnelFromStep ?? 0;
  const to = node.funnelsFilter?.funnelToStep ?? node.series.length - 1;
  if (from < 0 || to <= from || to >= node.series.length) {
    throw invalid(
      'funnelFromStep must come before funnelToStep, and both must exist.',
      'funnelToStep',
    );
  }
  const seconds = actors
    .filter(({ progress }) => progress.length > to)
    .map(({ progress }) => ((progress[to] ?? 0) - (progress[from] ?? 0)) / 1000);
  const count = binCount(node.funnelsFilter?.binCount, seconds.length);
  const low = Math.floor(least(seconds));
  const width = Math.max(1, Math.ceil((most(seconds) - low) / count));
  const bins = Array.from({ length: seconds.length === 0 ? 0 : count }, (_, index) => {
    const start = low + index * width;
    const isLast = index === count - 1;
    const inside = seconds.filter((time) => time >= start && (isLast || time < start + width));
    return [start, inside.length];
  });
  return { bins, average_conversion_time: average(seconds) };
}

function binCount(asked: number | null | undefined, samples: number): number {
  return Math.max(1, Math.min(maxBins, asked ?? Math.ceil(Math.cbrt(samples))));
}

// Spreading an array into Math.min fails if it is long.
const least = (numbers: readonly number[]): number =>
  numbers.reduce((low, number) => Math.min(low, number), numbers[0] ?? 0);
const most = (numbers: readonly number[]): number =>
  numbers.reduce((high, number) => Math.max(high, number), numbers[0] ?? 0);
