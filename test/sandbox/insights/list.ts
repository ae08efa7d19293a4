import type { Insight } from './insight.ts';
import { demoUser } from '../data/project.ts';
import { invalid } from '../http/errors.ts';

const defaultLimit = 100;

/** A part of a list, and where its neighbours are. */
interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly items: readonly Insight[];
}

/** Filters, sorts and cuts the list of insights as its query parameters say. */
export function listInsights(
  insights: readonly Insight[],
  query: URLSearchParams,
  url: string,
): Page {
  const found = sorted(
    insights.filter((insight) => !insight.deleted && isWanted(insight, query)),
    query.get('order') ?? '',
  );
  const limit = wholeNumber(query, 'limit') ?? defaultLimit;
  const offset = wholeNumber(query, 'offset') ?? 0;
  const link = (start: number): string => {
    const params = new URLSearchParams(query);
    params.set('limit', String(limit));
    params.set('offset', String(start));
    return `${url}?${params.toString()}`;
  };
  return {
    count: found.length,
    next: offset + limit < found.length ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    items: found.slice(offset, offset + limit),
  };
}

function isWanted(insight: Insight, query: URLSearchParams): boolean {
  const shortId = query.get('short_id');
  if (shortId !== null && insight.short_id !== shortId) return false;
  const author = wholeNumber(query, 'created_by');
  if (author !== undefined && author !== demoUser.id) return false;
  if (query.has('saved') && insight.saved !== isTrue(query.get('saved'))) return false;
  if (query.has('favorited') && insight.favorited !== isTrue(query.get('favorited'))) return false;
  const search = query.get('search')?.toLowerCase() ?? '';
  const texts = [insight.name, insight.derived_name, insight.description, ...insight.tags];
  return texts.some((text) => text?.toLowerCase().includes(search)) || search === '';
}

function sorted(insights: readonly Insight[], order: string): readonly Insight[] {
  const [, minus, field] = /^(-?)(name|created_at|updated_at|last_modified_at)$/.exec(order) ?? [];
  if (field === undefined) return insights;
  const direction = minus === '-' ? -1 : 1;
  const value = (insight: Insight): string => insight[field as 'created_at'];
  return insights.toSorted((a, b) => direction * (value(a) < value(b) ? -1 : 1));
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^\d+$/.test(text)) throw invalid('A valid integer is required.', name);
  return Number(text);
}

function isTrue(text: string | null): boolean {
  return text === 'true' || text === '1' || text === '';
}
