import type { InsightContext } from '../../api/insightContext.ts';

/** A mark that takes longer is abandoned. */
const timeoutMs = 10_000;

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
