import type { PathsQuery } from './shared/schemas.ts';
import { type Computed, type Computing, selectionCondition } from './shared/computing.ts';
import { all, literals, within, written } from './shared/hogqlText.ts';
import { rangeOf } from './shared/timeline.ts';

/** A longer pause starts a new path. */
const sessionGapMs = 30 * 60_000;
const defaultSteps = 5;
const defaultEdges = 50;
const defaultItems = ['$pageview', '$screen', 'custom_event'];

type Visit = {
  readonly at: number;
  readonly item: string;
};

/** The edges between the steps of people's paths, the most frequent first. */
export async function paths(node: PathsQuery, computing: Computing): Promise<Computed> {
  const rows = await computing.rows(pathScan(node, computing));
  const times = new Map<string, number[]>();
  for (const [, list] of rows) {
    const visits = (list as [number, string][]).map(([at, item]) => ({
      at,
      item: grouped(item, node),
    }));
    for (const path of pathsOf(visits, node)) {
      for (const [index, visit] of path.entries()) {
        const next = path[index + 1];
        if (!next) continue;
        const edge = JSON.stringify([`${index + 1}_${visit.item}`, `${index + 2}_${next.item}`]);
        const pauses = times.get(edge);
        if (pauses) pauses.push(next.at - visit.at);
        else times.set(edge, [next.at - visit.at]);
      }
    }
  }
  const { minEdgeWeight, maxEdgeWeight, edgeLimit } = node.pathsFilter;
  const edges = [...times]
    .map(([edge, pauses]) => {
      const [source = '', target = ''] = JSON.parse(edge) as string[];
      const total = pauses.reduce((sum, pause) => sum + pause, 0);
      return {
        source,
        target,
        value: pauses.length,
        average_conversion_time: total / pauses.length,
      };
    })
    .filter(({ value }) => value >= (minEdgeWeight ?? 0) && value <= (maxEdgeWeight ?? Infinity))
    .toSorted((a, b) => b.value - a.value || (a.source + a.target < b.source + b.target ? -1 : 1));
  return { results: edges.slice(0, edgeLimit ?? defaultEdges) };
}

/** The stretches of a person's visits that the result is about, without repeats. */
function pathsOf(visits: readonly Visit[], { pathsFilter }: PathsQuery): Visit[][] {
  const { startPoint, endPoint, stepLimit } = pathsFilter;
  const steps = stepLimit ?? defaultSteps;
  return sessions(visits).flatMap((session) => {
    const path = session.filter(({ item }, index) => item !== session[index - 1]?.item);
    const start = startPoint ? path.findIndex(({ item }) => item === startPoint) : 0;
    if (start < 0) return [];
    const fromStart = path.slice(start);
    if (!endPoint) return [fromStart.slice(0, steps)];
    const stop = fromStart.findIndex(({ item }) => item === endPoint);
    if (stop < 0) return [];
    const toEnd = fromStart.slice(0, stop + 1);
    return [startPoint ? toEnd.slice(0, steps) : toEnd.slice(-steps)];
  });
}

function sessions(visits: readonly Visit[]): Visit[][] {
  const found: Visit[][] = [];
  let previous: Visit | undefined;
  for (const visit of visits) {
    if (!previous || visit.at - previous.at > sessionGapMs) found.push([]);
    found.at(-1)?.push(visit);
    previous = visit;
  }
  return found;
}

/** Items that match a pattern such as `/files/*` count as one, under the pattern's name. */
function grouped(item: string, { pathsFilter }: PathsQuery): string {
  const pattern = pathsFilter.pathGroupings?.find((one) => {
    const parts = one.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`).test(item);
  });
  return pattern ?? item;
}

/** HogQL whose rows are (person, list of (time, item) in order). */
function pathScan(node: PathsQuery, computing: Computing): string {
  const { includeEventTypes, excludeEvents, pathsHogQLExpression } = node.pathsFilter;
  const types: readonly string[] =
    includeEventTypes && includeEventTypes.length > 0 ? includeEventTypes : defaultItems;
  const kinds = types.map((type) => {
    if (type === 'custom_event') return "not (event like '$%')";
    return type === 'hogql' ? 'true' : `event = '${type}'`;
  });
  const page = `replaceRegexpOne(ifNull(properties.$pathname, ''), '(.)/$', '\\\\\\\\1')`;
  const named = `multiIf(event = '$pageview', ${page}, event = '$screen', ifNull(properties.$screen_name, ''), event)`;
  const item = types.includes('hogql')
    ? `ifNull(toString(${written(pathsHogQLExpression ?? 'event')}), '')`
    : named;
  const excluded =
    excludeEvents && excludeEvents.length > 0
      ? `not has(${literals(excludeEvents)}, item)`
      : undefined;
  return `select
  actor,
  arrayMap(e -> tuple(toUnixTimestamp64Milli(e.1), e.2), arraySort(groupArray(tuple(timestamp, item)))) as visits
from (
  select toString(person_id) as actor, timestamp, ${item} as item
  from events
  where ${all([
    within(rangeOf(node.dateRange, computing.now, 'day')),
    kinds.map((kind) => `(${kind})`).join(' or '),
    selectionCondition(node, undefined),
  ])}
)
where ${all([excluded, "item != ''"])}
group by actor
order by actor`;
}
