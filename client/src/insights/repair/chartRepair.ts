import type { ActivityPage } from '../../api/insightContext.ts';
import { isApiFailure } from '../../api/errors.ts';
import type { ExactInsight, InsightChange } from '../../api/insights.ts';
import { JsonText } from '../../api/json.ts';
import type { Activity } from '../../api/shapes.ts';
import {
  displayIn,
  hasChart,
  strayDisplay,
  withServiceDisplay,
} from '../../../../server/common/insights/insightChart.ts';
import { nodeOf, withNodeText } from '../../../../server/common/insights/insightNode.ts';
import { type InsightState, stateOf } from '../text/insightState.ts';

/** The service operations needed for a repair. */
export type RepairService = {
  retrieve(id: number, signal: AbortSignal): Promise<ExactInsight>;
  update(id: number, change: InsightChange, signal: AbortSignal): Promise<ExactInsight>;
  activity(id: number, page: number, signal: AbortSignal): Promise<ActivityPage>;
};

/** The chart that an insight gets back instead of our words. */
export type ChartRepair = {
  readonly id: number;
  /** The words that the service does not know. */
  readonly stray: string;
  /** The service's display; null for none, which is a table. */
  readonly display: string | null;
  /** False if no log entry has a display, so that it is derived from the words. */
  readonly isFromLog: boolean;
};

/** The most pages of a log that are looked through. */
const mostPages = 20;

/**
 * Looks for the last display of the service in the log of an insight.
 *
 * @returns undefined if its display is one of the service, or it cannot be changed
 * @throws ApiFailure
 */
export async function findRepair(
  service: RepairService,
  id: number,
  signal: AbortSignal,
): Promise<ChartRepair | undefined> {
  const state = stateOf(await service.retrieve(id, signal));
  const stray = strayDisplay(nodeOf(state.queryText));
  if (stray === undefined || state.lock) return undefined;
  const logged = await lastDisplay(service, id, signal);
  if (logged !== undefined) return { id, stray, display: logged, isFromLog: true };
  const display = displayIn(nodeOf(withServiceDisplay(state.queryText))) ?? null;
  return { id, stray, display, isFromLog: false };
}

/**
 * Gives an insight its chart back, and changes nothing else of it.
 *
 * @returns undefined if somebody else has changed its display meanwhile
 * @throws ApiFailure
 */
export async function repairChart(
  service: RepairService,
  { id, stray, display, isFromLog }: ChartRepair,
  signal: AbortSignal,
): Promise<InsightState | undefined> {
  const { queryText, lock } = stateOf(await service.retrieve(id, signal));
  if (lock || strayDisplay(nodeOf(queryText)) !== stray) return undefined;
  const repaired = isFromLog
    ? withNodeText(queryText, ['display'], JSON.stringify(display))
    : withServiceDisplay(queryText);
  return stateOf(await service.update(id, { query: new JsonText(repaired) }, signal));
}

async function lastDisplay(
  service: RepairService,
  id: number,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  for (let page = 1; page <= mostPages; page++) {
    const { entries, hasMore } = await pageOf(service, id, page, signal);
    const found = displayInLog(entries);
    if (found !== undefined || !hasMore) return found;
  }
  return undefined;
}

/** A key may not read the log, and a service may not keep one. */
async function pageOf(
  service: RepairService,
  id: number,
  page: number,
  signal: AbortSignal,
): Promise<Pick<ActivityPage, 'entries' | 'hasMore'>> {
  try {
    return await service.activity(id, page, signal);
  } catch (error) {
    const isClosed =
      isApiFailure(error) && (error.kind === 'permission' || error.kind === 'notFound');
    if (!isClosed) throw error;
    return { entries: [], hasMore: false };
  }
}

/** The newest display of the service in a log, the newest entry first; null if there was none. */
function displayInLog(entries: readonly Activity[]): string | null | undefined {
  for (const { detail } of entries) {
    for (const { field, after, before } of detail?.changes ?? []) {
      if (field !== 'query') continue;
      const node = [after, before].find(
        (each) => hasChart(each) && strayDisplay(each) === undefined,
      );
      if (node !== undefined) return displayIn(node) ?? null;
    }
  }
  return undefined;
}
