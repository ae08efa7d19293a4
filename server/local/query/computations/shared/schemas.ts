import * as v from 'valibot';

const optionalText = v.nullish(v.string());
const optionalNumber = v.nullish(v.number());
const optionalFlag = v.nullish(v.boolean());

const dateRange = v.nullish(v.looseObject({ date_from: optionalText, date_to: optionalText }));

const math = {
  math: optionalText,
  math_property: optionalText,
  math_hogql: optionalText,
  math_group_type_index: optionalNumber,
  name: optionalText,
  custom_name: optionalText,
  properties: v.optional(v.unknown()),
  fixedProperties: v.optional(v.unknown()),
};

const eventsNode = v.looseObject({
  kind: v.literal('EventsNode'),
  event: v.nullish(v.string()),
  ...math,
});
const actionsNode = v.looseObject({ kind: v.literal('ActionsNode'), id: v.number(), ...math });

/** What a series counts: an event by name (null is every event) or a saved action. */
export const series = v.variant('kind', [eventsNode, actionsNode]);
export type Series = v.InferOutput<typeof series>;

const common = {
  dateRange,
  properties: v.optional(v.unknown()),
  filterTestAccounts: optionalFlag,
  aggregation_group_type_index: optionalNumber,
};

const interval = v.nullish(v.picklist(['minute', 'hour', 'day', 'week', 'month']));
const compareFilter = v.nullish(v.looseObject({ compare: optionalFlag, compare_to: optionalText }));

const breakdown = v.looseObject({
  property: v.union([v.string(), v.number()]),
  type: optionalText,
  group_type_index: optionalNumber,
  normalize_url: optionalFlag,
});
const breakdownFilter = v.nullish(
  v.looseObject({
    breakdown: v.nullish(
      v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
    ),
    breakdown_type: optionalText,
    breakdown_group_type_index: optionalNumber,
    breakdown_limit: optionalNumber,
    breakdown_normalize_url: optionalFlag,
    breakdown_hide_other_aggregation: optionalFlag,
    breakdowns: v.nullish(v.array(breakdown)),
  }),
);
export type BreakdownFilter = NonNullable<v.InferOutput<typeof breakdownFilter>>;

export const trendsQuery = v.looseObject({
  kind: v.literal('TrendsQuery'),
  series: v.pipe(v.array(series), v.minLength(1, 'expected at least one series')),
  interval,
  breakdownFilter,
  compareFilter,
  trendsFilter: v.nullish(v.looseObject({ display: optionalText, formula: optionalText })),
  ...common,
});
export type TrendsQuery = v.InferOutput<typeof trendsQuery>;

const exclusion = v.looseObject({
  kind: v.nullish(v.picklist(['EventsNode', 'ActionsNode'])),
  event: optionalText,
  id: v.nullish(v.union([v.string(), v.number()])),
  funnelFromStep: optionalNumber,
  funnelToStep: optionalNumber,
  properties: v.optional(v.unknown()),
});

export const funnelsQuery = v.looseObject({
  kind: v.literal('FunnelsQuery'),
  series: v.pipe(v.array(series), v.minLength(1, 'expected at least one series')),
  interval,
  breakdownFilter,
  funnelsFilter: v.nullish(
    v.looseObject({
      funnelOrderType: v.nullish(v.picklist(['ordered', 'strict', 'unordered'])),
      funnelVizType: v.nullish(v.picklist(['steps', 'time_to_convert', 'trends'])),
      funnelWindowInterval: v.nullish(v.pipe(v.number(), v.minValue(1))),
      funnelWindowIntervalUnit: v.nullish(
        v.picklist(['second', 'minute', 'hour', 'day', 'week', 'month']),
      ),
      funnelFromStep: optionalNumber,
      funnelToStep: optionalNumber,
      binCount: optionalNumber,
      exclusions: v.nullish(v.array(exclusion)),
      breakdownAttributionType: v.nullish(
        v.picklist(['first_touch', 'last_touch', 'all_events', 'step']),
      ),
      breakdownAttributionValue: optionalNumber,
      funnelAggregateByHogQL: optionalText,
    }),
  ),
  ...common,
});
export type FunnelsQuery = v.InferOutput<typeof funnelsQuery>;

export const funnelCorrelationQuery = v.looseObject({
  kind: v.literal('FunnelCorrelationQuery'),
  source: v.looseObject({ kind: v.string() }),
  funnelCorrelationType: v.picklist(['events', 'properties', 'event_with_properties']),
  funnelCorrelationExcludeEventNames: v.nullish(v.array(v.string())),
  funnelCorrelationNames: v.nullish(v.array(v.string())),
  funnelCorrelationExcludeNames: v.nullish(v.array(v.string())),
  funnelCorrelationEventNames: v.nullish(v.array(v.string())),
  funnelCorrelationEventExcludePropertyNames: v.nullish(v.array(v.string())),
});
export type FunnelCorrelationQuery = v.InferOutput<typeof funnelCorrelationQuery>;

const retentionEntity = v.nullish(
  v.looseObject({ id: v.nullish(v.union([v.string(), v.number()])), type: optionalText }),
);
export const retentionQuery = v.looseObject({
  kind: v.literal('RetentionQuery'),
  retentionFilter: v.looseObject({
    period: v.nullish(v.picklist(['Hour', 'Day', 'Week', 'Month'])),
    totalIntervals: v.nullish(v.pipe(v.number(), v.minValue(1), v.maxValue(365))),
    retentionType: v.nullish(v.picklist(['retention_recurring', 'retention_first_time'])),
    cumulative: optionalFlag,
    targetEntity: retentionEntity,
    returningEntity: retentionEntity,
  }),
  ...common,
});
export type RetentionQuery = v.InferOutput<typeof retentionQuery>;

export const pathsQuery = v.looseObject({
  kind: v.literal('PathsQuery'),
  pathsFilter: v.looseObject({
    includeEventTypes: v.nullish(
      v.array(v.picklist(['$pageview', '$screen', 'custom_event', 'hogql'])),
    ),
    startPoint: optionalText,
    endPoint: optionalText,
    stepLimit: v.nullish(v.pipe(v.number(), v.minValue(2), v.maxValue(20))),
    edgeLimit: optionalNumber,
    minEdgeWeight: optionalNumber,
    maxEdgeWeight: optionalNumber,
    excludeEvents: v.nullish(v.array(v.string())),
    pathGroupings: v.nullish(v.array(v.string())),
    pathsHogQLExpression: optionalText,
  }),
  ...common,
});
export type PathsQuery = v.InferOutput<typeof pathsQuery>;

export const stickinessQuery = v.looseObject({
  kind: v.literal('StickinessQuery'),
  series: v.pipe(v.array(series), v.minLength(1, 'expected at least one series')),
  interval,
  compareFilter,
  ...common,
});
export type StickinessQuery = v.InferOutput<typeof stickinessQuery>;

export const lifecycleQuery = v.looseObject({
  kind: v.literal('LifecycleQuery'),
  series: v.pipe(v.array(series), v.minLength(1, 'expected at least one series')),
  interval,
  ...common,
});
export type LifecycleQuery = v.InferOutput<typeof lifecycleQuery>;
