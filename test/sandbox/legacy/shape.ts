import type { InsightNode } from '../../../server/local/query/computations/shared/nodes.ts';
import type { QueryResult } from '../../../server/local/query/result.ts';
import type { Filters } from './filters.ts';

/** The other members of a computation's answer besides its result. */
type Envelope = {
  readonly result: unknown;
  readonly is_cached: boolean;
  readonly last_refresh: string;
  readonly timezone: string;
  readonly timings: unknown;
};

/**
 * A query's result in the shape of the older operations. `asDocumented` gives a step's order as
 * text, and zero if no time was measured; the real service gives a number and null.
 */
export function legacyReply(
  result: QueryResult,
  isCached: boolean,
  node: InsightNode,
  filters: Filters,
  asDocumented: boolean,
): Envelope {
  const { last_refresh, timezone, timings } = result;
  return {
    result: shaped(result.results, node, filters, asDocumented),
    is_cached: isCached,
    last_refresh,
    timezone,
    timings,
  };
}

function shaped(
  results: unknown,
  node: InsightNode,
  filters: Filters,
  asDocumented: boolean,
): unknown {
  if (!Array.isArray(results)) return results;
  switch (node.kind) {
    case 'TrendsQuery':
      return results.map((series: object) => ({ ...series, filter: echo(filters, asDocumented) }));
    case 'FunnelsQuery':
      if (node.funnelsFilter?.funnelVizType === 'trends') return results;
      return results.map((step: object | object[]) =>
        Array.isArray(step)
          ? step.map((one) => shownStep(one as object, filters, asDocumented))
          : shownStep(step, filters, asDocumented),
      );
    default:
      return results;
  }
}

function shownStep(step: object, filters: Filters, asDocumented: boolean): object {
  const { order, average_conversion_time, median_conversion_time } = step as Record<
    string,
    unknown
  >;
  const number = Number(order) + 1;
  const people = (from: number): string =>
    `/api/person/funnel/?${new URLSearchParams({ ...flat(filters), funnel_step: String(from) }).toString()}`;
  return {
    ...step,
    converted_people_url: people(number),
    dropped_people_url: people(-number),
    ...(asDocumented
      ? {
          order: String(order),
          action_id: (step as { action_id: string | null }).action_id ?? '',
          average_conversion_time: average_conversion_time ?? 0,
          median_conversion_time: median_conversion_time ?? 0,
        }
      : {}),
  };
}

/**
 * Echoes the request, for clients that read only one series. As documented it is the whole request, with defaults for
 * what was not sent.
 */
function echo(filters: Filters, asDocumented: boolean): Record<string, unknown> {
  if (asDocumented) return wholeFilter(filters);
  const { events, actions, properties, filter_test_accounts, date_from, date_to } = filters;
  const given = { events, actions, properties, filter_test_accounts, date_from, date_to };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  );
}

function wholeFilter(filters: Filters): Record<string, unknown> {
  const entities = (list: Filters['events']): readonly object[] =>
    (list ?? []).map((one) => ({
      ...one,
      id: String(one.id ?? ''),
      math: one.math ?? 'total',
      properties: groupsOf(one.properties),
    }));
  return {
    events: entities(filters.events),
    actions: entities(filters.actions),
    properties: groupsOf(filters.properties)[0] ?? { type: 'AND', values: [] },
    filter_test_accounts: filters.filter_test_accounts ?? false,
    date_from: filters.date_from ?? '-7d',
    date_to: filters.date_to ?? '-7d',
  };
}

/** A filter group as it is, a bare list as the one group of all its conditions. */
function groupsOf(properties: unknown): readonly unknown[] {
  if (Array.isArray(properties)) {
    const isOfGroups = properties.every((one: object) => 'values' in one);
    return isOfGroups ? properties : [{ type: 'AND', values: properties }];
  }
  return properties === undefined || properties === null ? [] : [properties];
}

function flat(filters: Filters): Record<string, string> {
  const given = Object.entries(filters).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
