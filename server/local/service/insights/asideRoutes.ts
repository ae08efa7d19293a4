import type { ApiReply, ApiRequest, Route } from '../../http/routes.ts';
import type { ActivityEntry } from '../../data/insights/activityLog.ts';
import { basicInsight, type InsightParts } from './shown.ts';
import * as v from 'valibot';
import { invalid } from '../../base/errors.ts';
import { positiveNumber } from '../../http/page.ts';
import { findInsight } from './routes.ts';

const pageSize = 10;

/** Operations beside the insights themselves: activity, views, sharing, and two that save nothing. */
export function asideRoutes(parts: InsightParts): readonly Route[] {
  const { log, views, store, service } = parts;
  const all = '/api/projects/:project/insights/';
  const common = { hasFormats: true } as const;
  return [
    {
      ...common,
      method: 'GET',
      path: `${all}activity/`,
      scope: 'activity_log:read',
      handle: (request) => activityPage(request, log.list()),
    },
    {
      ...common,
      method: 'GET',
      path: `${all}:id/activity/`,
      scope: 'activity_log:read',
      handle: (request) => activityPage(request, log.list(insightId(request, parts))),
    },
    {
      ...common,
      method: 'GET',
      path: `${all}my_last_viewed/`,
      handle: () => ({
        status: 200,
        body: views.last(store.all()).map((insight) => basicInsight(insight, parts)),
      }),
    },
    {
      ...common,
      method: 'POST',
      path: `${all}viewed/`,
      scope: 'insight:read',
      handle: (request) => viewedList(request, parts),
    },
    {
      ...common,
      method: 'POST',
      path: `${all}cancel/`,
      handle: async ({ body }) => {
        const parsed = v.safeParse(v.looseObject({ client_query_id: v.string() }), body);
        if (!parsed.success)
          throw invalid('This field is required.', 'client_query_id', 'required');
        await service.runs.cancel(parsed.output.client_query_id);
        return { status: 201 };
      },
    },
    {
      ...common,
      method: 'POST',
      path: `${all}timing/`,
      handle: () => ({ status: 201 }),
    },
    {
      ...common,
      method: 'GET',
      path: `${all}:id/sharing/`,
      scope: 'sharing_configuration:read',
      handle: (request) => {
        const { sharing } = findInsight(request, parts);
        return {
          status: 200,
          body: {
            created_at: sharing?.created_at ?? null,
            enabled: sharing !== null,
            access_token: sharing?.access_token ?? null,
            settings: null,
            password_required: false,
            share_passwords: [],
          },
        };
      },
    },
  ];
}

/** The log by pages, with other names than the `count` and `offset` of other lists. */
function activityPage({ query, url }: ApiRequest, entries: readonly ActivityEntry[]): ApiReply {
  const limit = positiveNumber(query, 'limit') ?? pageSize;
  const page = positiveNumber(query, 'page') ?? 1;
  const link = (number: number): string =>
    `${url}?${new URLSearchParams({ limit: String(limit), page: String(number) }).toString()}`;
  return {
    status: 200,
    body: {
      results: entries.slice((page - 1) * limit, page * limit),
      next: page * limit < entries.length ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      total_count: entries.length,
    },
  };
}

/**
 * The insight's log can be read, and a view recorded, by its id; a deleted insight keeps its log.
 */
export function insightId(request: ApiRequest, parts: InsightParts): number {
  const id = request.params['id'] ?? '';
  const known = parts.store.all().find((insight) => String(insight.id) === id);
  return known?.id ?? findInsight(request, parts).id;
}

function viewedList({ body }: ApiRequest, { views, store }: InsightParts): ApiReply {
  const parsed = v.safeParse(v.looseObject({ insight_ids: v.array(v.number()) }), body);
  if (!parsed.success) throw invalid('This field is required.', 'insight_ids', 'required');
  const known = new Set(store.all().map(({ id }) => id));
  for (const id of parsed.output.insight_ids) if (known.has(id)) views.add(id);
  return { status: 201 };
}
