import {
  type InsightNode,
  readInsightNode,
} from '../../../server/local/query/computations/shared/nodes.ts';
import { type Entity, type Filters, readFilters } from './filters.ts';

/** The node fields for the filters of one kind. */
export type LegacyKind = 'TRENDS' | 'FUNNELS' | 'RETENTION' | 'PATHS';

/** The node of an insight that was saved with filters; undefined if they ask for nothing. */
export function legacyNode(value: unknown, dateTo: string | undefined): InsightNode | undefined {
  const filters = readFilters(value);
  if (Object.keys(filters).length === 0) return undefined;
  const kind = (['FUNNELS', 'RETENTION', 'PATHS'] as const).find((one) => one === filters.insight);
  return nodeOf(kind ?? 'TRENDS', filters, dateTo);
}

/** The query node for parameters; undefined if they are incomplete. */
export function nodeOf(
  kind: LegacyKind,
  filters: Filters,
  dateTo: string | undefined,
): InsightNode | undefined {
  const common = {
    dateRange: {
      date_from: filters.date_from ?? '-7d',
      date_to: filters.date_to ?? dateTo ?? null,
    },
    properties: filters.properties,
    filterTestAccounts: filters.filter_test_accounts ?? false,
    aggregation_group_type_index: filters.aggregation_group_type_index,
  };
  const node = { ...common, ...partsOf(kind, filters) };
  if ('series' in node && node.series.length === 0) return undefined;
  return readInsightNode(node);
}

/** What the filters of one kind say in the fields of a node. */
type Parts = {
  readonly kind: string;
  readonly series?: object[];
  readonly [field: string]: unknown;
};

function partsOf(kind: LegacyKind, filters: Filters): Parts {
  switch (kind) {
    case 'TRENDS':
      return trendParts(filters);
    case 'FUNNELS':
      return funnelParts(filters);
    case 'RETENTION':
      return {
        kind: 'RetentionQuery',
        retentionFilter: {
          period: filters.period,
          totalIntervals: filters.total_intervals,
          retentionType: filters.retention_type,
          targetEntity: filters.target_entity,
          returningEntity: filters.returning_entity,
        },
      };
    case 'PATHS':
      return {
        kind: 'PathsQuery',
        pathsFilter: {
          includeEventTypes: filters.include_event_types,
          startPoint: filters.start_point,
          endPoint: filters.end_point,
          stepLimit: filters.step_limit,
          edgeLimit: filters.edge_limit,
          excludeEvents: filters.exclude_events,
          pathGroupings: filters.path_groupings,
        },
      };
  }
}

function trendParts(filters: Filters): Parts & { readonly series: object[] } {
  const { compare, compare_to, display, formula, interval } = filters;
  return {
    kind: 'TrendsQuery',
    series: seriesOf(filters),
    interval,
    compareFilter: {
      compare,
      compare_to,
    },
    trendsFilter: {
      display,
      formula,
    },
    breakdownFilter: breakdownOf(filters),
  };
}

/** The parameter's default is 10 values; a window in days is the older parameter. */
function funnelParts(filters: Filters): Parts & { readonly series: object[] } {
  const breakdown = breakdownOf(filters);
  const days =
    filters.funnel_window_interval === undefined ? filters.funnel_window_days : undefined;
  return {
    kind: 'FunnelsQuery',
    series: seriesOf(filters),
    interval: filters.interval,
    breakdownFilter: breakdown && {
      breakdown_limit: 10,
      ...breakdown,
    },
    funnelsFilter: {
      funnelOrderType: filters.funnel_order_type,
      funnelVizType: filters.funnel_viz_type,
      funnelWindowInterval: days ?? filters.funnel_window_interval,
      funnelWindowIntervalUnit: days ? 'day' : windowUnit(filters.funnel_window_interval_type),
      funnelFromStep: filters.funnel_from_step,
      funnelToStep: filters.funnel_to_step,
      binCount: filters.bin_count,
      exclusions: filters.exclusions?.map((one) => ({
        kind: one.type === 'actions' ? 'ActionsNode' : 'EventsNode',
        id: one.id,
        event: one.type === 'actions' ? undefined : String(one.id),
        properties: one.properties,
        funnelFromStep: one.funnel_from_step,
        funnelToStep: one.funnel_to_step,
      })),
    },
  };
}

/** `DAY` and `days` are both in use. */
function windowUnit(text: string | null | undefined): string | undefined {
  return text?.toLowerCase().replace(/s$/, '');
}

function breakdownOf(filters: Filters): object | undefined {
  const { breakdown, breakdown_type, breakdown_group_type_index, breakdown_limit } = filters;
  if (breakdown === undefined || breakdown === null) return undefined;
  return {
    breakdown,
    breakdown_type: breakdown_type ?? 'event',
    breakdown_group_type_index,
    ...(breakdown_limit ? { breakdown_limit } : {}),
  };
}

/** Events and actions in their order; without an order, events come first. */
function seriesOf({ events, actions }: Filters): object[] {
  const all = [
    ...(events ?? []).map((one) => ({
      one,
      series: {
        ...mathOf(one),
        kind: 'EventsNode',
        event: one.id === null ? null : String(one.id ?? ''),
      },
    })),
    ...(actions ?? []).map((one) => ({
      one,
      series: { ...mathOf(one), kind: 'ActionsNode', id: Number(one.id) },
    })),
  ];
  return all
    .map((item, index) => ({ ...item, order: item.one.order ?? index }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ series }) => series);
}

function mathOf(one: Entity): object {
  const { name, custom_name, math, math_property, math_hogql, math_group_type_index, properties } =
    one;
  return { name, custom_name, math, math_property, math_hogql, math_group_type_index, properties };
}
