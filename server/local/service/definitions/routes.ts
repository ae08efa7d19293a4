import type { Route } from '../../http/routes.ts';
import type { QueryService } from '../../query/queryService.ts';
import { demoUser } from '../../data/demo/project.ts';
import { eventDefinitions, propertyDefinitions } from './definitions.ts';
import { listed } from './listed.ts';
import { propertyValues } from './values.ts';

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
