import type { ApiReply, ApiRequest, Route } from '../http/routes.ts';
import type { Profile } from '../profiles.ts';
import type { QueryAnswer, QueryService } from './queryService.ts';
import type { QueryStatus } from './runs.ts';
import * as v from 'valibot';
import { databaseSchema } from '../compiler/compile.ts';
import { notFound, unreadable } from '../http/errors.ts';
import { readNode } from './nodes.ts';
import { isBackground, refreshMode } from './refresh.ts';

const queryBody = v.looseObject({
  query: v.unknown(),
  refresh: v.optional(v.unknown()),
  client_query_id: v.nullish(v.string()),
  async: v.nullish(v.boolean()),
});

/** Run, poll and cancel. */
export function queryRoutes(service: QueryService, profile: Profile): readonly Route[] {
  const common = { scope: 'query:read', isLimited: true } as const;
  const one = '/api/projects/:project/query/:id/';
  return [
    {
      ...common,
      method: 'POST',
      path: '/api/projects/:project/query/',
      handle: (request) => run(request, service, profile),
    },
    { ...common, method: 'GET', path: one, handle: (request) => poll(request, service, profile) },
    {
      ...common,
      method: 'DELETE',
      path: one,
      handle: (request) => cancel(request, service, profile),
    },
  ];
}

async function run(
  { body }: ApiRequest,
  service: QueryService,
  profile: Profile,
): Promise<ApiReply> {
  const parsed = v.safeParse(queryBody, body ?? {});
  if (!parsed.success) throw unreadable(parsed.issues[0].message);
  const { query, refresh, client_query_id: id, async } = parsed.output;
  const node = readNode(query);
  switch (node.kind) {
    case 'DatabaseSchemaQuery':
      return { status: 200, body: { tables: databaseSchema(), joins: [] } };
    case 'HogQLMetadata':
      return { status: 200, body: await service.metadata(node) };
    case 'HogQLQuery': {
      // `async: true` is how the modes were asked for before there were modes.
      const mode = refreshMode(refresh, async ? 'async' : 'blocking');
      const forced = mode === 'force_cache' && profile.forceCacheComputes ? 'blocking' : mode;
      return queryReply(
        await service.answer(node, forced, id ?? undefined),
        isBackground(mode),
        profile,
      );
    }
  }
}

function queryReply(answer: QueryAnswer, background: boolean, profile: Profile): ApiReply {
  const { result, status, isCached, cacheKey } = answer;
  const body = {
    ...(result ? { ...result, is_cached: isCached } : { cache_key: cacheKey }),
    query_status: status ? shown(status, false) : null,
  };
  return { status: background && status ? profile.acceptedStatus : 200, body };
}

function poll({ params, query }: ApiRequest, service: QueryService, profile: Profile): ApiReply {
  const id = params['id'] ?? '';
  const status = service.runs.status(id);
  if (!status) throw notFound(`Query ${id} not found for this project.`);
  const body = { query_status: shown(status, query.get('show_progress') === 'true') };
  if (!status.complete) return { status: profile.acceptedStatus, body };
  if (status.error && profile.failedPollIsError) return { status: 400, body };
  return { status: 200, body };
}

async function cancel(
  { params }: ApiRequest,
  service: QueryService,
  profile: Profile,
): Promise<ApiReply> {
  const id = params['id'] ?? '';
  if (!profile.cancelTells) {
    await service.runs.cancel(id);
    return { status: 204 };
  }
  if (service.runs.status(id)?.complete) {
    return { status: 200, body: { message: 'Query is already complete and cannot be cancelled' } };
  }
  await service.runs.cancel(id);
  return { status: 200, body: { message: 'Query cancelled on cluster' } };
}

/** Progress is looked up only for those who ask. */
function shown(status: QueryStatus, withProgress: boolean): QueryStatus {
  return withProgress ? status : { ...status, query_progress: null };
}
