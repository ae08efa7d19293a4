import type { ApiReply, ApiRequest, Route } from '../../http/routes.ts';
import type { Asking, QueryAnswer, QueryService } from '../../query/queryService.ts';
import type { QueryStatus } from '../../query/runStatus.ts';
import * as v from 'valibot';
import { databaseSchema } from '../../compiler/databaseSchema.ts';
import { invalid, notFound, unreadable } from '../../base/errors.ts';
import { autocomplete } from '../../query/autocomplete.ts';
import { csvOf } from '../../http/csv.ts';
import {
  type AnsweredNode,
  type FindSavedNode,
  hasResult,
  type HogQLMetadata,
  type HogQLQuery,
  readNode,
  type ResultNode,
} from '../../query/nodes.ts';
import { readFiltersOverride, withFilters, withVariables } from '../../query/overrides.ts';
import { isBackground } from '../../../common/runs/refreshMode.ts';
import { refreshMode } from '../../query/refresh.ts';
import { HogQLError } from '../../compiler/error.ts';
import { compileContext } from '../../query/compileContext.ts';

const queryBody = v.looseObject({
  query: v.unknown(),
  refresh: v.optional(v.unknown()),
  client_query_id: v.nullish(v.string()),
  async: v.nullish(v.boolean()),
  filters_override: v.optional(v.unknown()),
  variables_override: v.optional(v.unknown()),
});

/** Run, poll and cancel. */
export function queryRoutes(service: QueryService, findSaved: FindSavedNode): readonly Route[] {
  const scope = 'query:read';
  const one = '/api/projects/:project/query/:id/';
  return [
    {
      scope,
      method: 'POST',
      path: '/api/projects/:project/query/',
      handle: (request) => {
        const asked = readQuery(request, findSaved);
        const mode = asked.mode === 'force_cache' ? 'blocking' : asked.mode;
        return answerQuery({ ...asked, mode }, service);
      },
    },
    { scope, method: 'GET', path: one, handle: (request) => poll(request, service) },
    { scope, method: 'DELETE', path: one, handle: (request) => cancel(request, service) },
  ];
}

/** A question to the query endpoint. */
type AskedQuery = Asking & { readonly node: AnsweredNode; readonly asCsv: boolean };

/** Parses the body of a question, whose node may refer to a saved insight. */
export function readQuery({ body: sent, query }: ApiRequest, findSaved: FindSavedNode): AskedQuery {
  const parsed = v.safeParse(queryBody, sent ?? {});
  if (!parsed.success) throw unreadable(parsed.issues[0].message);
  const body = parsed.output;
  const node = readNode(body.query, findSaved);
  return {
    node: hasResult(node) ? overridden(node, body) : node,
    // `async: true` selected the background before there were modes.
    mode: refreshMode(body.refresh, body.async ? 'async' : 'blocking'),
    clientId: body.client_query_id ?? undefined,
    asCsv: query.get('format') === 'csv',
  };
}

function overridden(node: ResultNode, body: v.InferOutput<typeof queryBody>): ResultNode {
  const filtered = withFilters(node, readFiltersOverride(body.filters_override));
  return withVariables(filtered, body.variables_override);
}

/** Answers a question in the mode that it asks for. */
export async function answerQuery(
  { node, asCsv, ...asking }: AskedQuery,
  service: QueryService,
): Promise<ApiReply> {
  if (hasResult(node)) {
    const answer = await service.answer(node, asking);
    if (asCsv && answer.result) return { status: 200, csv: csvOf(answer.result) };
    return queryReply(answer, isBackground(asking.mode));
  }
  switch (node.kind) {
    case 'DatabaseSchemaQuery':
      return { status: 200, body: { tables: databaseSchema(service.project.tables), joins: [] } };
    case 'HogQLMetadata':
      return { status: 200, body: await metadata(node, service) };
    case 'HogQLAutocomplete':
      return { status: 200, body: autocomplete(node, service.project) };
  }
}

function queryReply(answer: QueryAnswer, background: boolean): ApiReply {
  const { result, status, isCached, cacheKey } = answer;
  const body = {
    ...(result ? { ...result, is_cached: isCached } : { cache_key: cacheKey }),
    query_status: status ? shown(status, false) : null,
  };
  return { status: background && status ? 202 : 200, body };
}

function poll({ params, query }: ApiRequest, service: QueryService): ApiReply {
  const id = params['id'] ?? '';
  const status = service.runs.status(id);
  if (!status) throw notFound(`Query ${id} not found for this project.`);
  const body = { query_status: shown(status, query.get('show_progress') === 'true') };
  if (status.error) return { status: status.error_message === null ? 500 : 400, body };
  return { status: status.complete ? 200 : 202, body };
}

async function cancel({ params }: ApiRequest, service: QueryService): Promise<ApiReply> {
  const id = params['id'] ?? '';
  if (service.runs.status(id)?.complete) {
    return { status: 200, body: { message: 'Query is already complete and cannot be cancelled' } };
  }
  await service.runs.cancel(id);
  return { status: 200, body: { message: 'Query cancelled on cluster' } };
}

/** Progress is only looked up on request. */
function shown(status: QueryStatus, withProgress: boolean): QueryStatus {
  return withProgress ? status : { ...status, query_progress: null };
}

/** The service's findings in HogQL text, without running it. */
type MetadataAnswer = {
  readonly isValid: boolean;
  readonly query: string;
  readonly errors: readonly Notice[];
  readonly warnings: readonly Notice[];
  readonly notices: readonly Notice[];
};

type Notice = {
  readonly message: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
};

/** Checks HogQL as far as possible without running it; offsets count characters. */
export async function metadata(
  node: HogQLMetadata | HogQLQuery,
  service: Pick<QueryService, 'now' | 'compiler' | 'project'>,
): Promise<MetadataAnswer> {
  const answer = { query: node.query, errors: [], warnings: [], notices: [] };
  try {
    const context = compileContext(node, service.project, service.now, Infinity);
    const { warnings } = await service.compiler.compile(node.query, context);
    return { ...answer, isValid: true, warnings: warnings.map((message) => ({ message })) };
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    const { message } = error;
    const [start, end] = [error.start, error.end].map((offset) => inCharacters(node.query, offset));
    return { ...answer, isValid: false, errors: [{ message, start, end }] };
  }
}

/**
 * The service is written in Python and counts Unicode code points; the compiler counts UTF-16
 * units.
 */
function inCharacters(text: string, offset: number | undefined): number | undefined {
  return offset === undefined ? undefined : Array.from(text.slice(0, offset)).length;
}

/** The first rows of a query while somebody types it. It ends when the caller is gone: further typing asks anew. */
export function liveRoute(service: QueryService): Route {
  return {
    scope: 'query:read',
    method: 'POST',
    path: '/__local/live/',
    handle: async (request) => ({ status: 200, body: await live(request, service) }),
  };
}

async function live({ body, signal }: ApiRequest, service: QueryService): Promise<unknown> {
  const { query } = (body ?? {}) as { readonly query?: unknown };
  const node = readNode(query);
  if (node.kind !== 'HogQLQuery') throw invalid(`A ${node.kind} cannot be run while it is typed.`);
  return service.live(node, signal);
}
