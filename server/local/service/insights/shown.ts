import type { QueryAnswer } from '../../query/queryService.ts';
import type { RefreshMode } from '../../query/refresh.ts';
import type { ResultNode } from '../../query/nodes.ts';
import type { FiltersOverride } from '../../query/overrides.ts';
import type { Insight } from '../../data/insights/insight.ts';
import type { InsightParts } from './parts.ts';
import { createHash } from 'node:crypto';
import { userOf } from '../../data/demo/users.ts';
import { legacyNode } from '../../legacy/node.ts';
import { hasResult, readNode } from '../../query/nodes.ts';
import { upgradedNode } from './upgradedNode.ts';
import { withFilters, withVariables } from '../../query/overrides.ts';

/** May be seen by those with access; may be edited by this caller. */
const levels = { effective_restriction_level: 21, effective_privilege_level: 37 };

/** How an insight is asked for. */
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
    ...(parts.profile.upgradesNodes ? { query: upgradedNode(insight.query) } : {}),
    dashboard_tiles: insight.dashboards.map((id) => ({
      id: 100 * insight.id + id,
      dashboard_id: id,
      deleted: false,
    })),
    created_by: userOf(parts.users, 1),
    last_modified_by: userOf(parts.users, modifiedBy),
    ...levels,
    timezone: parts.service.project.about.timezone,
    ...extraFields(insight, parts),
  };
}

/** The result of an insight, with the overrides of its dashboard. */
export async function compute(
  insight: Insight,
  { service }: InsightParts,
  { mode, clientId, dashboardId, filters, variables }: Showing,
): Promise<QueryAnswer | undefined> {
  const node = nodeOf(insight, mode);
  if (!node) return undefined;
  const asked = withVariables(withFilters(node, filters ?? {}), variables);
  return service.answer(asked, {
    mode,
    clientId,
    insightId: insight.id,
    ...(dashboardId === undefined ? {} : { dashboardId }),
  });
}

/** What is to be computed. An invalid node throws, unless nobody asked to compute it. */
function nodeOf({ query, filters }: Insight, mode: RefreshMode): ResultNode | undefined {
  try {
    const value = query.parse();
    if (value === null || value === undefined) return legacyNode(filters.parse(), undefined);
    const node = readNode(value);
    return hasResult(node) ? node : undefined;
  } catch (error) {
    if (mode === 'force_cache') return undefined;
    throw error;
  }
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

function extraFields(insight: Insight, { profile, views }: InsightParts): Record<string, unknown> {
  switch (profile.extraFields) {
    case 'none':
      return {};
    case 'hash': {
      const hash = createHash('md5').update(insight.query.text + insight.filters.text);
      return { filters_hash: `cache_${hash.digest('hex')}` };
    }
    case 'many':
      return { user_access_level: 'editor', alerts: [], last_viewed_at: views.at(insight.id) };
  }
}
