import type { CompiledQuery } from '../../compiler/compile.ts';
import type { EngineResult } from '../../engine/engine.ts';
import type { Computed, Computing } from './shared/computing.ts';
import { invalid } from '../../base/errors.ts';
import { actorIds } from './actorSources.ts';
import { eventsList } from './events.ts';
import { correlation } from './funnel/correlation.ts';
import { funnels } from './funnel/funnels.ts';
import { lifecycle } from './lifecycle.ts';
import { type ListQuery, listResult, listText } from './shared/listQuery.ts';
import { type ActorsQuery, type InsightNode, readInsightNode } from './shared/nodes.ts';
import { paths } from './paths.ts';
import { retention } from './retention.ts';
import { stickiness } from './stickiness.ts';
import { trends } from './trends.ts';
import { propertiesCondition } from './shared/conditions.ts';
import { all, containing, literal } from './shared/hogqlText.ts';

/** HogQL that ran, with its SQL and the engine's answer. */
export type RanHogQL = {
  readonly compiled: CompiledQuery;
  readonly answer: EngineResult;
};

/** Runs HogQL without the cap that users' queries have. */
export type RunHogQL = (hogql: string) => Promise<RanHogQL>;

/** Computes a node on the engine. */
export async function compute(node: InsightNode, now: Date, run: RunHogQL): Promise<Computed> {
  const rows: Computing['rows'] = async (hogql) => {
    const { answer } = await run(hogql);
    return answer.rows.map((row) => JSON.parse(row) as unknown[]);
  };
  const computing = { now, rows };
  switch (node.kind) {
    case 'TrendsQuery':
      return trends(node, computing);
    case 'FunnelsQuery':
      return funnels(node, computing);
    case 'FunnelCorrelationQuery': {
      const { source } = node;
      const funnel = readInsightNode(
        source.kind === 'FunnelsActorsQuery' ? (source['source'] as { kind: string }) : source,
      );
      if (funnel?.kind === 'FunnelsQuery') return correlation(node, funnel, computing);
      throw invalid('A correlation needs a FunnelsQuery as its source.', 'source');
    }
    case 'RetentionQuery':
      return retention(node, computing);
    case 'PathsQuery':
      return paths(node, computing);
    case 'StickinessQuery':
      return stickiness(node, computing);
    case 'LifecycleQuery':
      return lifecycle(node, computing);
    case 'EventsQuery':
      return list(eventsList(node, now), run);
    case 'ActorsQuery': {
      const ids = node.source ? await actorIds(node.source, computing) : undefined;
      return list(actorsList(node, ids), run);
    }
  }
}

async function list(query: ListQuery, run: RunHogQL): Promise<Computed> {
  const { answer } = await run(listText(query));
  return listResult(
    query,
    answer.rows,
    answer.columns.map(({ type }) => type),
  );
}

const personFields = ['id', 'created_at', 'properties', 'is_identified'] as const;

/** The HogQL for the list of persons of an ActorsQuery; `ids` are those of its source. */
function actorsList(node: ActorsQuery, ids: readonly string[] | undefined): ListQuery {
  const select =
    node.select && node.select.length > 0 ? node.select : ['person', 'id', 'created_at'];
  const search = node.search?.trim();
  return {
    columns: select.map((expression) => {
      if (expression === 'person' || expression === 'actor') {
        return {
          name: expression,
          hogql: `tuple(${personFields.join(', ')})`,
          fields: personFields,
        };
      }
      // A button of the web app, without a value.
      if (expression === 'person.$delete') return { name: expression, hogql: '1' };
      return { name: expression, hogql: expression };
    }),
    from: 'persons',
    where: all([
      ids && isOneOf(ids),
      propertiesCondition(node.properties, 'persons'),
      propertiesCondition(node.fixedProperties, 'persons'),
      search ? searchCondition(search) : undefined,
    ]),
    orderBy: node.orderBy ?? (select.includes('created_at') ? ['created_at DESC', 'id'] : ['id']),
    limit: node.limit ?? undefined,
    offset: node.offset ?? undefined,
  };
}

function searchCondition(search: string): string {
  const pattern = containing(search);
  return [
    `properties.email ilike ${pattern}`,
    `properties.name ilike ${pattern}`,
    `toString(id) ilike ${pattern}`,
    `id in (select person_id from person_distinct_ids where distinct_id ilike ${pattern})`,
  ].join(' or ');
}

/** One text for all ids: the parser is slow with thousands of literals. */
function isOneOf(ids: readonly string[]): string {
  return `has(splitByChar(',', ${literal(ids.join(','))}), toString(id))`;
}
