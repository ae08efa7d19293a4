import {
  type ComputationKind,
  type EventFilters,
  type FilterEntity,
  type FunnelFilters,
  trendDisplays,
  type TrendFilters,
} from '../api/computations.ts';
import type { QueryNode } from '../api/queries.ts';
import { type Item, itemsOf } from './answer.ts';
import { isMembers } from '../../../server/common/json/members.ts';

/** A computation of the insights endpoints, with its request. */
export type FilterComputation =
  | { readonly kind: 'trend'; readonly body: TrendFilters }
  | { readonly kind: 'funnel'; readonly body: FunnelFilters }
  | {
      readonly kind: Exclude<ComputationKind, 'trend' | 'funnel'>;
      readonly body: Readonly<Record<string, unknown>>;
    };

/**
 * Maps a node to the insights endpoints: trends and funnels to their documented parameters, others to an insight's
 * fields. Undefined for kinds without an endpoint of their own.
 */
export function filterComputation(node: QueryNode): FilterComputation | undefined {
  // Services read this parameter in two ways: only the node is unambiguous.
  if ((node['aggregation_group_type_index'] ?? null) !== null) return undefined;
  switch (node.kind) {
    case 'TrendsQuery':
      return { kind: 'trend', body: trendFilters(node) };
    case 'FunnelsQuery':
      return { kind: 'funnel', body: funnelFilters(node) };
    case 'FunnelCorrelationQuery':
      return { kind: 'funnelCorrelation', body: { query: node } };
    case 'RetentionQuery':
      return { kind: 'retention', body: { query: node } };
    case 'PathsQuery':
      return { kind: 'path', body: { query: node } };
    default:
      return undefined;
  }
}

function trendFilters(node: QueryNode): TrendFilters {
  const { compare, compare_to } = memberOf(node, 'compareFilter');
  const { display: drawn, formula } = memberOf(node, 'trendsFilter');
  const display = trendDisplays.find((each) => each === drawn);
  return {
    ...eventFilters(node),
    ...present({ interval: node['interval'], compare, compare_to, formula }),
    // The other displays draw the same numbers as lines, the default.
    ...(display ? { display } : {}),
  };
}

function funnelFilters(node: QueryNode): FunnelFilters {
  const filter = memberOf(node, 'funnelsFilter');
  const unit = filter['funnelWindowIntervalUnit'];
  return {
    ...eventFilters(node),
    ...present({
      interval: node['interval'],
      funnel_window_interval: filter['funnelWindowInterval'],
      funnel_window_interval_type: typeof unit === 'string' ? unit.toUpperCase() : undefined,
      funnel_viz_type: filter['funnelVizType'],
      funnel_order_type: filter['funnelOrderType'],
      funnel_from_step: filter['funnelFromStep'],
      funnel_to_step: filter['funnelToStep'],
      bin_count: filter['binCount'],
      exclusions: filter['exclusions'] ? itemsOf(filter['exclusions']).map(exclusion) : undefined,
    }),
  };
}

function eventFilters(node: QueryNode): EventFilters {
  const { date_from: from, date_to: to } = memberOf(node, 'dateRange');
  const split = memberOf(node, 'breakdownFilter');
  const series = itemsOf(node['series']).map((one, order) => ({ one, order }));
  const isAction = ({ one }: (typeof series)[number]): boolean => one['kind'] === 'ActionsNode';
  const actions = series.filter(isAction);
  const events = series.filter((each) => !isAction(each));
  return {
    // Both are said: the documented defaults are one and the same.
    date_from: typeof from === 'string' ? from : '-7d',
    date_to: typeof to === 'string' ? to : '-0d',
    ...(events.length > 0 ? { events: events.map(entity) } : {}),
    ...(actions.length > 0 ? { actions: actions.map(entity) } : {}),
    ...present({
      properties: Array.isArray(node['properties'])
        ? group(node['properties'])
        : node['properties'],
      filter_test_accounts: node['filterTestAccounts'],
      breakdown: split['breakdown'],
      breakdown_type: split['breakdown'] === undefined ? undefined : split['breakdown_type'],
      breakdown_limit: split['breakdown_limit'],
    }),
  };
}

/** `order` keeps events and actions, which travel apart, in the order of the series. */
function entity({ one, order }: { readonly one: Item; readonly order: number }): FilterEntity {
  const { kind, event, id, properties, fixedProperties: _fixed, ...rest } = one;
  return {
    ...present(rest),
    id: (kind === 'ActionsNode' ? id : (event ?? null)) as string | number,
    ...(Array.isArray(properties) && properties.length > 0
      ? { properties: [group(properties)] }
      : {}),
    order,
  };
}

function exclusion(one: Item): Item {
  const isAction = one['kind'] === 'ActionsNode';
  return present({
    id: isAction ? one['id'] : (one['event'] ?? one['id']),
    type: isAction ? 'actions' : 'events',
    funnel_from_step: one['funnelFromStep'],
    funnel_to_step: one['funnelToStep'],
    properties: one['properties'],
  });
}

function group(values: unknown): Item {
  return { type: 'AND', values };
}

function memberOf(node: QueryNode, name: string): Item {
  const member = node[name];
  return isMembers(member) ? member : {};
}

/** The members that say something. */
function present(members: Item): Item {
  const said = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;
  return Object.fromEntries(Object.entries(members).filter(said));
}
