import type { ApiReply, ApiRequest, Route } from '../../http/routes.ts';
import type { Insight, WritableFields } from '../../data/insights/insight.ts';
import { basicInsight, compute, type InsightParts, type Showing, shownInsight } from './shown.ts';
import { dashboards } from '../../data/demo/dashboards.ts';
import { serviceDisplays } from '../../../common/charts/serviceDisplay.ts';
import { ApiError, invalid, notFound, unreadable } from '../../base/errors.ts';
import { forbidden } from '../../http/keys.ts';
import { page, wholeNumber } from '../../http/page.ts';
import { parseJson } from '../../base/json.ts';
import { csvOf } from '../../http/csv.ts';
import { readResultNode } from '../../query/nodes.ts';
import { readFiltersOverride } from '../../query/overrides.ts';
import { refreshMode } from '../../query/refresh.ts';
import { readFields } from '../../data/insights/fields.ts';
import { listInsights } from './list.ts';

const cached = { mode: 'force_cache' } as const;

/** Saved insights: list, create, retrieve, update, and the delete that is always refused. */
export function insightRoutes(parts: InsightParts): readonly Route[] {
  const all = '/api/projects/:project/insights/';
  const one = `${all}:id/`;
  const read = { scope: 'insight:read', hasFormats: true } as const;
  const write = { scope: 'insight:write', hasFormats: true } as const;
  return [
    { ...read, method: 'GET', path: all, handle: (request) => list(request, parts) },
    {
      ...write,
      method: 'POST',
      path: all,
      handle: (request) => createInsight(fieldsOfQuery(request), parts),
    },
    { ...read, method: 'GET', path: one, handle: (request) => retrieve(request, parts) },
    {
      ...write,
      method: 'PATCH',
      path: one,
      handle: (request) => {
        const insight = findInsight(request, parts);
        const fields = fieldsOfQuery(request);
        const dropped = fields.deleted ? { dashboards: [] } : {};
        return updateInsight(insight, { ...fields, ...dropped, saved: true }, parts);
      },
    },
    { ...write, method: 'DELETE', path: one, handle: refuseDelete },
  ];
}

/** Saves a new insight. */
export async function createInsight(
  fields: Partial<WritableFields>,
  parts: InsightParts,
): Promise<ApiReply> {
  const insight = parts.store.create(fields);
  parts.log.created(insight);
  return { status: 201, body: await shownInsight(insight, parts, cached) };
}

/** Saves changes of an insight. */
export async function updateInsight(
  insight: Insight,
  fields: Partial<WritableFields>,
  parts: InsightParts,
): Promise<ApiReply> {
  const changed = parts.store.update(insight, fields);
  parts.log.changed(insight, changed);
  return { status: 200, body: await shownInsight(changed, parts, cached) };
}

async function list({ query, url }: ApiRequest, parts: InsightParts): Promise<ApiReply> {
  const found = listInsights(parts.store.all(), query);
  const { items, ...rest } = page(found, query, url);
  const mode = refreshMode(query.get('refresh'), 'force_cache');
  const isBasic = query.get('basic') === 'true';
  const show = async (insight: Insight): Promise<Record<string, unknown>> =>
    isBasic ? basicInsight(insight, parts) : showListed(insight, parts, mode);
  const results = await Promise.all(items.map(show));
  return { status: 200, body: { ...rest, results } };
}

/** An insight that cannot be computed does not break the list: its status holds the error. */
async function showListed(
  insight: Insight,
  parts: InsightParts,
  mode: Showing['mode'],
): Promise<Record<string, unknown>> {
  try {
    return await shownInsight(insight, parts, { mode });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const shown = await shownInsight(insight, parts, cached);
    const status = parts.service.runs.failed(`insight_${insight.id}`, error.message, {
      insightId: insight.id,
    });
    return { ...shown, query_status: status };
  }
}

async function retrieve(request: ApiRequest, parts: InsightParts): Promise<ApiReply> {
  const { query } = request;
  const insight = findInsight(request, parts);
  const dashboardId = wholeNumber(query, 'from_dashboard');
  const dashboard = dashboards.find(({ id }) => id === dashboardId);
  const override = query.get('filters_override');
  const showing: Showing = {
    mode: refreshMode(query.get('refresh'), 'force_cache'),
    clientId: query.get('client_query_id') ?? undefined,
    ...(dashboardId === undefined ? {} : { dashboardId }),
    filters: override
      ? readFiltersOverride(jsonParameter(query, 'filters_override'))
      : (dashboard?.filters as Showing['filters'] & object),
    variables: jsonParameter(query, 'variables_override'),
  };
  if (query.get('format') === 'csv') {
    const answer = await compute(insight, parts, showing);
    return { status: 200, csv: answer?.result ? csvOf(answer.result) : '' };
  }
  return { status: 200, body: await shownInsight(insight, parts, showing) };
}

function jsonParameter(query: URLSearchParams, name: string): unknown {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    throw unreadable(`${name}: expected JSON.`);
  }
}

/** Only the request that restores a deleted insight can find it. */
export function findInsight({ params, body }: ApiRequest, parts: InsightParts): Insight {
  const id = params['id'] ?? '';
  const isRestore = (body as { deleted?: unknown } | null | undefined)?.deleted === false;
  const found = parts.store
    .all()
    .find((insight) => String(insight.id) === id || insight.short_id === id);
  if (!found || (found.deleted && !isRestore)) throw notFound();
  return found;
}

/** Insights have a query, and no filters as they had before there were queries. */
function fieldsOfQuery(request: ApiRequest): Partial<WritableFields> {
  const fields = checkedFields(request);
  if (fields.filters && !['{}', 'null'].includes(fields.filters.text)) {
    throw forbidden('Legacy insight filters are not supported. Send a query instead.');
  }
  return fields;
}

/** The fields that the service would accept: a node must be one that it can read. */
export function checkedFields(request: ApiRequest): Partial<WritableFields> {
  const fields = readFields(request);
  const query = fields.query?.parse();
  if (query !== null && query !== undefined) checkNode(query);
  return fields;
}

/** Only the shape is checked: kinds that cannot be computed here may be saved. */
function checkNode(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('kind' in value)) {
    throw unreadable('query: expected an object with a kind.');
  }
  checkDisplay(value);
  try {
    readResultNode(value);
  } catch (error) {
    if (error instanceof ApiError && error.type === 'invalid_request') throw error;
  }
}

/** With a display that the service does not know, nobody would see the chart. */
function checkDisplay(node: { readonly kind: unknown; readonly display?: unknown }): void {
  const { kind, display = null } = node;
  if (kind !== 'DataVisualizationNode' || display === null) return;
  if (typeof display === 'string' && serviceDisplays.includes(display)) return;
  throw invalid(`display: ${JSON.stringify(display)} is not a valid ChartDisplayType.`, 'query');
}

function refuseDelete(): ApiReply {
  throw new ApiError(405, 'invalid_request', 'method_not_allowed', 'Method "DELETE" not allowed.');
}
