import type { Route } from '../../../server/local/http/routes.ts';
import { savedNode } from '../../../server/local/service/insights/shown.ts';
import type { ServiceParts, ServicePolicy } from '../../../server/local/service/policy.ts';
import { legacyNode } from '../legacy/node.ts';
import { legacyRoutes } from '../legacy/routes.ts';
import { closedToKeys } from './closed.ts';
import { versionedInsights } from './insights.ts';
import type { Profile } from './profile.ts';
import { versionedQueries } from './queries.ts';

/** The operations of a version of the service. */
export function versionedRoutes(parts: ServiceParts, profile: Profile): readonly Route[] {
  const queries = versionedQueries(parts.routes, parts, profile);
  const insights = versionedInsights(queries, parts, profile);
  const routes = [
    ...legacyRoutes(parts.insights.service, profile),
    ...insights.filter((route) => profile.variablesAreWritten || !writesVariables(route)),
  ];
  const { retentionMonths: months } = profile;
  const retained = months === undefined ? [] : [retentionRoute(months)];
  return closedToKeys([...routes, ...retained], profile.closedToKeys);
}

function retentionRoute(months: number): Route {
  return {
    scope: 'project:read',
    method: 'GET',
    path: '/api/projects/:project/events_retention/',
    handle: () => {
      const oldest = new Date();
      oldest.setUTCMonth(oldest.getUTCMonth() - months);
      const body = {
        retention_months: months,
        retained_from: oldest.toISOString(),
        docs_url: null,
      };
      return { status: 200, body };
    },
  };
}

/** Insights from before there were query nodes have filters instead of one. */
export const nodeOf: NonNullable<ServicePolicy['nodeOf']> = (insight) =>
  insight.query.text === 'null'
    ? legacyNode(insight.filters.parse(), undefined)
    : savedNode(insight);

function writesVariables({ method, path }: Route): boolean {
  return method !== 'GET' && path.startsWith('/api/projects/:project/insight_variables/');
}
