import type { Computed, Computing } from '../shared/computing.ts';
import type { FunnelsQuery } from '../shared/schemas.ts';
import { invalid } from '../../../base/errors.ts';
import { otherValue, readBreakdown } from '../shared/breakdown.ts';
import { groupsOf } from '../shared/groups.ts';
import { type FunnelActor, funnelActors, funnelRange } from './scan.ts';
import { stepResults } from './stepResults.ts';
import { funnelTrend } from './funnelTrend.ts';
import { timeToConvert } from './timeToConvert.ts';

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
  const byValue = groupsOf(actors, ({ value }) => value);
  const ranked = [...byValue].toSorted(
    ([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1),
  );
  const limit = node.breakdownFilter?.breakdown_limit ?? defaultValues;
  const top = ranked.slice(0, limit).map(([value, group]) => ({ value, actors: group }));
  const rest = ranked.slice(limit).flatMap(([, group]) => group);
  return rest.length === 0 ? top : [...top, { value: otherValue, actors: rest }];
}
