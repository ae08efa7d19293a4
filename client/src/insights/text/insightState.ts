import type { ExactInsight } from '../../api/insights.ts';
import { JsonText } from '../../api/json.ts';
import type { InsightContent } from '../../../../server/common/insights/insightText.ts';
import type { Insight } from '../../api/shapes.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { isMembers, membersOf } from '../../../../server/common/json/members.ts';

/** Why an insight can be read and not saved. */
export type InsightLock = 'privilege' | 'legacy' | 'language';

/** What an editor needs to know about an insight: plain data, stored with unsaved text on disk. */
export type InsightState = {
  /** ISO 8601; null if the service does not say. */
  readonly modifiedAt: string | null;
  /** The first name of the person who changed it last. */
  readonly modifiedBy: string | null;
  readonly lock?: InsightLock;
} & InsightContent;

/** The state of an insight that was read. */
export function stateOf({ insight, queryText }: ExactInsight): InsightState {
  const lock = lockOf({ insight, queryText });
  return {
    id: insight.id,
    shortId: insight.short_id,
    name: insight.name ?? '',
    description: insight.description ?? '',
    tags: insight.tags,
    favorited: insight.favorited,
    queryText,
    modifiedAt: insight.last_modified_at ?? insight.updated_at ?? null,
    modifiedBy: insight.last_modified_by?.first_name || null,
    ...(lock ? { lock } : {}),
  };
}

/** The node as a value, with integers beyond a number's reach as their digits. */
export function queryOf({ queryText }: Pick<InsightState, 'queryText'>): unknown {
  return new JsonText(queryText).value;
}

/** 21 may look and not edit; newer services say it in words as well. */
export function isViewOnly(insight: ExactInsight['insight']): boolean {
  return insight.effective_privilege_level === 21 || insight['user_access_level'] === 'viewer';
}

function lockOf({ insight }: ExactInsight): InsightLock | undefined {
  if (isViewOnly(insight)) return 'privilege';
  if (insight.query === null || insight.query === undefined) return 'legacy';
  const isCode =
    typeof insight.query === 'object' && Reflect.get(insight.query, 'kind') === 'HogQuery';
  return isCode ? 'language' : undefined;
}

/** The name of an insight if it has no name of its own. */
export function insightTitle(insight: Insight): string {
  const firstLine = insightSql(insight.query)?.trim().split('\n', 1)[0];
  return insight.name || insight.derived_name || firstLine || `Insight ${insight.short_id}`;
}

/** The kind of its query below the node that draws it, such as `TrendsQuery`. */
export function insightKind(query: unknown): string | undefined {
  const node = membersOf(query);
  const { kind } = isMembers(node['source']) ? node['source'] : node;
  return typeof kind === 'string' ? kind : undefined;
}
