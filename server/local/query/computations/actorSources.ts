import * as v from 'valibot';
import { invalid, unreadable } from '../../base/errors.ts';
import { seriesCondition } from './shared/conditions.ts';
import {
  actorExpression,
  type Computing,
  hasActor,
  selectionCondition,
} from './shared/computing.ts';
import { funnelActors } from './funnel/scan.ts';
import { all, literal } from './shared/hogqlText.ts';
import { lifecycleActors } from './lifecycle.ts';
import { type InsightNode, readInsightNode } from './shared/nodes.ts';
import { isRetained, retentionActors } from './retention.ts';
import { stickyActors } from './stickiness.ts';
import { intervalsOf, moved, startOf } from './shared/timeline.ts';
import { trendRange } from './trends.ts';
import { readBreakdown } from './shared/breakdown.ts';

const insightActors = v.looseObject({
  kind: v.picklist(['InsightActorsQuery', 'FunnelsActorsQuery', 'StickinessActorsQuery']),
  source: v.looseObject({ kind: v.string() }),
  day: v.nullish(v.union([v.string(), v.number()])),
  series: v.nullish(v.number()),
  breakdown: v.nullish(v.union([v.string(), v.number(), v.array(v.string())])),
  interval: v.nullish(v.number()),
  status: v.nullish(v.picklist(['new', 'returning', 'resurrecting', 'dormant'])),
  funnelStep: v.nullish(v.number()),
  funnelStepBreakdown: v.nullish(v.union([v.string(), v.number(), v.array(v.string())])),
});
type InsightActors = v.InferOutput<typeof insightActors>;

/** The ids of the persons of a point of an insight, or of the rows of a HogQL query. */
export async function actorIds(source: unknown, computing: Computing): Promise<string[]> {
  const hogql = v.safeParse(
    v.looseObject({ kind: v.literal('HogQLQuery'), query: v.string() }),
    source,
  );
  if (hogql.success) {
    return (await computing.rows(hogql.output.query)).map(([id]) => String(id));
  }
  const parsed = v.safeParse(insightActors, source);
  if (!parsed.success) {
    const { kind } = source as { kind: string };
    throw kind.endsWith('ActorsQuery')
      ? unreadable(`query.source: ${parsed.issues[0].message}`)
      : invalid(`Persons of a ${kind} are not available in a local project.`, 'source');
  }
  return personsOf(parsed.output, readInsightNode(parsed.output.source), computing);
}

async function personsOf(
  asked: InsightActors,
  node: InsightNode | undefined,
  computing: Computing,
): Promise<string[]> {
  const at = momentOf(asked.day);
  switch (node?.kind) {
    case 'FunnelsQuery':
      return funnelPersons(asked, node, computing);
    case 'TrendsQuery': {
      const interval = node.interval ?? 'day';
      const range = await trendRange(node, computing, interval);
      const start = at && startOf(at, interval);
      const span = start ? { from: start, to: moved(start, interval, 1) } : range;
      const breakdown = readBreakdown(node.breakdownFilter);
      const value =
        asked.breakdown === null || asked.breakdown === undefined || breakdown?.kind !== 'value'
          ? undefined
          : `${breakdown.value} = ${literal([asked.breakdown].flat().join('\u001f'))}`;
      const series = node.series[asked.series ?? 0];
      const condition = all([
        series && seriesCondition(series),
        selectionCondition(node, span),
        hasActor(node),
        value,
      ]);
      const text = `select distinct ${actorExpression(node)} as actor from events where ${condition} order by actor`;
      return (await computing.rows(text)).map(([id]) => String(id));
    }
    case 'StickinessQuery': {
      const range = await trendRange(node, computing, node.interval ?? 'day');
      const series = node.series[asked.series ?? 0];
      if (!series) throw invalid('There is no such series.', 'series');
      const actors = await stickyActors(node, series, range, computing);
      return idsOf(actors.filter(({ intervals }) => intervals === Number(asked.day)));
    }
    case 'LifecycleQuery': {
      const interval = node.interval ?? 'day';
      const range = await trendRange(node, computing, interval);
      const day = startOf(at ?? intervalsOf(range, interval).at(-1) ?? range.from, interval);
      const actors = await lifecycleActors(node, computing, range);
      const wanted = asked.status ?? 'new';
      return idsOf(actors.filter(({ statuses }) => statuses.get(day.getTime()) === wanted));
    }
    case 'RetentionQuery': {
      const actors = await retentionActors(node, computing);
      return idsOf(actors.filter((actor) => isRetained(actor, asked.interval ?? 0, 0, false)));
    }
    default:
      throw invalid(
        `Persons of a ${asked.source.kind} are not available in a local project.`,
        'source',
      );
  }
}

/** @throws ApiError if it is not a moment that a query can name */
function momentOf(day: InsightActors['day']): Date | undefined {
  if (day === null || day === undefined) return undefined;
  const at = new Date(day);
  const year = at.getUTCFullYear();
  if (year >= 1900 && year < 10_000) return at;
  throw invalid('day is a date, or a time in milliseconds since 1970.', 'source.day');
}

/** Step 2 is everybody who reached the second step; step -2 is who reached only the first. */
async function funnelPersons(
  asked: InsightActors,
  node: InsightNode & { kind: 'FunnelsQuery' },
  computing: Computing,
): Promise<string[]> {
  const step = asked.funnelStep ?? 1;
  if (step === 0 || step === -1 || Math.abs(step) > node.series.length) {
    throw invalid(
      'funnelStep is 1 or more, or -2 or less for those who dropped off.',
      'funnelStep',
    );
  }
  const breakdown = readBreakdown(node.breakdownFilter);
  const value = breakdown?.kind === 'value' ? breakdown.value : undefined;
  const wanted = asked.funnelStepBreakdown ?? undefined;
  const actors = await funnelActors(node, computing, value);
  return idsOf(
    actors.filter(
      ({ progress, value: own }) =>
        (step > 0 ? progress.length >= step : progress.length === -step - 1) &&
        (wanted === undefined || own === [wanted].flat().join('\u001f')),
    ),
  );
}

function idsOf(actors: readonly { readonly id: string }[]): string[] {
  return actors.map(({ id }) => id);
}
