import type { Insight } from '../../data/insights/insight.ts';
import * as v from 'valibot';
import { demoUser } from '../../data/demo/project.ts';
import { invalid } from '../../base/errors.ts';

const maxSearch = 200;

/** Filters and sorts the list of insights by its query parameters. */
export function listInsights(
  insights: readonly Insight[],
  query: URLSearchParams,
): readonly Insight[] {
  const search = query.get('search') ?? '';
  if (search.length > maxSearch) {
    throw invalid(`Ensure this value has at most ${maxSearch} characters.`, 'search');
  }
  return sorted(
    insights.filter((insight) => !insight.deleted && isWanted(insight, query)),
    query.get('order') ?? '',
  );
}

function isWanted(insight: Insight, query: URLSearchParams): boolean {
  const shortId = query.get('short_id');
  if (shortId !== null && insight.short_id !== shortId) return false;
  const authors = jsonList(query, 'created_by', v.number());
  if (authors && !authors.includes(demoUser.id)) return false;
  if (query.has('saved') && insight.saved !== isTrue(query.get('saved'))) return false;
  if (query.has('favorited') && insight.favorited !== isTrue(query.get('favorited'))) return false;
  const kind = query.get('insight');
  if (kind !== null && kindOf(insight.query.parse()) !== kind) return false;
  const onAll = jsonList(query, 'dashboards', v.number());
  if (onAll && !onAll.every((id) => insight.dashboards.includes(id))) return false;
  const tagged = jsonList(query, 'tags', v.string());
  if (tagged && !tagged.some((tag) => insight.tags.includes(tag))) return false;
  const search = query.get('search')?.toLowerCase() ?? '';
  const texts = [insight.name, insight.derived_name, insight.description, ...insight.tags];
  return texts.some((text) => text?.toLowerCase().includes(search)) || search === '';
}

function jsonList<T>(
  query: URLSearchParams,
  name: string,
  item: v.GenericSchema<T>,
): readonly T[] | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  try {
    return v.parse(v.array(item), JSON.parse(text));
  } catch {
    throw invalid('Expected a list in JSON.', name);
  }
}

function sorted(insights: readonly Insight[], order: string): readonly Insight[] {
  const [, minus, field] = /^(-?)(name|created_at|updated_at|last_modified_at)$/.exec(order) ?? [];
  if (field === undefined) return insights;
  const direction = minus === '-' ? -1 : 1;
  const value = (insight: Insight): string => insight[field as 'created_at'];
  return insights.toSorted((a, b) => direction * (value(a) < value(b) ? -1 : 1));
}

function isTrue(text: string | null): boolean {
  return text === 'true' || text === '1' || text === '';
}

const node = v.looseObject({ kind: v.string(), source: v.optional(v.unknown()) });

const charts: Readonly<Record<string, string>> = {
  TrendsQuery: 'TRENDS',
  FunnelsQuery: 'FUNNELS',
  RetentionQuery: 'RETENTION',
  PathsQuery: 'PATHS',
  StickinessQuery: 'STICKINESS',
  LifecycleQuery: 'LIFECYCLE',
};

/**
 * The value of the list's parameter `insight` for a node: SQL is HogQL in a wrapper, JSON is
 * anything without a chart.
 */
export function kindOf(value: unknown): string | undefined {
  const parsed = v.safeParse(node, value);
  if (!parsed.success) return undefined;
  const { kind, source } = parsed.output;
  const inner = v.safeParse(node, source);
  if (!inner.success) return charts[kind] ?? 'JSON';
  if (inner.output.kind === 'HogQLQuery') return 'SQL';
  return charts[inner.output.kind] ?? 'JSON';
}
