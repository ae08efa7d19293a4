import type { Route } from '../../http/routes.ts';
import type { VariableStore } from '../../data/insights/variableStore.ts';
import { listed } from './listed.ts';

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
