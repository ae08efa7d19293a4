import type { ApiReply, ApiRequest, Route } from '../http/routes.ts';
import type { Profile } from '../profiles.ts';
import type { QueryService } from '../query/queryService.ts';
import type { Insight } from './insight.ts';
import type { InsightStore } from './store.ts';
import { ApiError, notFound } from '../http/errors.ts';
import { refreshMode } from '../query/refresh.ts';
import { readFields } from './fields.ts';
import { listInsights } from './list.ts';
import { basicInsight, shownInsight } from './shown.ts';

/** Saved insights: list, create, retrieve, update, and the delete that is always refused. */
export function insightRoutes(
  store: InsightStore,
  service: QueryService,
  profile: Profile,
): readonly Route[] {
  const all = '/api/projects/:project/insights/';
  const one = `${all}:id/`;
  const find = (request: ApiRequest): Insight => findInsight(store, request, profile);
  return [
    {
      method: 'GET',
      path: all,
      scope: 'insight:read',
      handle: async ({ query, url }) => {
        const { items, ...page } = listInsights(store.all(), query, url);
        const mode = refreshMode(query.get('refresh'), 'force_cache');
        const isBasic = query.get('basic') === 'true';
        const show = async (insight: Insight): Promise<unknown> =>
          isBasic ? basicInsight(insight) : shownInsight(insight, service, mode);
        return { status: 200, body: { ...page, results: await Promise.all(items.map(show)) } };
      },
    },
    {
      method: 'POST',
      path: all,
      scope: 'insight:write',
      handle: async ({ body }) => ({
        status: 201,
        body: await shownInsight(store.create(readFields(body)), service, 'force_cache'),
      }),
    },
    {
      method: 'GET',
      path: one,
      scope: 'insight:read',
      handle: async (request) => {
        const mode = refreshMode(request.query.get('refresh'), 'force_cache');
        return { status: 200, body: await shownInsight(find(request), service, mode) };
      },
    },
    {
      method: 'PATCH',
      path: one,
      scope: 'insight:write',
      handle: async (request) => {
        const changed = store.update(find(request), readFields(request.body));
        return { status: 200, body: await shownInsight(changed, service, 'force_cache') };
      },
    },
    {
      method: 'DELETE',
      path: one,
      scope: 'insight:write',
      handle: () => refuseDelete(profile),
    },
  ];
}

/** A deleted insight is found only by the request that restores it. */
function findInsight(store: InsightStore, { params, body }: ApiRequest, profile: Profile): Insight {
  const id = params['id'] ?? '';
  const isRestore = (body as { deleted?: unknown } | null | undefined)?.deleted === false;
  const found = store
    .all()
    .find(
      (insight) => String(insight.id) === id || (profile.shortIdIsPath && insight.short_id === id),
    );
  if (!found || (found.deleted && !isRestore)) throw notFound();
  return found;
}

function refuseDelete({ refusedDeleteTells }: Profile): ApiReply {
  if (!refusedDeleteTells) return { status: 405 };
  throw new ApiError(405, 'invalid_request', 'method_not_allowed', 'Method "DELETE" not allowed.');
}
