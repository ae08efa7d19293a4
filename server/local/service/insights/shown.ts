import type { QueryAnswer, QueryService } from '../../query/queryService.ts';
import type { RefreshMode } from '../../../common/runs/refreshMode.ts';
import type { Insight } from '../../data/insights/insight.ts';
import { type User, userOf } from '../../data/demo/users.ts';
import { hasResult, readNode, type ResultNode } from '../../query/nodes.ts';
import { type FiltersOverride, withFilters, withVariables } from '../../query/overrides.ts';
import type { ActivityLog } from '../../data/insights/activityLog.ts';
import type { InsightStore } from '../../data/insights/store.ts';
import type { InsightViews } from '../../data/insights/views.ts';

/** Users with access may view; this caller may edit. */
const levels = { effective_restriction_level: 21, effective_privilege_level: 37 };

/** How the insight's result is requested. */
export type Showing = {
  readonly mode: RefreshMode;
  readonly clientId?: string | undefined;
  /** The dashboard it is shown on, whose range and filters apply. */
  readonly dashboardId?: number;
  readonly filters?: FiltersOverride;
  readonly variables?: unknown;
};

/** An insight as in the service's responses, with a result if the refresh mode allows one. */
export async function shownInsight(
  insight: Insight,
  parts: InsightParts,
  showing: Showing,
): Promise<Record<string, unknown>> {
  const answer = await compute(insight, parts, showing);
  return { ...basicInsight(insight, parts), ...computedFields(answer) };
}

/** An insight without its result, for lists that do not wait for results. */
export function basicInsight(insight: Insight, parts: InsightParts): Record<string, unknown> {
  const { sharing: _sharing, last_modified_by: modifiedBy, ...fields } = insight;
  return {
    ...fields,
    dashboard_tiles: insight.dashboards.map((id) => ({
      id: 100 * insight.id + id,
      dashboard_id: id,
      deleted: false,
    })),
    created_by: userOf(parts.users, 1),
    last_modified_by: userOf(parts.users, modifiedBy),
    ...levels,
    timezone: parts.service.project.about.timezone,
    user_access_level: 'editor',
    alerts: [],
    last_viewed_at: parts.views.at(insight.id),
  };
}

/** The result of an insight, with the overrides of its dashboard. */
export async function compute(
  insight: Insight,
  { service, nodeOf }: InsightParts,
  { mode, clientId, dashboardId, filters, variables }: Showing,
): Promise<QueryAnswer | undefined> {
  const node = validNode(insight, nodeOf, mode);
  if (!node) return undefined;
  const asked = withVariables(withFilters(node, filters ?? {}), variables);
  return service.answer(asked, {
    mode,
    clientId,
    insightId: insight.id,
    ...(dashboardId === undefined ? {} : { dashboardId }),
  });
}

/** An invalid node throws only if its result was requested. */
function validNode(
  insight: Insight,
  nodeOf: InsightParts['nodeOf'],
  mode: RefreshMode,
): ResultNode | undefined {
  try {
    return nodeOf(insight);
  } catch (error) {
    if (mode === 'force_cache') return undefined;
    throw error;
  }
}

/** The saved node of an insight, if it has one with a result. */
export function savedNode({ query }: Insight): ResultNode | undefined {
  const value = query.parse();
  if (value === null || value === undefined) return undefined;
  const node = readNode(value);
  return hasResult(node) ? node : undefined;
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

/** The dependencies of the operations on insights. */
export type InsightParts = {
  readonly store: InsightStore;
  readonly log: ActivityLog;
  readonly views: InsightViews;
  readonly service: QueryService;
  /** The node that computes an insight, if any. */
  readonly nodeOf: (insight: Insight) => ResultNode | undefined;
  /** The people of the project. */
  readonly users: readonly [User, ...User[]];
};
