import type { FunnelCorrelationQuery, FunnelsQuery } from '../shared/schemas.ts';
import type { Progress } from './progress.ts';
import { invalid } from '../../../base/errors.ts';
import {
  actorExpression,
  type Computed,
  type Computing,
  hasActor,
  selectionCondition,
} from '../shared/computing.ts';
import { all, literals } from '../shared/hogqlText.ts';
import { funnelActors, funnelRange } from './scan.ts';
import { windowMs } from './steps.ts';

const shownEvents = 20;

/**
 * The events or properties that are more frequent, or less frequent, among those who completed a
 * funnel.
 */
export async function correlation(
  node: FunnelCorrelationQuery,
  funnel: FunnelsQuery,
  computing: Computing,
): Promise<Computed> {
  const actors = await funnelActors(funnel, computing, undefined);
  const progress = new Map(actors.map((actor) => [actor.id, actor.progress]));
  const isSuccess = (id: string): boolean => progress.get(id)?.length === funnel.series.length;
  const successes = actors.filter(({ id }) => isSuccess(id)).length;
  const failures = actors.length - successes;
  const counts = new Map<string, { success: number; failure: number }>();
  for (const [id, traits] of await traitsOf(node, funnel, progress, computing)) {
    for (const trait of traits) {
      const count = counts.get(trait) ?? { success: 0, failure: 0 };
      count[isSuccess(id) ? 'success' : 'failure']++;
      counts.set(trait, count);
    }
  }
  const events = [...counts].map(([event, { success, failure }]) => {
    // Adds one everywhere to avoid dividing by zero.
    const odds =
      ((success + 1) * (failures - failure + 1)) / ((failure + 1) * (successes - success + 1));
    return {
      event: { event, properties: {}, elements: [] },
      success_count: success,
      failure_count: failure,
      odds_ratio: odds,
      correlation_type: odds >= 1 ? 'success' : 'failure',
    };
  });
  const strength = ({ odds_ratio }: { odds_ratio: number }): number =>
    Math.abs(Math.log(odds_ratio));
  const ranked = events.toSorted(
    (a, b) => strength(b) - strength(a) || (a.event.event < b.event.event ? -1 : 1),
  );
  // Ratios mean little if one side is tiny.
  const skewed = Math.min(successes, failures) < Math.max(successes, failures) / 10;
  return { results: { events: ranked.slice(0, 2 * shownEvents), skewed } };
}

/** The traits of everybody in the funnel: names of events, or `key::value` of properties. */
async function traitsOf(
  node: FunnelCorrelationQuery,
  funnel: FunnelsQuery,
  progress: ReadonlyMap<string, Progress>,
  computing: Computing,
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await computing.rows(await traitQuery(node, funnel, computing));
  const window = windowMs(funnel);
  const traits = new Map<string, ReadonlySet<string>>();
  for (const [actor, list] of rows) {
    const id = String(actor);
    const times = progress.get(id);
    if (!times) continue;
    const start = times[0] ?? 0;
    const isComplete = times.length === funnel.series.length;
    const stop = isComplete ? (times.at(-1) ?? 0) : start + window;
    const during = (list as [at: number, trait: string][]).filter(
      ([at]) => at === 0 || (at > start && at < stop),
    );
    traits.set(id, new Set(during.map(([, trait]) => trait)));
  }
  return traits;
}

/** HogQL whose rows are (actor, list of (time or null, trait)). */
async function traitQuery(
  node: FunnelCorrelationQuery,
  funnel: FunnelsQuery,
  computing: Computing,
): Promise<string> {
  const range = await funnelRange(funnel, computing);
  const actor = actorExpression(funnel, funnel.funnelsFilter?.funnelAggregateByHogQL);
  const condition = all([
    selectionCondition({ ...funnel, properties: null }, range),
    hasActor(funnel),
  ]);
  const steps = funnel.series.flatMap((series) =>
    series.kind === 'EventsNode' && series.event ? [series.event] : [],
  );
  if (node.funnelCorrelationType === 'events') {
    const excluded = [...steps, ...(node.funnelCorrelationExcludeEventNames ?? [])];
    return `select ${actor} as actor, groupArray(tuple(toUnixTimestamp64Milli(timestamp), event))
from events where ${all([condition, `not has(${literals(excluded)}, event)`])} group by actor`;
  }
  const isOfPerson = node.funnelCorrelationType === 'properties';
  const names = isOfPerson ? node.funnelCorrelationNames : node.funnelCorrelationEventNames;
  if (!names || names.length === 0) {
    const member = isOfPerson ? 'funnelCorrelationNames' : 'funnelCorrelationEventNames';
    throw invalid(`${member} must name what to look at.`, member);
  }
  const hidden = isOfPerson
    ? node.funnelCorrelationExcludeNames
    : node.funnelCorrelationEventExcludePropertyNames;
  const wanted = all([
    isOfPerson && !names.includes('$all') ? `has(${literals(names)}, name)` : undefined,
    hidden && hidden.length > 0 ? `not has(${literals(hidden)}, name)` : undefined,
  ]);
  const event = isOfPerson ? undefined : `has(${literals(names)}, event)`;
  // A property holds at all times, which 0 stands for.
  return `select actor, groupUniqArray(tuple(at, concat(prefix, name, '::', value))) from (
  select actor, at, prefix, pair.1 as name, replaceRegexpAll(pair.2, '^"|"$', '') as value
  from (
    select
      ${actor} as actor,
      ${isOfPerson ? '0' : 'toUnixTimestamp64Milli(timestamp)'} as at,
      ${isOfPerson ? "''" : "concat(event, '::')"} as prefix,
      arrayJoin(JSONExtractKeysAndValuesRaw(${isOfPerson ? 'person_properties' : 'properties'})) as pair
    from events
    where ${all([condition, event])}
  )
)
where ${wanted}
group by actor`;
}
