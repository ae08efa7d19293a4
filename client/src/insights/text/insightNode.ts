import type { Insight } from '../../api/shapes.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';

/** The name of an insight if it has no name of its own. */
export function insightTitle(insight: Insight): string {
  const firstLine = insightSql(insight.query)?.trim().split('\n', 1)[0];
  return insight.name || insight.derived_name || firstLine || `Insight ${insight.short_id}`;
}

/** The kind of its query below the node that draws it, such as `TrendsQuery`. */
export function insightKind(query: unknown): string | undefined {
  const node = asNode(query);
  const kind = (asNode(node?.['source']) ?? node)?.['kind'];
  return typeof kind === 'string' ? kind : undefined;
}

function asNode(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
