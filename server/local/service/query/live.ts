import type { ApiRequest, Route } from '../../http/routes.ts';
import type { QueryService } from '../../query/queryService.ts';
import { invalid } from '../../base/errors.ts';
import { readNode } from '../../query/nodes.ts';

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
