import type { ServiceClient } from '../../api/serviceClient.ts';
import { insightService } from '../saving/saveInsight.ts';
import type { FolderService } from './insightFolder.ts';

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
    findSame: (change, signal) => insights.findSame(change, signal),
  };
}
