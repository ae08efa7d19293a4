import * as v from 'valibot';
import { Caller } from './caller.ts';
import type { OperationName } from './operations.ts';
import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import type { Clock } from './retry.ts';
import { nullableText } from './shapes.ts';

/**
 * The result of a computation. `result` is a list of series or steps; lists of lists where broken
 * down; an object for the time to convert. Undefined if the service answers without a body, as
 * documented for all but trends and funnels.
 */
const computationShape = v.looseObject({
  result: v.optional(v.unknown()),
  is_cached: v.fallback(v.boolean(), false),
  last_refresh: nullableText,
  timezone: nullableText,
});
export type Computation = v.InferOutput<typeof computationShape>;

/** A filter as events and actions are written in trends and funnels. */
export type FilterEntity = {
  readonly id: string | number;
  readonly math?: string;
  readonly properties?: unknown;
  /** Its position in the series, from 0: events and actions are sent as separate lists. */
  readonly order?: number;
};

/** The common part of trends and funnels. */
export type EventFilters = {
  /** One of `events` and `actions` is required. */
  readonly events?: readonly FilterEntity[];
  readonly actions?: readonly FilterEntity[];
  readonly properties?: unknown;
  readonly filter_test_accounts?: boolean;
  /** A date, or relative such as `-7d`. Always say both: the documented defaults are one and the same. */
  readonly date_from: string;
  readonly date_to: string;
  readonly breakdown?: string | readonly number[];
  /** Default `event`. */
  readonly breakdown_type?: 'event' | 'person' | 'cohort' | 'group' | 'session' | 'hogql';
};

/** The displays of a trend that the documented parameter accepts. */
export const trendDisplays = [
  'ActionsLineGraph',
  'ActionsLineGraphCumulative',
  'ActionsTable',
  'ActionsPie',
  'ActionsBar',
  'ActionsBarValue',
  'WorldMap',
  'BoldNumber',
] as const;
type TrendDisplay = (typeof trendDisplays)[number];

/** The body of a trend. */
export type TrendFilters = {
  readonly compare?: boolean;
  readonly compare_to?: string;
  /** Default `ActionsLineGraph`; changes the shape of the result. */
  readonly display?: TrendDisplay;
  readonly formula?: string;
} & EventFilters;

/** The body of a funnel. */
export type FunnelFilters = {
  /** Default 14, in the unit of the type. */
  readonly funnel_window_interval?: number;
  /** Documented default: days. */
  readonly funnel_window_interval_type?: 'DAY' | 'SECOND' | 'MINUTE' | 'HOUR' | 'WEEK' | 'MONTH';
  /** Default `steps`; changes the shape of the result. */
  readonly funnel_viz_type?: 'steps' | 'trends' | 'time_to_convert';
  /** Default `ordered`. */
  readonly funnel_order_type?: 'ordered' | 'strict' | 'unordered';
  readonly exclusions?: readonly unknown[];
  /**
   * According to the document, 0 (the default) counts people and other values a group type; current services take it
   * for the index of a group type, from 0.
   */
  readonly aggregation_group_type_index?: number;
  /** Default 10. */
  readonly breakdown_limit?: number;
  /** @deprecated The window in days, default 14: `funnel_window_interval` takes its place. */
  readonly funnel_window_days?: number;
} & EventFilters;

/** A computation with a GET and a POST. */
export type ComputationKind = 'trend' | 'funnel' | 'funnelCorrelation' | 'path' | 'retention';

/**
 * Results computed from filters, scope `insight:read` (correlation: none listed). Newer services
 * have closed some of them (403, 404): the way to run an insight is its node on the query endpoint.
 */
export class Computations {
  readonly #caller: Caller;

  constructor(requester: Requester, clock: Clock, projectId: string) {
    this.#caller = new Caller(requester, clock, projectId);
  }

  /** GET: computed from the service's own default filters. */
  read(kind: ComputationKind, signal: AbortSignal): Promise<Computation> {
    return this.#call(`${kind}.read`, signal);
  }

  /** POST trend. */
  trend(filters: TrendFilters, signal: AbortSignal): Promise<Computation> {
    return this.#call('trend.compute', signal, filters);
  }

  /** POST funnel. */
  funnel(filters: FunnelFilters, signal: AbortSignal): Promise<Computation> {
    return this.#call('funnel.compute', signal, filters);
  }

  /** POST funnel correlation, path or retention: the meaning of the body is not documented. */
  compute(
    kind: Exclude<ComputationKind, 'trend' | 'funnel'>,
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<Computation> {
    return this.#call(`${kind}.compute`, signal, body);
  }

  async #call(
    name: Extract<OperationName, `${ComputationKind}.${'read' | 'compute'}`>,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<Computation> {
    const answer = await this.#caller.call(name, {}, signal, body === undefined ? {} : { body });
    return parseBody(computationShape, answer.body ?? {}, this.#caller.host);
  }
}
