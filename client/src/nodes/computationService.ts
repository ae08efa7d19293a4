import { t } from '@vscode/l10n';
import type { Computation, Computations } from '../api/computations.ts';
import { PermissionError } from '../api/errors.ts';
import { isGone } from '../api/forms.ts';
import type { Queries, QueryStatus } from '../api/queries.ts';
import { filterComputation, type FilterComputation } from './filterComputation.ts';

/** The service that computes nodes: the query endpoint, or the insights endpoints. */
type NodeService = Pick<Queries, 'submit' | 'status' | 'cancel'>;

/** The alternative, in one sentence. */
const advice = (): string => t('Set hogql.insights.endpoint to query.');

/**
 * The insights endpoints, which answer once the result is there: nothing is polled, and a run is cancelled by no longer
 * waiting. Kinds of nodes without an endpoint go to the query endpoint.
 */
export function computationService(computations: Computations, queries: NodeService): NodeService {
  return {
    submit: async (submission, signal) => {
      const { query } = submission;
      const asked = typeof query === 'string' ? undefined : filterComputation(query);
      return asked ? compute(computations, asked, signal) : queries.submit(submission, signal);
    },
    status: (id, showProgress, signal) => queries.status(id, showProgress, signal),
    cancel: (id, signal) => queries.cancel(id, signal),
  };
}

async function compute(
  computations: Computations,
  asked: FilterComputation,
  signal: AbortSignal,
): Promise<QueryStatus> {
  try {
    return statusOf(await send(computations, asked, signal));
  } catch (error) {
    const isClosed = isGone(error) || error instanceof PermissionError;
    if (!isClosed || (error instanceof PermissionError && error.reason === 'scope')) throw error;
    const message = t('This service has no separate endpoint for insights. {0}', advice());
    return { kind: 'failed', message };
  }
}

function send(
  computations: Computations,
  asked: FilterComputation,
  signal: AbortSignal,
): Promise<Computation> {
  switch (asked.kind) {
    case 'trend':
      return computations.trend(asked.body, signal);
    case 'funnel':
      return computations.funnel(asked.body, signal);
    default:
      return computations.compute(asked.kind, asked.body, signal);
  }
}

function statusOf({
  result,
  is_cached: isCached,
  last_refresh: at,
  timezone,
}: Computation): QueryStatus {
  if (result === undefined || result === null) {
    const message = t('The insights endpoint returned no result. {0}', advice());
    return { kind: 'failed', message };
  }
  return {
    kind: 'done',
    result: {
      columns: [],
      rows: [],
      hasMore: null,
      limit: null,
      cachedAt: isCached ? at : null,
      ...(timezone ? { timezone } : {}),
      hogql: null,
      clickhouse: null,
      answer: result,
    },
  };
}
