import * as v from 'valibot';
import { invalid } from '../../../server/local/base/errors.ts';
import { parseJson } from '../../../server/local/base/json.ts';

const text = v.nullish(v.string());
/** In a query string, parameters are text where a body has numbers and flags. */
const number = v.nullish(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/))]), v.transform(Number)),
);
const flag = v.nullish(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
    v.transform((value) => value === true || value === 'true' || value === '1'),
  ),
);

const entity = v.looseObject({
  id: v.nullish(v.union([v.string(), v.number()])),
  name: text,
  custom_name: text,
  order: number,
  math: text,
  math_property: text,
  math_hogql: text,
  math_group_type_index: number,
  properties: v.optional(v.unknown()),
});
export type Entity = v.InferOutput<typeof entity>;

const exclusion = v.looseObject({
  id: v.union([v.string(), v.number()]),
  type: text,
  funnel_from_step: number,
  funnel_to_step: number,
  properties: v.optional(v.unknown()),
});

const pathItem = v.picklist(['$pageview', '$screen', 'custom_event', 'hogql']);

const filters = v.looseObject({
  insight: text,
  events: v.nullish(v.array(entity)),
  actions: v.nullish(v.array(entity)),
  properties: v.optional(v.unknown()),
  filter_test_accounts: flag,
  date_from: text,
  date_to: text,
  interval: v.nullish(v.picklist(['minute', 'hour', 'day', 'week', 'month'])),
  breakdown: v.nullish(
    v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
  ),
  breakdown_type: v.nullish(v.picklist(['event', 'person', 'cohort', 'group', 'session', 'hogql'])),
  breakdown_group_type_index: number,
  breakdown_limit: number,
  compare: flag,
  compare_to: text,
  display: v.nullish(
    v.picklist([
      'ActionsLineGraph',
      'ActionsLineGraphCumulative',
      'ActionsTable',
      'ActionsPie',
      'ActionsBar',
      'ActionsBarValue',
      'WorldMap',
      'BoldNumber',
    ]),
  ),
  formula: text,
  funnel_window_interval: number,
  funnel_window_interval_type: text,
  funnel_window_days: number,
  funnel_viz_type: v.nullish(v.picklist(['steps', 'trends', 'time_to_convert'])),
  funnel_order_type: v.nullish(v.picklist(['ordered', 'strict', 'unordered'])),
  funnel_from_step: number,
  funnel_to_step: number,
  funnel_correlation_type: v.nullish(v.picklist(['events', 'properties', 'event_with_properties'])),
  funnel_correlation_names: v.nullish(v.array(v.string())),
  funnel_correlation_event_names: v.nullish(v.array(v.string())),
  bin_count: number,
  exclusions: v.nullish(v.array(exclusion)),
  aggregation_group_type_index: number,
  target_entity: v.nullish(entity),
  returning_entity: v.nullish(entity),
  retention_type: v.nullish(v.picklist(['retention_recurring', 'retention_first_time'])),
  period: v.nullish(v.picklist(['Hour', 'Day', 'Week', 'Month'])),
  total_intervals: number,
  include_event_types: v.nullish(v.array(pathItem)),
  start_point: text,
  end_point: text,
  step_limit: number,
  edge_limit: number,
  exclude_events: v.nullish(v.array(v.string())),
  path_groupings: v.nullish(v.array(v.string())),
});

/** The parameters of insights from before there were query nodes. */
export type Filters = v.InferOutput<typeof filters>;

/** Parses the parameters of a body. */
export function readFilters(body: unknown): Filters {
  const parsed = v.safeParse(filters, body ?? {});
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw invalid(issue.message, v.getDotPath(issue)?.replaceAll('.', '__') ?? null);
}

/** Parses the parameters of a query string, where lists and objects are JSON. */
export function readFilterParameters(query: URLSearchParams): Filters {
  const body = Object.fromEntries(
    [...query].map(([name, value]) => [
      name,
      /^[[{]/.test(value) ? parsedParameter(name, value) : value,
    ]),
  );
  return readFilters(body);
}

function parsedParameter(name: string, value: string): unknown {
  try {
    return parseJson(value);
  } catch {
    throw invalid('Expected JSON.', name);
  }
}
