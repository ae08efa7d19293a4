import type { FunnelsQuery } from '../shared/schemas.ts';
import { invalid } from '../../../base/errors.ts';
import { eventCondition, propertiesCondition, seriesCondition } from '../shared/conditions.ts';
import {
  actorExpression,
  type Computing,
  earliest,
  hasActor,
  selectionCondition,
} from '../shared/computing.ts';
import { all } from '../shared/hogqlText.ts';
import { type Range, rangeOf } from '../shared/timeline.ts';
import { type Progress, progressOf, type ValuedEvent } from './progress.ts';
import { type Exclusion, type FunnelSteps, windowMs } from './steps.ts';

/** An actor who entered the funnel, and their progress. */
export type FunnelActor = {
  readonly id: string;
  readonly progress: Progress;
  /** Their breakdown value; empty without a breakdown. */
  readonly value: string;
};

/** All actors who did the first step in the range, without those removed by an exclusion. */
export async function funnelActors(
  node: FunnelsQuery,
  computing: Computing,
  breakdown: string | undefined,
): Promise<FunnelActor[]> {
  const steps = readSteps(node);
  const range = await funnelRange(node, computing);
  const rows = await computing.rows(scanQuery(node, steps, range, breakdown));
  const rules = { ...steps, stepCount: steps.conditions.length };
  const actors: FunnelActor[] = [];
  for (const [id, list] of rows) {
    const events = readEvents(list, rules.stepCount);
    for (const part of attributed(events, node)) {
      const progress = progressOf(part.events, rules);
      if (!progress || progress.length === 0) continue;
      actors.push({ id: String(id), progress, value: part.value(progress) });
    }
  }
  return actors;
}

/** The range in which the people of a funnel enter it. */
export async function funnelRange(node: FunnelsQuery, computing: Computing): Promise<Range> {
  const range = rangeOf(node.dateRange, computing.now, node.interval ?? 'day');
  if (node.dateRange?.date_from !== 'all') return range;
  const steps = node.series.map((series) => `(${seriesCondition(series)})`).join(' or ');
  const condition = all([steps, selectionCondition(node, undefined)]);
  return { ...range, from: await earliest(computing, condition) };
}

/**
 * One row for each actor: the relevant events in order, each with its steps, exclusions and value.
 */
function scanQuery(
  node: FunnelsQuery,
  { conditions, exclusions, order }: FunnelSteps,
  range: Range,
  breakdown: string | undefined,
): string {
  const matches = [...conditions, ...exclusions.map(({ condition }) => condition)];
  const marks = matches.map((condition, index) => `if(${condition}, ${index + 1}, 0)`);
  // Nothing may come between strict steps, so every event matters there.
  const relevant = order === 'strict' ? undefined : matches.map((one) => `(${one})`).join(' or ');
  const actor = actorExpression(node, node.funnelsFilter?.funnelAggregateByHogQL);
  return `select
  actor,
  arrayMap(e -> tuple(toUnixTimestamp64Milli(e.1), e.2, e.3), arraySort(groupArray(tuple(timestamp, marks, value)))) as steps
from (
  select
    ${actor} as actor,
    timestamp,
    arrayFilter(mark -> mark > 0, [${marks.join(', ')}]) as marks,
    ${breakdown ?? "''"} as value
  from events
  where ${all([selectionCondition(node, range), hasActor(node), relevant])}
)
group by actor
having arrayExists(e -> ${order === 'unordered' ? 'notEmpty(e.2)' : 'has(e.2, 1)'}, steps)
order by actor`;
}

/** A query's steps in HogQL, with its order and window. */
export function readSteps(node: FunnelsQuery): FunnelSteps {
  const conditions = node.series.map(seriesCondition);
  const exclusions = (node.funnelsFilter?.exclusions ?? []).map((exclusion): Exclusion => {
    const { event, id, properties, funnelFromStep, funnelToStep } = exclusion;
    const from = funnelFromStep ?? 0;
    const to = funnelToStep ?? conditions.length - 1;
    if (from < 0 || from >= to || to >= conditions.length) {
      throw invalid(
        'An exclusion lies between two steps: funnelFromStep must come before funnelToStep, and both must exist.',
        'exclusions',
      );
    }
    const isAction = exclusion.kind === 'ActionsNode';
    const entity = isAction ? `matchesAction(${Number(id)})` : eventCondition(event ?? String(id));
    return { condition: all([entity, propertiesCondition(properties)]), from, to };
  });
  const order = node.funnelsFilter?.funnelOrderType ?? 'ordered';
  if (
    order === 'unordered' &&
    exclusions.some(({ from, to }) => to - from < conditions.length - 1)
  ) {
    throw invalid('Partial exclusions are not allowed in unordered funnels.', 'exclusions');
  }
  return { conditions, exclusions, order, windowMs: windowMs(node) };
}

function readEvents(list: unknown, stepCount: number): ValuedEvent[] {
  return (list as [at: number, marks: number[], value: string][]).map(([at, marks, value]) => ({
    at,
    steps: marks.filter((mark) => mark <= stepCount).map((mark) => mark - 1),
    exclusions: marks.filter((mark) => mark > stepCount).map((mark) => mark - stepCount - 1),
    value,
  }));
}

/** Events to follow through the funnel, and the breakdown value that their progress counts for. */
type Attributed = {
  readonly events: readonly ValuedEvent[];
  readonly value: (progress: Progress) => string;
};

/**
 * The breakdown value that an actor counts for: that of their first event, of their last one, of
 * the event that completed a step, or each of their values separately.
 */
function attributed(
  events: readonly ValuedEvent[],
  { funnelsFilter }: FunnelsQuery,
): readonly Attributed[] {
  const stepEvents = events.filter(({ steps }) => steps.length > 0);
  switch (funnelsFilter?.breakdownAttributionType ?? 'first_touch') {
    case 'first_touch':
      return [{ events, value: () => stepEvents[0]?.value ?? '' }];
    case 'last_touch':
      return [{ events, value: () => stepEvents.at(-1)?.value ?? '' }];
    case 'step': {
      const step = funnelsFilter?.breakdownAttributionValue ?? 0;
      return [{ events, value: (progress) => valueAt(stepEvents, step, progress) }];
    }
    case 'all_events': {
      const values = [...new Set(stepEvents.map(({ value }) => value))];
      return values.map((value) => ({
        events: events.filter((event) => event.value === value),
        value: () => value,
      }));
    }
  }
}

/** Actors who never reached the step have the value of their first event. */
function valueAt(events: readonly ValuedEvent[], step: number, progress: Progress): string {
  const at = progress[step];
  const event = events.find((one) => one.at === at && one.steps.includes(step));
  return (event ?? events[0])?.value ?? '';
}
