import type { Insight } from '../api/shapes.ts';

/** What an insight is shown as: its SQL with a header of comments, or its definition as JSON. */
export interface InsightText {
  readonly extension: 'hogql' | 'insight.json';
  readonly text: string;
}

/** The document of an insight. */
export function insightText(insight: Insight): InsightText {
  const sql = insightSql(insight.query);
  if (sql === undefined) {
    const { name, description, tags, favorited, query } = insight;
    const json = JSON.stringify({ name, description, tags, favorited, query }, undefined, 2);
    return { extension: 'insight.json', text: `${json}\n` };
  }
  return { extension: 'hogql', text: header(insight) + escapeHeader(sql) };
}

/**
 * The HogQL text of an insight's query, where it has one: bare, or below a node that says how to
 * draw it. The read-only `hogql` member is the service's re-print and never the user's text.
 */
export function insightSql(query: unknown): string | undefined {
  const node = asNode(query);
  if (!node) return undefined;
  if (node['kind'] === 'HogQLQuery') {
    return typeof node['query'] === 'string' ? node['query'] : undefined;
  }
  const source = asNode(node['source']);
  return source?.['kind'] === 'HogQLQuery' ? insightSql(source) : undefined;
}

/** What an insight is called where it has no name of its own. */
export function insightTitle(insight: Insight): string {
  const firstLine = insightSql(insight.query)?.trim().split('\n', 1)[0];
  return insight.name || insight.derived_name || firstLine || `Insight ${insight.short_id}`;
}

/** The kind of its query below the node that draws it, such as `TrendsQuery`. */
export function insightKind(query: unknown): string | undefined {
  const node = asNode(query);
  const source = asNode(node?.['source']);
  const kind = (source ?? node)?.['kind'];
  return typeof kind === 'string' ? kind : undefined;
}

function header({ id, short_id: shortId, name, description, tags }: Insight): string {
  const lines = [`-- @insight: ${id} (${shortId})`];
  if (name) lines.push(`-- @name: ${oneLine(name)}`);
  if (description) lines.push(`-- @description: ${oneLine(description)}`);
  if (tags.length > 0) lines.push(`-- @tags: ${tags.map(oneLine).join(', ')}`);
  return lines.join('\n') + '\n';
}

/** A query whose own text begins like a header is told apart from ours by a backslash. */
function escapeHeader(sql: string): string {
  return sql.replace(/^-- @/, '-- \\@');
}

function oneLine(text: string): string {
  return text.replaceAll('\r', '').replaceAll('\n', '\\n');
}

function asNode(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
