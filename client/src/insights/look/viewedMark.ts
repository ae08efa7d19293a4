import type { InsightContext } from '../../api/insightContext.ts';

/** A mark that takes longer is given up. */
const timeoutMs = 10_000;

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
