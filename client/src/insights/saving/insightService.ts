import type { ServiceClient } from '../../api/serviceClient.ts';
import type { InsightService } from './saveInsight.ts';

/** The service operations needed for saving, in one project. */
export function insightService(client: ServiceClient, projectId: string): InsightService {
  const insights = client.insights(projectId);
  return {
    retrieve: (id, signal) => insights.retrieveExact(id, signal),
    update: (id, change, signal) => insights.updateExact(id, change, signal),
    activity: async (id, signal) =>
      (await client.insightContext(projectId).activity(id, 1, signal)).entries,
  };
}
