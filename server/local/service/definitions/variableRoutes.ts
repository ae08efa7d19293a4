import type { Route } from '../../http/routes.ts';
import type { Profile } from '../../query/profile.ts';
import type { VariableStore } from '../../data/insights/variableStore.ts';
import { listed } from './listed.ts';

const variables = '/api/projects/:project/insight_variables/';

/** The list of the variables of queries; newer services let them be made and changed. */
export function variableRoutes(store: VariableStore, profile: Profile): readonly Route[] {
  const read: Route = {
    method: 'GET',
    path: variables,
    scope: 'insight_variable:read',
    handle: (request) => listed(store.all(), request),
  };
  if (!profile.variablesAreWritten) return [read];
  return [
    read,
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
