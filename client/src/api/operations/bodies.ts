import { refreshModes } from './parameters.ts';
import type { BodyKind } from './operation.ts';

/** A JSON schema, as far as bodies need it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly deprecationMessage?: string;
  readonly maxLength?: number;
}

const text = (description: string): JsonSchema => ({ type: 'string', description });
const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
const whole = (description: string, byDefault?: number): JsonSchema => ({
  type: 'integer',
  description,
  ...(byDefault === undefined ? {} : { default: byDefault }),
});
const choice = (
  description: string,
  values: readonly string[],
  byDefault?: string,
): JsonSchema => ({
  enum: values,
  description,
  ...(byDefault === undefined ? {} : { default: byDefault }),
});
const anything = (description: string): JsonSchema => ({ description });

const node: JsonSchema = {
  type: 'object',
  description: 'A query node.',
  required: ['kind'],
  properties: {
    kind: {
      type: 'string',
      anyOf: [
        {
          enum: [
            'HogQLQuery',
            'TrendsQuery',
            'FunnelsQuery',
            'RetentionQuery',
            'PathsQuery',
            'StickinessQuery',
            'LifecycleQuery',
            'EventsQuery',
            'ActorsQuery',
            'DataVisualizationNode',
            'DataTableNode',
            'InsightVizNode',
            'HogQLMetadata',
            'DatabaseSchemaQuery',
          ],
        },
        // Newer services have kinds of their own.
        { type: 'string' },
      ],
      description: 'What it computes, or how it is drawn. HogQLQuery carries HogQL text.',
    },
    query: text('The HogQL text of a HogQLQuery.'),
    source: { type: 'object', description: 'The node below one that says how to draw it.' },
    values: { type: 'object', description: 'The values of placeholders such as {name}.' },
    filters: { type: 'object', description: 'The date range and properties of {filters}.' },
    variables: { type: 'object', description: 'The values of {variables.name}, by id.' },
  },
};

const query: JsonSchema = {
  type: 'object',
  required: ['query'],
  properties: {
    query: node,
    refresh: choice(
      'Whether the answer waits for the result, and how old a cached one may be.',
      refreshModes,
      'blocking',
    ),
    client_query_id: text('An id of your own for this run, to ask for its status or cancel it.'),
    filters_override: {
      type: ['object', 'null'],
      description: 'A date range and properties that apply instead of those of the node.',
    },
    variables_override: {
      type: ['object', 'null'],
      description: 'Values of variables that apply instead of those of the node.',
    },
    async: {
      ...flag('The older way to ask for a run in the background.'),
      deprecated: true,
      deprecationMessage: 'Set refresh to async instead.',
    },
  },
};

const insight: JsonSchema = {
  type: 'object',
  properties: {
    name: text('What it is called.'),
    derived_name: text('What it is called where it has no name; the service writes it.'),
    description: text('What it shows.'),
    query: node,
    filters: anything('The older way to say what it computes. Newer services refuse it.'),
    order: whole('Its place in lists.'),
    deleted: flag('True deletes it and takes it off every dashboard; false restores it.'),
    tags: { type: 'array', items: { type: 'string' }, description: 'All its tags.' },
    favorited: flag('A favourite, for everyone in the project.'),
    saved: flag('Whether it shows in the list of saved insights.'),
    dashboards: {
      type: 'array',
      items: { type: 'integer' },
      description: 'The dashboards it is on.',
      deprecated: true,
      deprecationMessage: 'A list that is not complete takes it off the others.',
    },
  },
};

const propertyGroup: JsonSchema = {
  type: 'object',
  description: 'Conditions on properties.',
  properties: {
    type: choice('How they are joined.', ['AND', 'OR'], 'AND'),
    values: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key'],
        properties: {
          key: text('The property.'),
          value: anything('What it is compared with.'),
          operator: text('How it is compared, such as exact or icontains.'),
          type: text('What it belongs to, such as event or person.'),
        },
      },
    },
  },
};

const entities = (description: string): JsonSchema => ({
  type: 'array',
  description,
  items: {
    type: 'object',
    required: ['id'],
    properties: {
      id: anything('The name of the event, or the number of the action.'),
      math: text('What is counted, such as total or dau.'),
      properties: { type: 'array', items: propertyGroup },
    },
  },
});

const relativeDate = 'A date such as 2026-01-31, or relative: -7d, -1m, mStart, yStart.';

const filters: Readonly<Record<string, JsonSchema>> = {
  events: entities('Events. One of events and actions is needed.'),
  actions: entities('Actions. One of events and actions is needed.'),
  properties: propertyGroup,
  filter_test_accounts: flag('Leaves out internal and test accounts.'),
  date_from: { ...text(relativeDate), default: '-7d' },
  date_to: text(`${relativeDate} Say it: the documented default is that of date_from.`),
  breakdown: {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }],
    description: 'A property, or the numbers of cohorts.',
  },
  breakdown_type: choice(
    'What the breakdown names.',
    ['event', 'person', 'cohort', 'group', 'session', 'hogql'],
    'event',
  ),
};

const funnel: JsonSchema = {
  type: 'object',
  properties: {
    ...filters,
    funnel_window_interval: whole('How long a person may take.', 14),
    funnel_window_interval_type: choice('The unit of the window.', [
      'DAY',
      'SECOND',
      'MINUTE',
      'HOUR',
      'WEEK',
      'MONTH',
    ]),
    funnel_viz_type: choice(
      'Steps, conversion over time, or how long people take.',
      ['steps', 'trends', 'time_to_convert'],
      'steps',
    ),
    funnel_order_type: choice(
      'ordered: others may come between. strict: none may. unordered: any sequence.',
      ['ordered', 'strict', 'unordered'],
      'ordered',
    ),
    exclusions: {
      type: 'array',
      items: { type: 'object' },
      description: 'Whoever does one of these between two steps is left out altogether.',
    },
    aggregation_group_type_index: whole('0 counts people, more a kind of group.', 0),
    breakdown_limit: whole('How many values of the breakdown are shown.', 10),
    funnel_window_days: {
      ...whole('The window in days.', 14),
      deprecated: true,
      deprecationMessage: 'Set funnel_window_interval and funnel_window_interval_type instead.',
    },
  },
};

const trend: JsonSchema = {
  type: 'object',
  properties: {
    ...filters,
    compare: flag('Adds the period before.'),
    compare_to: text('Which period to compare with, such as -1m.'),
    display: choice(
      'How it is drawn, which changes the shape of the answer.',
      [
        'ActionsLineGraph',
        'ActionsLineGraphCumulative',
        'ActionsTable',
        'ActionsPie',
        'ActionsBar',
        'ActionsBarValue',
        'WorldMap',
        'BoldNumber',
      ],
      'ActionsLineGraph',
    ),
    formula: text('Joins the series to one number, such as A + B; letters follow their order.'),
  },
};

const chat: JsonSchema = { type: 'object' };

const cancel: JsonSchema = {
  type: 'object',
  properties: { client_query_id: text('The id of the run to cancel.') },
};

/** The JSON schema of each kind of body: structure only, so that a newer service fits as well. */
export const bodySchemas: Readonly<Record<BodyKind, JsonSchema>> = {
  query,
  insight,
  funnel,
  trend,
  chat,
  cancel,
};

/** What a new body of each kind begins with. */
export const bodyTemplates: Readonly<Record<BodyKind, unknown>> = {
  query: {
    query: {
      kind: 'HogQLQuery',
      query: 'select event, count() from events group by event limit 10',
    },
    refresh: 'blocking',
  },
  insight: {},
  funnel: {
    events: [{ id: '$pageview' }, { id: '$pageleave' }],
    date_from: '-7d',
    date_to: '-0d',
  },
  trend: { events: [{ id: '$pageview', math: 'total' }], date_from: '-7d', date_to: '-0d' },
  chat: {},
  cancel: { client_query_id: '' },
};
