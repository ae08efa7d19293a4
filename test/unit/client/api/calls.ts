import type { RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import type { ServiceClient } from '../../../../client/src/api/serviceClient.ts';

const { signal } = new AbortController();

/** The answer to a query without rows. */
export const finished = { results: [], columns: [] };

/** The four kinds of calls that failures are handled by. */
export const calls = {
  async: (client: ServiceClient) => submit(client, 'async'),
  blocking: (client: ServiceClient) => submit(client, 'blocking'),
  read: (client: ServiceClient) => client.queries('7').status('id-1', false, signal),
  write: (client: ServiceClient) => client.insights('7').update(42, { name: 'New' }, signal),
} as const;

/** Submits a query. */
export function submit(client: ServiceClient, refresh: RefreshMode): Promise<unknown> {
  return client.queries('7').submit({ query: 'select 1', refresh, clientQueryId: 'id-1' }, signal);
}
