import { invalid } from '../../../server/local/base/errors.ts';
import type { Route } from '../../../server/local/http/routes.ts';

/** The id of a data source that a project of the sandbox has besides its own data. */
export const otherSource = '01900000-0000-7000-8000-000000000001';

/** Its only table. */
const orders = 'orders as (select number as id, number * 10 as total from numbers(5))';

/** Runs HogQL that names another source of data on the tables of that one. */
export function withOtherSources(handle: Route['handle']): Route['handle'] {
  return (request) => {
    const body = (request.body ?? {}) as { query?: Readonly<Record<string, unknown>> };
    const { connectionId, query } = body.query ?? {};
    if (typeof connectionId !== 'string' || typeof query !== 'string') return handle(request);
    if (connectionId !== otherSource) {
      throw invalid('Invalid connectionId for this team.', 'connectionId');
    }
    const there = { ...body.query, query: `with ${orders} ${query}` };
    return handle({ ...request, body: { ...body, query: there } });
  };
}
