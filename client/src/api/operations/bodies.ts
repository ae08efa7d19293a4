import { funnel, trend } from './computationBodies.ts';
import { anything, choice, flag, type JsonSchema, text, whole } from './jsonSchema.ts';
import type { BodyKind } from './operation.ts';
import { refreshModes } from '../../../../server/common/runs/refreshMode.ts';

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
      description: 'The computation, or its chart. HogQLQuery contains HogQL text.',
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
      'The refresh mode: whether to wait for the result, and how old a cached one may be.',
      refreshModes,
      'blocking',
    ),
    name: text("The run's name in the project's log of queries. Older services refuse it."),
    client_query_id: text('An id of your own for this run, to ask for its status or cancel it.'),
    filters_override: {
      type: ['object', 'null'],
      description: 'A date range and properties that replace those of the node.',
    },
    variables_override: {
      type: ['object', 'null'],
      description: 'Values of variables that replace those of the node.',
    },
    async: {
      ...flag('The older way to start a run in the background.'),
      deprecated: true,
      deprecationMessage: 'Set refresh to async instead.',
    },
  },
};

const insight: JsonSchema = {
  type: 'object',
  properties: {
    name: text('Its name.'),
    derived_name: text('Its name if it has none of its own; set by the service.'),
    description: text('Its description.'),
    query: node,
    filters: anything('The older form of the query. Newer services refuse it.'),
    order: whole('Its position in lists.'),
    deleted: flag('true deletes it and removes it from every dashboard; false restores it.'),
    tags: { type: 'array', items: { type: 'string' }, description: 'All its tags.' },
    favorited: flag('A favourite, for everyone in the project.'),
    saved: flag('Shows it in the list of saved insights.'),
    dashboards: {
      type: 'array',
      items: { type: 'integer' },
      description: 'The dashboards it is on.',
      deprecated: true,
      deprecationMessage:
        'Sets the whole list: a dashboard that is missing from it loses the insight.',
    },
  },
};

const chat: JsonSchema = { type: 'object' };

const viewed: JsonSchema = {
  type: 'object',
  required: ['insight_ids'],
  properties: {
    insight_ids: {
      type: 'array',
      items: { type: 'integer' },
      description: 'The ids of the viewed insights.',
    },
  },
};

const cancel: JsonSchema = {
  type: 'object',
  properties: { client_query_id: text('The id of the run to cancel.') },
};

const variable: JsonSchema = {
  type: 'object',
  properties: {
    name: { ...text('Its name.'), maxLength: 400 },
    type: choice('The type of its value.', ['String', 'Number', 'Boolean', 'List', 'Date']),
    default_value: anything('The default value.'),
    values: anything('The values of a List; null for other types.'),
  },
};

/** The JSON schema of each kind of body: structure only, so that a newer service fits as well. */
export const bodySchemas: Readonly<Record<BodyKind, JsonSchema>> = {
  query,
  insight,
  funnel,
  trend,
  chat,
  cancel,
  viewed,
  variable,
};

/** The initial body of each kind. */
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
  viewed: { insight_ids: [] },
  variable: { name: '', type: 'String' },
};
