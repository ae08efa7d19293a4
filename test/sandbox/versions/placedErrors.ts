import { ApiError } from '../../../server/local/base/errors.ts';
import type { Route } from '../../../server/local/http/routes.ts';
import { metadata, readQuery } from '../../../server/local/service/query/routes.ts';
import { hasResult } from '../../../server/local/query/nodes.ts';
import type { ServiceParts } from '../../../server/local/service/policy.ts';

type Notice = Awaited<ReturnType<typeof metadata>>['errors'][number];

/** Refuses HogQL with the places of its errors, and what belongs there, beside the words. */
export function withPlaces(
  handle: Route['handle'],
  { insights: { service }, findSaved }: ServiceParts,
): Route['handle'] {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      const { node } = readQuery(request, findSaved);
      if (!hasResult(node) || node.kind !== 'HogQLQuery') throw error;
      const found = await metadata(node, service);
      if (found.errors.length === 0) throw error;
      const errors = found.errors.map((notice) => ({ ...notice, fix: fixOf(node.query, notice) }));
      const extra = { hogql_metadata: { ...found, errors, table_names: [] } };
      return { status: 400, body: Object.assign({}, error.body, { extra }) };
    }
  };
}

/** The call of an unknown function with the name that the words propose. */
function fixOf(query: string, { message, start, end }: Notice): string | null {
  const [, near] = /Perhaps you meant '(\w+)\(/.exec(message) ?? [];
  if (near === undefined || start === undefined || end === undefined) return null;
  return Array.from(query).slice(start, end).join('').replace(/^\w+/, near);
}
