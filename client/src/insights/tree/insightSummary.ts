import type { Insight } from '../../api/shapes.ts';
import type { InsightFormat } from '../../../../server/common/insights/insightFormat.ts';
import { strayDisplay } from '../../../../server/common/insights/insightChart.ts';
import { formatOfNode } from '../../../../server/common/insights/insightText.ts';
import { insightKind, insightTitle, isViewOnly } from '../text/insightState.ts';

/** A saved insight as the tree shows it: small, plain, without node and result. */
export type InsightSummary = {
  readonly id: number;
  readonly shortId: string;
  readonly title: string;
  /** The kind of the query below the node that draws it, such as `TrendsQuery`. */
  readonly kind: string | undefined;
  readonly format: InsightFormat;
  readonly description: string;
  readonly tags: readonly string[];
  readonly favorited: boolean;
  readonly modifiedAt: string | null;
  readonly modifiedBy: string | null;
  readonly createdBy: string | null;
  readonly lastRefresh: string | null;
  /** The number of dashboards that it is on. */
  readonly dashboards: number;
  readonly isViewOnly: boolean;
  /** Its display consists of words that only this extension knows. */
  readonly hasStrayChart?: boolean;
  /** The service's status of its computation. */
  readonly status: 'refreshing' | 'error' | undefined;
};

/** What the tree stores of an insight. */
export function insightSummary(insight: Insight): InsightSummary {
  return {
    id: insight.id,
    shortId: insight.short_id,
    title: insightTitle(insight).slice(0, 200),
    kind: insightKind(insight.query),
    format: formatOfNode(insight.query),
    description: insight.description ?? '',
    tags: insight.tags,
    favorited: insight.favorited,
    modifiedAt: insight.last_modified_at ?? insight.updated_at ?? null,
    modifiedBy: insight.last_modified_by?.first_name || null,
    createdBy: insight.created_by?.first_name || null,
    lastRefresh: insight.last_refresh ?? null,
    dashboards: (insight.dashboard_tiles ?? []).filter(({ deleted }) => !deleted).length,
    isViewOnly: isViewOnly(insight),
    ...(strayDisplay(insight.query) === undefined ? {} : { hasStrayChart: true }),
    status: statusOf(insight.query_status),
  };
}

/** True if an insight's texts contain some words, whatever their case. */
export function matches(insight: InsightSummary, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [insight.title, insight.description, insight.shortId, ...insight.tags]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** An insight that cannot be computed gets a mark; the list does not fail. */
function statusOf(status: unknown): InsightSummary['status'] {
  if (typeof status !== 'object' || status === null) return undefined;
  if (Reflect.get(status, 'error') === true) return 'error';
  return Reflect.get(status, 'complete') === false ? 'refreshing' : undefined;
}
