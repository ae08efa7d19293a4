import type { InsightContext } from '../../api/insightContext.ts';
import { setting } from '../../base/settings.ts';
import type { InsightNode } from './insightItem.ts';

/** A mark that takes longer is given up. */
const timeoutMs = 10_000;

/** Marks an insight as looked at, where the settings say so. */
export async function noteViewed({ session, insight }: InsightNode): Promise<void> {
  const { client, connection } = session;
  const context = client.insightContext(connection.projectId);
  await markViewed(context, insight.id, setting('insights.sendViewed'));
}

/**
 * Tells the service that an insight was looked at, where people have chosen that. It never gets in
 * the way of looking: a service that refuses the mark is not asked why.
 */
export async function markViewed(
  context: Pick<InsightContext, 'viewed'>,
  id: number,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return;
  await context.viewed(id, AbortSignal.timeout(timeoutMs)).catch(() => undefined);
}
