import type { QueryAnswer, QueryService } from '../query/queryService.ts';
import type { RefreshMode } from '../query/refresh.ts';
import type { Insight } from './insight.ts';
import { demoUser, project } from '../data/project.ts';
import { findHogQL, readNode } from '../query/nodes.ts';

/** May be seen by those with access; may be edited by this caller. */
const levels = { effective_restriction_level: 21, effective_privilege_level: 37 };

/** An insight as the service's responses show it, with a result as far as the refresh mode brings one. */
export async function shownInsight(
  insight: Insight,
  service: QueryService,
  mode: RefreshMode,
): Promise<unknown> {
  return { ...basicInsight(insight), ...computedFields(await compute(insight, service, mode)) };
}

/** An insight without its result: what a list is made of that nobody wants to wait for. */
export function basicInsight(insight: Insight): Record<string, unknown> {
  return {
    ...insight,
    dashboard_tiles: insight.dashboards.map((id) => ({ id, dashboard_id: id, deleted: false })),
    created_by: demoUser,
    last_modified_by: demoUser,
    ...levels,
    timezone: project.timezone,
  };
}

async function compute(
  { query }: Insight,
  service: QueryService,
  mode: RefreshMode,
): Promise<QueryAnswer | undefined> {
  const node = findHogQL(query);
  if (node) return service.answer(node, mode, undefined);
  // Says why it cannot be computed; what nobody asked to compute is just not in the cache.
  if (mode !== 'force_cache' && query !== null) readNode(query);
  return undefined;
}

function computedFields(answer: QueryAnswer | undefined): Record<string, unknown> {
  const result = answer?.result;
  return {
    result: result?.results ?? null,
    columns: result?.columns ?? null,
    types: result?.types ?? null,
    hasMore: result?.hasMore ?? null,
    hogql: result?.hogql ?? null,
    last_refresh: result?.last_refresh ?? null,
    cache_target_age: result?.cache_target_age ?? null,
    next_allowed_client_refresh: result?.next_allowed_client_refresh ?? null,
    is_cached: answer?.isCached ?? false,
    query_status: answer?.status ?? null,
  };
}
