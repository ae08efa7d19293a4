import type { InsightContext } from '../../api/insightContext.ts';
import { setting } from '../../base/settings.ts';
import type { InsightNode } from './insightItem.ts';

/** A mark that takes longer is abandoned. */
const timeoutMs = 10_000;

/** Marks an insight as viewed, if the settings say so. */
export async function noteViewed({ session, insight }: InsightNode): Promise<void> {
  const { client, connection } = session;
  const context = client.insightContext(connection.projectId);
  await markViewed(context, insight.id, setting('insights.sendViewed'));
}

/**
 * Tells the service that an insight was viewed, if people have chosen that. A service that refuses
 * the mark causes no message.
 */
export async function markViewed(
  context: Pick<InsightContext, 'viewed'>,
  id: number,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return;
  await context.viewed(id, AbortSignal.timeout(timeoutMs)).catch(() => undefined);
}
