import { setting } from '../../base/settings.ts';
import type { InsightNode } from './insightItem.ts';
import { markViewed } from './viewedMark.ts';

/** Marks an insight as viewed, if the settings say so. */
export async function noteViewed({ session, insight }: InsightNode): Promise<void> {
  const { client, connection } = session;
  const context = client.insightContext(connection.projectId);
  await markViewed(context, insight.id, setting('insights.sendViewed'));
}
