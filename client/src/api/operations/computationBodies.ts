import { trendDisplays } from '../computations.ts';
import { anything, choice, flag, type JsonSchema, text, whole } from './jsonSchema.ts';

const propertyGroup: JsonSchema = {
  type: 'object',
  description: 'Conditions on properties.',
  properties: {
    type: choice('How to join them.', ['AND', 'OR'], 'AND'),
    values: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key'],
        properties: {
          key: text('The property.'),
          value: anything('The value to compare with.'),
          operator: text('The comparison, such as exact or icontains.'),
          type: text('The owner, such as event or person.'),
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
      math: text('The aggregation, such as total or dau.'),
      properties: { type: 'array', items: propertyGroup },
    },
  },
});

const relativeDate = 'A date such as 2026-01-31, or relative: -7d, -1m, mStart, yStart.';

const filters: Readonly<Record<string, JsonSchema>> = {
  events: entities('Events. One of events and actions is needed.'),
  actions: entities('Actions. One of events and actions is needed.'),
  properties: propertyGroup,
  filter_test_accounts: flag('Excludes internal and test accounts.'),
  date_from: { ...text(relativeDate), default: '-7d' },
  date_to: text(`${relativeDate} Set it: its documented default is that of date_from.`),
  breakdown: {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }],
    description: 'A property, or the numbers of cohorts.',
  },
  breakdown_type: choice(
    'The kind of breakdown.',
    ['event', 'person', 'cohort', 'group', 'session', 'hogql'],
    'event',
  ),
};

/** The body of a funnel, every parameter with its default. */
export const funnel: JsonSchema = {
  type: 'object',
  properties: {
    ...filters,
    funnel_window_interval: whole('The longest time a person may take.', 14),
    funnel_window_interval_type: choice('The unit of the window.', [
      'DAY',
      'SECOND',
      'MINUTE',
      'HOUR',
      'WEEK',
      'MONTH',
    ]),
    funnel_viz_type: choice(
      'Steps, conversion over time, or time to convert.',
      ['steps', 'trends', 'time_to_convert'],
      'steps',
    ),
    funnel_order_type: choice(
      'ordered: other events may come in between. strict: none may. unordered: any sequence.',
      ['ordered', 'strict', 'unordered'],
      'ordered',
    ),
    exclusions: {
      type: 'array',
      items: { type: 'object' },
      description: 'Excludes people who do one of these between two steps.',
    },
    aggregation_group_type_index: whole(
      'Current services count the first group type for 0, and people if this is missing. The documentation says that 0 counts people.',
      0,
    ),
    breakdown_limit: whole('The number of breakdown values to show.', 10),
    funnel_window_days: {
      ...whole('The window in days.', 14),
      deprecated: true,
      deprecationMessage: 'Set funnel_window_interval and funnel_window_interval_type instead.',
    },
  },
};

/** The body of a trend, every parameter with its default. */
export const trend: JsonSchema = {
  type: 'object',
  properties: {
    ...filters,
    compare: flag('Adds the previous period.'),
    compare_to: text('The period to compare with, such as -1m.'),
    display: choice(
      'The kind of chart. It changes the shape of the answer.',
      trendDisplays,
      'ActionsLineGraph',
    ),
    formula: text(
      'Combines the series into one number, such as A + B. Letters follow the order of the series.',
    ),
  },
};
