import type { Insight } from '../../api/shapes.ts';
import type { BudgetState } from '../../budget/budget.ts';
import type { Snapshot } from '../../results/snapshot.ts';
import type { Tabs } from '../../results/tabs.ts';

/** The dependencies of a refresh. */
export type RefreshParts = {
  /** Makes the service compute the insight, unless it considers its result new enough. */
  readonly compute: (signal: AbortSignal) => Promise<Insight>;
  readonly budget: () => BudgetState;
  readonly tabs: Tabs;
  /** The displayed result of an insight. */
  readonly show: (insight: Insight) => Snapshot | undefined;
};

/** Computing an insight may take as long as any query. */
const timeoutMs = 600_000;

/**
 * True if a saved result is older than people want. One without a time counts as new enough.
 *
 * @param lastRefresh ISO 8601
 * @param now milliseconds since 1970, by the service's clock
 * @param oldestMinutes 0 where no age is too old
 */
export function isStale(
  lastRefresh: string | null | undefined,
  now: number,
  oldestMinutes: number,
): boolean {
  const at = Date.parse(lastRefresh ?? '');
  return oldestMinutes > 0 && !Number.isNaN(at) && now - at > oldestMinutes * 60_000;
}

/**
 * Makes the service compute a saved result again, by one request, and replaces the old one, which
 * stays visible until then and if that fails.
 *
 * @returns whether it was asked for: not where the service would refuse it
 * @throws ApiFailure
 */
export async function refreshResult(
  { compute, budget, tabs, show }: RefreshParts,
  shown: Snapshot,
): Promise<boolean> {
  if (budget().left < 1) return false;
  tabs.renew(shown.id, { ...shown, saved: 'refreshing' });
  try {
    const newer = show(await compute(AbortSignal.timeout(timeoutMs)));
    if (newer) tabs.renew(shown.id, newer);
  } finally {
    // If the newer one could not replace it.
    tabs.renew(shown.id, { ...shown, saved: 'resting' });
  }
  return true;
}
