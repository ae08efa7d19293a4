import type { Insights } from '../../api/insights.ts';
import type { Insight } from '../../api/shapes.ts';

/** An insight that was brought back, and the dashboards it could not be put on again. */
export type RestoredInsight = {
  readonly insight: Insight;
  readonly missing: readonly number[];
};

/** The dashboards that an insight is on. */
export function dashboardsOf({ dashboard_tiles: tiles = [] }: Insight): readonly number[] {
  return tiles.flatMap((tile) => (tile.deleted ? [] : [tile.dashboard_id]));
}

/**
 * Restores a deleted insight, and puts it on its dashboards again as far as they are still there.
 *
 * @throws ApiFailure where the insight itself does not come back
 */
export async function restoreInsight(
  insights: Insights,
  id: number,
  dashboards: readonly number[],
  signal: AbortSignal,
): Promise<RestoredInsight> {
  const restored = await insights.restore(id, signal);
  let on = dashboardsOf(restored);
  const left = dashboards.filter((each) => !on.includes(each));
  if (left.length === 0) return { insight: restored, missing: [] };
  const putOn = async (more: readonly number[]): Promise<boolean> => {
    const wanted = [...on, ...more];
    const isDone = await insights.update(id, { dashboards: wanted }, signal).then(
      () => true,
      () => false,
    );
    if (isDone) on = wanted;
    return isDone;
  };
  const missing: number[] = [];
  // If one dashboard is gone, the service refuses all of them.
  if (!(await putOn(left))) {
    for (const each of left) if (!(await putOn([each]))) missing.push(each);
  }
  return { insight: restored, missing };
}
