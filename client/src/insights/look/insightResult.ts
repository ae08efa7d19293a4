import { randomUUID } from 'node:crypto';
import { computationTimeoutMs } from '../../api/caller.ts';
import type { QueryResult } from '../../api/queries.ts';
import { computedNode, nodeText } from '../../api/queryNode.ts';
import type { Insight } from '../../api/shapes.ts';
import { answerTable } from '../../nodes/tabulated.ts';
import type { Snapshot } from '../../results/snapshot.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { insightTitle } from '../text/insightState.ts';
import { chartLine, strayDisplay } from '../../../../server/common/insights/insightChart.ts';
import { parseDisplay, printDisplay } from '../../protocol/display.ts';
import type { BudgetState } from '../../budget/budget.ts';
import type { Tabs } from '../../results/tabs.ts';

/**
 * The saved result of an insight as a table and the chart it is drawn as: rows of SQL as they are,
 * what other nodes bring as its kind is shown, whatever else as its JSON.
 *
 * @returns undefined if the service has no result of it
 */
export function insightResult(insight: Insight, connection: string): Snapshot | undefined {
  const table = tableOf(insight);
  if (!table) return undefined;
  return {
    id: randomUUID(),
    title: insightTitle(insight),
    query: insightSql(insight.query) ?? nodeText(insight.query) ?? insight.hogql ?? '',
    connection,
    takenAt: Date.now(),
    elapsedMs: 0,
    saved: 'resting',
    result: {
      ...table,
      hasMore: insight['hasMore'] === true ? true : null,
      limit: null,
      cachedAt: insight.last_refresh ?? null,
      ...(typeof insight['timezone'] === 'string' ? { timezone: insight['timezone'] } : {}),
      hogql: insight.hogql ?? null,
      clickhouse: null,
    },
  };
}

type Table = Pick<QueryResult, 'columns' | 'rows' | 'display'>;

function tableOf({ query, result, columns, types }: Insight): Table | undefined {
  if (result === null || result === undefined) return undefined;
  const node = computedNode(query);
  if (isRows(result) && Array.isArray(columns) && columns.length > 0) {
    const kinds: readonly unknown[] = Array.isArray(types) ? types : [];
    const display = wrapperDisplay(query);
    return {
      columns: columns.map((name: unknown, at) => column(String(name), kinds[at])),
      rows: result,
      ...(display === undefined ? {} : { display }),
    };
  }
  return answerTable(node, result);
}

function isRows(value: unknown): value is QueryResult['rows'] {
  return Array.isArray(value) && value.every(Array.isArray);
}

/** A type travels as `[name, type]` or alone. */
function column(name: string, type?: unknown): QueryResult['columns'][number] {
  const kind: unknown = Array.isArray(type) ? type[1] : type;
  return { name, ...(typeof kind === 'string' ? { type: kind } : {}) };
}

/**
 * The drawing of an SQL insight's rows as a `@display` value: its kind of chart and the columns of its axes. Undefined
 * for a table.
 */
export function wrapperDisplay(query: unknown): string | undefined {
  const line = chartLine(query) ?? strayDisplay(query);
  const spec = parseDisplay(line ?? '');
  return spec && printDisplay(spec);
}

/** The dependencies of a refresh. */
type RefreshParts = {
  /** Makes the service compute the insight, unless it considers its result new enough. */
  readonly compute: (signal: AbortSignal) => Promise<Insight>;
  readonly budget: () => BudgetState;
  readonly tabs: Tabs;
  /** The displayed result of an insight. */
  readonly show: (insight: Insight) => Snapshot | undefined;
};

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
    const newer = show(await compute(AbortSignal.timeout(computationTimeoutMs)));
    if (newer) tabs.renew(shown.id, newer);
  } finally {
    // If the newer one could not replace it.
    tabs.renew(shown.id, { ...shown, saved: 'resting' });
  }
  return true;
}
