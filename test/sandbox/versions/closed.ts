import type { Route } from '../../../server/local/http/routes.ts';
import { refusePersonalKey } from '../applications.ts';
import type { SignedInOperation } from './profile.ts';

const root = '/api/projects/:project/';

const closedPaths: Readonly<Record<SignedInOperation, string>> = {
  chat: `${root}query/chat/`,
  draftSql: `${root}query/draft_sql/`,
  myLastViewed: `${root}insights/my_last_viewed/`,
  cancel: `${root}insights/cancel/`,
  timing: `${root}insights/timing/`,
  viewed: `${root}insights/:id/viewed/`,
  correlation: `${root}insights/funnel/correlation/`,
};

/** Operations that refuse personal keys, whatever their scopes. */
export function closedToKeys(
  routes: readonly Route[],
  operations: ReadonlySet<SignedInOperation>,
): readonly Route[] {
  const closed = new Set([...operations].map((operation) => closedPaths[operation]));
  return routes.map((route) => {
    if (!closed.has(route.path)) return route;
    return {
      ...route,
      handle: (request) => {
        refusePersonalKey(request.key);
        return route.handle(request);
      },
    };
  });
}
