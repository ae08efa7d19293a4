import type { ApiReply, ApiRequest, Route } from '../../http/routes.ts';
import type { QueryService } from '../../query/queryService.ts';
import { demoUser } from '../../data/demo/project.ts';
import { eventDefinitions, lately, propertyDefinitions } from './definitions.ts';
import { containing, literals, quotedName } from '../../query/computations/shared/hogqlText.ts';
import { invalid } from '../../base/errors.ts';
import type { VariableStore } from '../../data/insights/variableStore.ts';
import { page } from '../../http/page.ts';

const root = '/api/projects/:project/';

/** The lists of the project's events and properties, for completion and pickers. */
export function definitionRoutes(service: QueryService): readonly Route[] {
  return [
    {
      method: 'GET',
      path: `${root}event_definitions/`,
      scope: 'event_definition:read',
      handle: async (request) => listed(await eventDefinitions(service), request),
    },
    {
      method: 'GET',
      path: `${root}property_definitions/`,
      scope: 'property_definition:read',
      handle: async (request) => listed(await propertyDefinitions(service, request.query), request),
    },
    {
      method: 'GET',
      path: `${root}events/values/`,
      scope: 'query:read',
      handle: async ({ query }) => ({
        status: 200,
        body: await propertyValues(service, 'events', query),
      }),
    },
    {
      method: 'GET',
      path: `${root}persons/values/`,
      scope: 'query:read',
      handle: async ({ query }) => ({
        status: 200,
        body: await propertyValues(service, 'persons', query),
      }),
    },
    {
      method: 'GET',
      path: `${root}cohorts/`,
      scope: 'cohort:read',
      handle: async (request) => listed(await countedCohorts(service), request),
    },
    {
      method: 'GET',
      path: `${root}actions/`,
      scope: 'action:read',
      handle: (request) =>
        listed(
          service.project.actions.map((action) => ({
            ...action,
            deleted: false,
            created_by: demoUser,
          })),
          request,
        ),
    },
    {
      method: 'GET',
      path: `${root}dashboards/`,
      scope: 'dashboard:read',
      handle: (request) =>
        listed(
          service.project.dashboards.map((dashboard) => ({
            ...dashboard,
            deleted: false,
            tags: [],
          })),
          request,
        ),
    },
    {
      method: 'GET',
      path: `${root}groups_types/`,
      scope: 'group:read',
      // One of the few lists without an envelope.
      handle: () => ({
        status: 200,
        body: service.project.groupTypes,
      }),
    },
  ];
}

async function countedCohorts(service: QueryService): Promise<{ name: string }[]> {
  const rows = await service.rows(
    'select cohort_id, count(distinct person_id) from cohort_people group by cohort_id',
  );
  const counts = new Map(rows.map(([id, count]) => [Number(id), Number(count)]));
  return service.project.cohorts.map((cohort) => ({
    ...cohort,
    count: counts.get(cohort.id) ?? 0,
    is_static: cohort.id === 3,
    is_calculating: false,
    deleted: false,
  }));
}

const maxValues = 10;

/** The most frequent values of a property that contain a text, `[{ name }]`. */
async function propertyValues(
  service: QueryService,
  table: 'events' | 'persons',
  query: URLSearchParams,
): Promise<readonly { readonly name: string }[]> {
  const key = query.get('key');
  if (key === null || key === '') throw invalid('You must provide a key.', 'key', 'required');
  // On events this is not a property, though filters name it like one.
  const isColumn = table === 'events' && key === 'event';
  const value = isColumn ? 'event' : `toString(properties.${quotedName(key)})`;
  const part = query.get('value') ?? '';
  const events = query.getAll('event_name');
  const conditions = [`value != ''`, `value ilike ${containing(part)}`];
  const ofEvents =
    table === 'events' && events.length > 0 ? [`has(${literals(events)}, event)`] : [];
  const hogql = (condition?: string): string => {
    const within = [...ofEvents, ...(condition === undefined ? [] : [condition])];
    const source = within.length > 0 ? ` where ${within.join(' and ')}` : '';
    return `select value, count() as uses
from (select ifNull(${value}, '') as value from ${table}${source})
where ${conditions.join(' and ')}
group by value order by uses desc, value limit ${maxValues}`;
  };
  const rows = await (table === 'events' ? lately(service, hogql) : service.rows(hogql()));
  return rows.map(([name]) => ({ name: String(name) }));
}

const variables = '/api/projects/:project/insight_variables/';

/** The variables of queries: list, create and change. */
export function variableRoutes(store: VariableStore): readonly Route[] {
  return [
    {
      method: 'GET',
      path: variables,
      scope: 'insight_variable:read',
      handle: (request) => listed(store.all(), request),
    },
    {
      method: 'POST',
      path: variables,
      scope: 'insight_variable:write',
      handle: ({ body }) => ({ status: 201, body: store.create(body) }),
    },
    {
      method: 'PATCH',
      path: `${variables}:id/`,
      scope: 'insight_variable:write',
      handle: ({ params, body }) => ({
        status: 200,
        body: store.update(params['id'] ?? '', body),
      }),
    },
  ];
}

/** A page of the items whose name contains the search text. */
function listed(items: readonly { readonly name: string }[], { query, url }: ApiRequest): ApiReply {
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = items.filter(({ name }) => name.toLowerCase().includes(search));
  const { items: results, ...rest } = page(found, query, url);
  return { status: 200, body: { ...rest, results } };
}
