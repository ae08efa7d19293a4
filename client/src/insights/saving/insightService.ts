import type { ServiceClient } from '../../api/serviceClient.ts';
import type { FolderService } from '../code/insightFolder.ts';
import type { InsightService } from './saveInsight.ts';

/** What saving asks of the service, in one project of it. */
export function insightService(client: ServiceClient, projectId: string): InsightService {
  const insights = client.insights(projectId);
  return {
    retrieve: (id, signal) => insights.retrieveExact(id, signal),
    update: (id, change, signal) => insights.updateExact(id, change, signal),
    activity: async (id, signal) =>
      (await client.insightContext(projectId).activity(id, 1, signal)).entries,
  };
}

/**
 * What a folder of insights asks of the service.
 *
 * @param project where the insights are: the base URL of the service, and the project's id
 */
export function folderService(
  client: ServiceClient,
  { host, projectId }: Pick<FolderService, 'host' | 'projectId'>,
): FolderService {
  const insights = client.insights(projectId);
  return {
    ...insightService(client, projectId),
    host,
    projectId,
    // Pulled ones may be of no list of saved insights.
    list: (offset, signal) => insights.list(offset, signal, { saved: undefined, limit: 1000 }),
    create: (change, signal) => insights.create(change, signal),
  };
}
