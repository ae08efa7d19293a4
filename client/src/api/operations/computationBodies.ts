import { trendDisplays } from '../computations.ts';
import { anything, choice, flag, text, whole } from './jsonSchema.ts';
import type { JsonSchema } from './jsonSchema.ts';

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

/** The body of a funnel, every parameter with its default. */
export const funnel: JsonSchema = {
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
    aggregation_group_type_index: whole(
      'By the document 0 counts people, and more a kind of group. Services of today count the first kind of group for 0, and people where it is left out.',
      0,
    ),
    breakdown_limit: whole('How many values of the breakdown are shown.', 10),
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
    compare: flag('Adds the period before.'),
    compare_to: text('Which period to compare with, such as -1m.'),
    display: choice(
      'How it is drawn, which changes the shape of the answer.',
      trendDisplays,
      'ActionsLineGraph',
    ),
    formula: text('Joins the series to one number, such as A + B; letters follow their order.'),
  },
};
