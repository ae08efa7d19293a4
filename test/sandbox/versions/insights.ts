import { createHash } from 'node:crypto';
import { notFound } from '../../../server/local/base/errors.ts';
import type { RawJson } from '../../../server/local/base/json.ts';
import { wholeNumber } from '../../../server/local/http/page.ts';
import type { ApiReply, ApiRequest, Route } from '../../../server/local/http/routes.ts';
import { insightId } from '../../../server/local/service/insights/asideRoutes.ts';
import {
  checkedFields,
  createInsight,
  findInsight,
  updateInsight,
} from '../../../server/local/service/insights/routes.ts';
import type { ServiceParts } from '../../../server/local/service/policy.ts';
import { withHandler } from '../routing.ts';
import type { Profile } from './profile.ts';
import { upgradedNode } from './upgradedNode.ts';

const all = '/api/projects/:project/insights/';
const one = `${all}:id/`;

type Reply = Readonly<Record<string, unknown>>;

/** Saved insights of a version of the service. */
export function versionedInsights(
  given: readonly Route[],
  { insights }: ServiceParts,
  profile: Profile,
): readonly Route[] {
  let routes = given;
  const done = profile.bareOperations ? 200 : 201;
  if (!profile.queriesOnly) {
    routes = withHandler(
      routes,
      'POST',
      all,
      () => (request) => createInsight(checkedFields(request), insights),
    );
    routes = withHandler(routes, 'PATCH', one, () => (request) => {
      const insight = findInsight(request, insights);
      const fields = checkedFields(request);
      const isDropped = fields.deleted && profile.deletedLeavesDashboards;
      return updateInsight(
        insight,
        { ...fields, ...(isDropped ? { dashboards: [] } : {}) },
        insights,
      );
    });
  }
  for (const [method, path] of [
    ['GET', all],
    ['POST', all],
    ['GET', one],
    ['PATCH', one],
    ['GET', `${all}my_last_viewed/`],
  ] as const) {
    routes = withHandler(routes, method, path, (handle) => async (request) => {
      const reply = await handle(request);
      return { ...reply, body: shownIn(reply.body, profile) };
    });
  }
  if (!profile.refusedDeleteTells) {
    routes = withHandler(routes, 'DELETE', one, () => () => ({ status: 405 }));
  }
  if (!profile.createdByIsList) routes = withHandler(routes, 'GET', all, byOneAuthor);
  if (profile.extraFields !== 'many') {
    routes = withHandler(routes, 'GET', `${one}sharing/`, (handle) => async (request) => {
      const { status, body } = await handle(request);
      const { created_at, enabled, access_token } = body as Reply;
      return { status, body: { created_at, enabled, access_token } };
    });
  }
  if (!profile.activityNamesDeletion) {
    for (const path of [`${all}activity/`, `${one}activity/`]) {
      routes = withHandler(routes, 'GET', path, withUpdatesAlone);
    }
  }
  if (!profile.viewedTakesList) {
    routes = withHandler(routes, 'POST', `${all}viewed/`, () => () => {
      throw notFound();
    });
    routes = [
      ...routes,
      {
        method: 'POST',
        path: `${one}viewed/`,
        hasFormats: true,
        handle: (request) => {
          insights.views.add(insightId(request, insights));
          return { status: done };
        },
      },
    ];
  }
  if (profile.bareOperations) {
    routes = withHandler(routes, 'POST', `${all}timing/`, () => () => ({ status: done }));
    routes = withHandler(routes, 'POST', `${all}cancel/`, (handle) => async (request) => {
      const { client_query_id: id } = (request.body ?? {}) as Reply;
      if (typeof id === 'string') await handle(request);
      return { status: done };
    });
  }
  return profile.shortIdIsPath ? routes : routes.map(byNumberAlone);
}

/** An insight has no other name in a path than its number. */
function byNumberAlone(route: Route): Route {
  if (!route.path.startsWith(one) || route.method === 'DELETE') return route;
  return {
    ...route,
    handle: (request) => {
      if (!/^\d+$/.test(request.params['id'] ?? '')) throw notFound();
      return route.handle(request);
    },
  };
}

/** The list takes the id of one author, which its links keep. */
function byOneAuthor(handle: Route['handle']): Route['handle'] {
  return async (request) => {
    const author = wholeNumber(request.query, 'created_by');
    if (author === undefined) return handle(request);
    const query = new URLSearchParams(request.query);
    query.set('created_by', JSON.stringify([author]));
    const reply = await handle({ ...request, query });
    const body = reply.body as Reply;
    const link = (value: unknown): unknown =>
      typeof value === 'string' ? value.replace(/created_by=%5B(\d+)%5D/, 'created_by=$1') : value;
    return {
      ...reply,
      body: { ...body, next: link(body['next']), previous: link(body['previous']) },
    };
  };
}

/** Deleting and restoring are updates in the log. */
function withUpdatesAlone(handle: Route['handle']): Route['handle'] {
  return async (request: ApiRequest): Promise<ApiReply> => {
    const reply = await handle(request);
    const body = reply.body as { readonly results: readonly { readonly activity: string }[] };
    const results = body.results.map((entry) => ({
      ...entry,
      activity: entry.activity === 'created' ? 'created' : 'updated',
    }));
    return { ...reply, body: { ...body, results } };
  };
}

/** The insights of a reply, which is one, a list of them, or a page of such a list. */
function shownIn(body: unknown, profile: Profile): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map((insight: Reply) => shown(insight, profile));
  if (!('results' in body)) return shown(body as Reply, profile);
  return { ...body, results: (body.results as Reply[]).map((insight) => shown(insight, profile)) };
}

function shown(insight: Reply, profile: Profile): Reply {
  const fields = profile.staleBesideStatus ? insight : withoutStale(insight);
  const query = fields['query'] as RawJson;
  if (profile.upgradesNodes) return { ...fields, query: upgradedNode(query) };
  if (profile.extraFields === 'many') return fields;
  const { user_access_level: _level, alerts: _alerts, last_viewed_at: _at, ...known } = fields;
  if (profile.extraFields === 'none') return known;
  const filters = known['filters'] as RawJson;
  const hash = createHash('md5').update(query.text + filters.text);
  return { ...known, filters_hash: `cache_${hash.digest('hex')}` };
}

/** Without the stale result beside the status of the query that renews it. */
function withoutStale(insight: Reply): Reply {
  const status = insight['query_status'] as { readonly error: boolean } | null | undefined;
  if (!status || status.error) return insight;
  const result = Object.fromEntries(resultFields.map((name) => [name, null]));
  return { ...insight, ...result, is_cached: false };
}

const resultFields = [
  'result',
  'columns',
  'types',
  'hasMore',
  'hogql',
  'last_refresh',
  'cache_target_age',
  'next_allowed_client_refresh',
];
