import type { ApiReply, ApiRequest, Route } from '../../../server/local/http/routes.ts';
import type { Profile } from '../versions/profile.ts';
import type { QueryService } from '../../../server/local/query/queryService.ts';
import {
  type InsightNode,
  readInsightNode,
} from '../../../server/local/query/computations/shared/nodes.ts';
import { ApiError, invalid, notFound } from '../../../server/local/base/errors.ts';
import { forbidden } from '../../../server/local/http/keys.ts';
import { csvOf } from '../../../server/local/http/csv.ts';
import { readResultNode } from '../../../server/local/query/nodes.ts';
import { refreshMode } from '../../../server/local/query/refresh.ts';
import { type Filters, readFilterParameters, readFilters } from './filters.ts';
import { type LegacyKind, nodeOf } from './node.ts';
import { legacyReply } from './shape.ts';

/** A computation: its path, its kind, and how the newest service refuses it. */
type Computation = {
  readonly path: string;
  readonly kind: LegacyKind;
  readonly isCorrelation?: true;
  /** The service's document shows no body for it, by GET; the second is for POST. */
  readonly isBare: { readonly GET: boolean; readonly POST: boolean };
  readonly gone: 'closed' | 'absent';
};

const computations: readonly Computation[] = [
  { path: 'trend/', kind: 'TRENDS', isBare: { GET: true, POST: false }, gone: 'closed' },
  { path: 'funnel/', kind: 'FUNNELS', isBare: { GET: true, POST: false }, gone: 'closed' },
  {
    path: 'funnel/correlation/',
    kind: 'FUNNELS',
    isCorrelation: true,
    isBare: { GET: true, POST: true },
    gone: 'absent',
  },
  { path: 'retention/', kind: 'RETENTION', isBare: { GET: true, POST: true }, gone: 'absent' },
  { path: 'path/', kind: 'PATHS', isBare: { GET: true, POST: true }, gone: 'absent' },
];

/** The computations by filter parameters, each by GET and by POST. */
export function legacyRoutes(service: QueryService, profile: Profile): readonly Route[] {
  return computations.flatMap((computation) =>
    (['GET', 'POST'] as const).map((method): Route => {
      const isCorrelation = computation.isCorrelation === true;
      return {
        method,
        path: `/api/projects/:project/insights/${computation.path}`,
        ...(isCorrelation ? {} : { scope: 'insight:read' as const }),
        hasFormats: true,
        handle: (request) => compute(computation, method, request, service, profile),
      };
    }),
  );
}

async function compute(
  computation: Computation,
  method: 'GET' | 'POST',
  request: ApiRequest,
  service: QueryService,
  profile: Profile,
): Promise<ApiReply> {
  if (profile.legacyComputations === 'gone') throw refusal(computation, method);
  // The document promises 200 without a body, whatever is sent.
  if (profile.bareOperations && computation.isBare[method]) return { status: 200 };
  const { query } = request;
  const sent: Sent =
    method === 'GET' ? { filters: readFilterParameters(query) } : readBody(request.body);
  const node = sufficientNode(computation, sent, profile);
  if (!node) throw invalid(missing[computation.kind]);
  const refresh = method === 'GET' ? query.get('refresh') : sent.filters['refresh'];
  const { result, isCached, status } = await service.answer(node, {
    mode: refreshMode(refresh, 'blocking'),
  });
  if (!result)
    return { status: 200, body: { result: null, is_cached: false, query_status: status } };
  if (query.get('format') === 'csv') return { status: 200, csv: csvOf(result) };
  const { filters } = sent;
  return {
    status: 200,
    body: legacyReply(result, isCached, node, filters, profile.documentedStepTypes),
  };
}

/** Parameters, and optionally a query node that replaces them. */
type Sent = {
  readonly filters: Filters;
  readonly node?: unknown;
};

/** The body is either the parameters, or an insight's fields with them as `filters` or `query`. */
function readBody(body: unknown): Sent {
  const { query, filters } = (body ?? {}) as { query?: unknown; filters?: unknown };
  return { filters: readFilters(filters ?? body), ...(query ? { node: query } : {}) };
}

const enough: Readonly<Record<LegacyKind, readonly (keyof Filters)[]>> = {
  TRENDS: ['events', 'actions'],
  FUNNELS: ['events', 'actions'],
  RETENTION: ['target_entity', 'returning_entity', 'period', 'retention_type', 'total_intervals'],
  PATHS: ['include_event_types', 'start_point', 'end_point', 'step_limit', 'date_from'],
};

const missing: Readonly<Record<LegacyKind, string>> = {
  TRENDS: 'Send events or actions: one of them is required.',
  FUNNELS: 'Send events or actions: one of them is required, and a funnel needs two steps.',
  RETENTION: 'Send target_entity, returning_entity or period.',
  PATHS: 'Send include_event_types, start_point, end_point or date_from.',
};

const nodeKinds = {
  TRENDS: 'TrendsQuery',
  FUNNELS: 'FunnelsQuery',
  RETENTION: 'RetentionQuery',
  PATHS: 'PathsQuery',
} as const;

function sufficientNode(
  { kind, isCorrelation }: Computation,
  { filters, node: given }: Sent,
  { dateToDefault, groupsFromOne }: Profile,
): InsightNode | undefined {
  const node = given
    ? givenNode(
        given,
        isCorrelation ? ['FunnelCorrelationQuery', 'FunnelsQuery'] : [nodeKinds[kind]],
      )
    : enough[kind].some((name) => filters[name])
      ? nodeOf(kind, groupsFromOne ? countingFromOne(filters) : filters, dateToDefault)
      : undefined;
  if (node?.kind !== 'FunnelsQuery' || !isCorrelation) return node;
  if (node.series.length < 2) return undefined;
  const correlation = {
    kind: 'FunnelCorrelationQuery',
    source: node,
    funnelCorrelationType: filters.funnel_correlation_type ?? 'events',
    funnelCorrelationNames: filters.funnel_correlation_names,
    funnelCorrelationEventNames: filters.funnel_correlation_event_names,
  };
  return readInsightNode(correlation);
}

/** 0 counts people, and 1 the first kind of group. */
function countingFromOne(filters: Filters): Filters {
  const { aggregation_group_type_index: index, ...others } = filters;
  if (typeof index !== 'number' || index === 0) return others;
  return { ...others, aggregation_group_type_index: index - 1 };
}

function givenNode(value: unknown, kinds: readonly string[]): InsightNode | undefined {
  const node = readResultNode(value);
  return node.kind !== 'HogQLQuery' && kinds.includes(node.kind) ? node : undefined;
}

function refusal({ gone, isCorrelation }: Computation, method: 'GET' | 'POST'): Error {
  // Their path has become that of an insight with such an id, which takes no POST.
  if (gone === 'absent' && method === 'POST' && !isCorrelation) {
    const detail = 'Method "POST" not allowed.';
    return new ApiError(405, 'invalid_request', 'method_not_allowed', detail);
  }
  if (gone === 'absent') return notFound();
  return forbidden('Legacy insight endpoints are not available. Use the query endpoint instead.');
}
