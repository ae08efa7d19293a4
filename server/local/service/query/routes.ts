import type { ApiReply, ApiRequest, Route } from '../../http/routes.ts';
import type { Limits } from '../../http/limits.ts';
import type { Profile } from '../../query/profile.ts';
import type { FindSavedNode, ResultNode } from '../../query/nodes.ts';
import type { Asking, QueryAnswer, QueryService } from '../../query/queryService.ts';
import type { QueryStatus } from '../../query/runStatus.ts';
import * as v from 'valibot';
import { databaseSchema } from '../../compiler/compile.ts';
import { notFound, unreadable } from '../../base/errors.ts';
import { isOAuth } from '../../http/keys.ts';
import { autocomplete } from '../../query/autocomplete.ts';
import { csvOf } from '../../http/csv.ts';
import { metadata } from '../../query/metadata.ts';
import { hasResult, readNode } from '../../query/nodes.ts';
import { readFiltersOverride, withFilters, withVariables } from '../../query/overrides.ts';
import { isBackground, refreshMode } from '../../query/refresh.ts';

const queryBody = v.looseObject({
  query: v.unknown(),
  refresh: v.optional(v.unknown()),
  client_query_id: v.nullish(v.string()),
  async: v.nullish(v.boolean()),
  filters_override: v.optional(v.unknown()),
  variables_override: v.optional(v.unknown()),
});

/** What the query endpoint needs. */
type QueryParts = {
  readonly service: QueryService;
  readonly profile: Profile;
  readonly limits: Limits | undefined;
  readonly findSaved: FindSavedNode;
};

/** Run, poll and cancel. */
export function queryRoutes(parts: QueryParts): readonly Route[] {
  const { service, profile } = parts;
  const scope = 'query:read';
  const one = '/api/projects/:project/query/:id/';
  const limit = profile.onlyHogqlIsScarce ? 'insights' : 'query';
  return [
    {
      scope,
      limit: ({ body }) => (isHogQL(body) ? 'query' : limit),
      method: 'POST',
      path: '/api/projects/:project/query/',
      handle: (request) => run(request, parts),
    },
    {
      scope,
      limit,
      method: 'GET',
      path: one,
      handle: (request) => poll(request, service, profile),
    },
    {
      scope,
      limit,
      method: 'DELETE',
      path: one,
      handle: (request) => cancel(request, service, profile),
    },
  ];
}

async function run(request: ApiRequest, parts: QueryParts): Promise<ApiReply> {
  const parsed = v.safeParse(queryBody, request.body ?? {});
  if (!parsed.success) throw unreadable(parsed.issues[0].message);
  const body = parsed.output;
  const node = readNode(body.query, parts.findSaved);
  if (hasResult(node)) return compute(node, body, request, parts);
  switch (node.kind) {
    case 'DatabaseSchemaQuery':
      return {
        status: 200,
        body: { tables: databaseSchema(parts.service.project.tables), joins: [] },
      };
    case 'HogQLMetadata':
      return { status: 200, body: await metadata(node, parts.service) };
    case 'HogQLAutocomplete':
      return { status: 200, body: autocomplete(node, parts.service.project) };
  }
}

async function compute(
  sent: ResultNode,
  body: v.InferOutput<typeof queryBody>,
  { key, runFaults, query }: ApiRequest,
  { service, profile, limits }: QueryParts,
): Promise<ApiReply> {
  const overridden = withFilters(sent, readFiltersOverride(body.filters_override));
  const node = withVariables(overridden, body.variables_override);
  // `async: true` selected the background before there were modes.
  const mode = refreshMode(body.refresh, body.async ? 'async' : 'blocking');
  const asking: Asking = {
    mode: mode === 'force_cache' && profile.forceCacheComputes ? 'blocking' : mode,
    clientId: body.client_query_id ?? undefined,
    ...(runFaults ? { faults: runFaults } : {}),
    refusesOffset: profile.offsetIsRefused && !isOAuth(key),
  };
  const ask = (): Promise<QueryAnswer> => service.answer(node, asking);
  const answer = limits && !isBackground(mode) ? await limits.slot(ask) : await ask();
  if (query.get('format') === 'csv' && answer.result)
    return { status: 200, csv: csvOf(answer.result) };
  return queryReply(answer, isBackground(mode), profile);
}

function isHogQL(body: unknown): boolean {
  const parsed = v.safeParse(v.looseObject({ query: v.looseObject({ kind: v.string() }) }), body);
  return parsed.success && parsed.output.query.kind === 'HogQLQuery';
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
  if (!status.complete && !status.error) return { status: profile.acceptedStatus, body };
  if (!status.error || !profile.failedPollIsError) return { status: 200, body };
  return { status: status.error_message === null ? 500 : 400, body };
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
