import type { FormField, FormGroup, FormList } from '../../protocol/insightForm.ts';
import { filterGroups } from './conditions.ts';
import { choiceField, choicesOf, field, group, placeIn, placesIn, shown, textOf } from './place.ts';
import type { Place } from './place.ts';
import { seriesList } from './series.ts';
import type { SeriesForm } from './series.ts';
import {
  correlations,
  displays,
  funnelOrders,
  funnelViews,
  intervals,
  owners,
  pathSteps,
  periods,
  retentionTypes,
  stickinessDisplays,
  windowUnits,
} from './words.ts';

/** The form of a kind of query. */
export type QueryForm = {
  readonly title: string;
  readonly groups: (query: Place) => readonly FormGroup[];
};

/** The kinds of queries that have a form. */
export const queryForms: Readonly<Record<string, QueryForm>> = {
  TrendsQuery: {
    title: 'Trend',
    groups: (query) => [
      series(query, { ...counted, hasMath: true }),
      dates(query, [intervalOf(query), ...comparison(query)]),
      ...filters(query),
      breakdowns(query),
      group(placeIn(query, 'trendsFilter').path, 'Display', [
        choiceField(placeIn(query, 'trendsFilter'), 'display', 'Chart', displays, 'Lines'),
        field(placeIn(query, 'trendsFilter'), 'formula', 'Formula', {
          kind: 'text',
          hint: 'A / B',
        }),
        field(placeIn(query, 'trendsFilter'), 'showLegend', 'Legend', { kind: 'flag' }),
      ]),
    ],
  },
  FunnelsQuery: {
    title: 'Funnel',
    groups: (query) => [
      series(query, {
        label: 'Steps',
        noun: 'step',
        least: 2,
        name: (at) => `Step ${at + 1}`,
        hasMath: false,
      }),
      dates(query, []),
      ...filters(query),
      breakdown(query),
      funnelDisplay(query),
    ],
  },
  RetentionQuery: {
    title: 'Retention',
    groups: (query) => {
      const filter = placeIn(query, 'retentionFilter');
      return [
        group(filter.path, 'Who comes back', [
          entity(filter, 'targetEntity', 'Begins with'),
          entity(filter, 'returningEntity', 'Comes back with'),
          choiceField(filter, 'retentionType', 'Begins', retentionTypes, 'Every time'),
        ]),
        group(placeIn(query, 'dateRange').path, 'Dates', [
          choiceField(filter, 'period', 'Period', periods, 'Day'),
          field(filter, 'totalIntervals', 'How many', { kind: 'number' }),
          field(placeIn(query, 'dateRange'), 'date_to', 'To', { kind: 'suggest', hint: 'now' }),
        ]),
        ...filters(query),
        breakdown(query),
      ];
    },
  },
  PathsQuery: {
    title: 'Path',
    groups: (query) => {
      const filter = placeIn(query, 'pathsFilter');
      return [
        {
          ...group(filter.path, 'Path', [
            field(filter, 'startPoint', 'Begins at', { kind: 'suggest', hint: 'anywhere' }),
            field(filter, 'endPoint', 'Ends at', { kind: 'suggest', hint: 'anywhere' }),
            field(filter, 'stepLimit', 'Steps', { kind: 'number' }),
            field(filter, 'edgeLimit', 'Ways', { kind: 'number' }),
          ]),
          lists: [stepKinds(filter)],
        },
        dates(query, []),
        ...filters(query),
      ];
    },
  },
  StickinessQuery: {
    title: 'Stickiness',
    groups: (query) => [
      series(query, { ...counted, hasMath: true }),
      dates(query, [intervalOf(query), ...comparison(query)]),
      ...filters(query),
      group(placeIn(query, 'stickinessFilter').path, 'Display', [
        choiceField(
          placeIn(query, 'stickinessFilter'),
          'display',
          'Chart',
          stickinessDisplays,
          'Lines',
        ),
      ]),
    ],
  },
  LifecycleQuery: {
    title: 'Lifecycle',
    groups: (query) => [
      series(query, { ...counted, most: 1, hasMath: false }),
      dates(query, [intervalOf(query)]),
      ...filters(query),
    ],
  },
  FunnelCorrelationQuery: {
    title: 'Correlation',
    groups: (query) => {
      const funnel = placeIn(placeIn(query, 'source'), 'source');
      return [
        group(query.path, 'Correlation', [
          choiceField(query, 'funnelCorrelationType', 'With', correlations),
        ]),
        ...(queryForms['FunnelsQuery']?.groups(funnel) ?? []),
      ];
    },
  },
};

const counted: Omit<SeriesForm, 'hasMath'> = {
  label: 'Series',
  noun: 'series',
  least: 1,
  name: (at) => String.fromCharCode('A'.charCodeAt(0) + (at % 26)),
};

function series(query: Place, shape: SeriesForm): FormGroup {
  return {
    ...group([...query.path, 'series'], shape.label, []),
    lists: [seriesList(query, shape)],
  };
}

function dates(query: Place, more: readonly FormField[]): FormGroup {
  const range = placeIn(query, 'dateRange');
  return group(range.path, 'Dates', [
    field(range, 'date_from', 'From', { kind: 'suggest', hint: '-7d' }),
    field(range, 'date_to', 'To', { kind: 'suggest', hint: 'now' }),
    ...more,
  ]);
}

function intervalOf(query: Place): FormField {
  return choiceField(query, 'interval', 'By', intervals, 'Day');
}

function comparison(query: Place): readonly FormField[] {
  const compare = placeIn(query, 'compareFilter');
  return [
    field(compare, 'compare', 'Compare with an earlier period', { kind: 'flag' }),
    ...(compare.value['compare'] === true
      ? [field(compare, 'compare_to', 'Compare to', { kind: 'suggest', hint: 'the period before' })]
      : []),
  ];
}

function filters(query: Place): readonly FormGroup[] {
  const testAccounts = field(query, 'filterTestAccounts', 'Leave out test accounts', {
    kind: 'flag',
  });
  const [first, ...rest] = filterGroups(query);
  return first ? [{ ...first, fields: [...first.fields, testAccounts] }, ...rest] : [];
}

/** One property, as funnels and retention take it, and as older trends have it. */
function breakdown(query: Place): FormGroup {
  const filter = placeIn(query, 'breakdownFilter');
  return group(filter.path, 'Breakdown', [
    choiceField(filter, 'breakdown_type', 'Of', owners, 'Event'),
    field(filter, 'breakdown', 'Property', { kind: 'suggest', hint: 'none' }),
    field(filter, 'breakdown_limit', 'Most values', { kind: 'number' }),
  ]);
}

function breakdowns(query: Place): FormGroup {
  const filter = placeIn(query, 'breakdownFilter');
  if (shown(filter.value['breakdown']) !== '') return breakdown(query);
  const list: FormList = {
    path: [...filter.path, 'breakdowns'],
    label: 'Breakdowns',
    noun: 'breakdown',
    least: 0,
    most: 3,
    items: placesIn(filter, 'breakdowns').map((place, at) =>
      group(place.path, `Breakdown ${at + 1}`, [
        choiceField(place, 'type', 'Of', owners, 'Event'),
        field(place, 'property', 'Property', { kind: 'suggest', hint: 'property' }, ''),
      ]),
    ),
    added: { type: 'event', property: '' },
  };
  return {
    ...group(filter.path, 'Breakdown', [
      field(filter, 'breakdown_limit', 'Most values', { kind: 'number' }),
    ]),
    lists: [list],
  };
}

function funnelDisplay(query: Place): FormGroup {
  const filter = placeIn(query, 'funnelsFilter');
  const view = textOf(filter.value['funnelVizType'], 'steps');
  return group(filter.path, 'Display', [
    choiceField(filter, 'funnelVizType', 'Shows', funnelViews, 'Steps'),
    ...(view === 'trends' ? [intervalOf(query)] : []),
    choiceField(filter, 'funnelOrderType', 'Order', funnelOrders, 'In this order'),
    field(filter, 'funnelWindowInterval', 'Within', { kind: 'number' }),
    choiceField(filter, 'funnelWindowIntervalUnit', 'Unit', windowUnits, 'Days'),
  ]);
}

function entity(filter: Place, name: string, label: string): FormField {
  return field(placeIn(filter, name), 'id', label, { kind: 'suggest', hint: 'event' }, '');
}

/** What the steps of a path are: a list of words. */
function stepKinds({ path: owner, value }: Place): FormList {
  const path = [...owner, 'includeEventTypes'];
  const kinds = value['includeEventTypes'];
  return {
    path,
    label: 'Steps',
    noun: 'kind of step',
    least: 0,
    items: (Array.isArray(kinds) ? kinds : []).map((kind, at) => {
      const text = shown(kind);
      const control = { kind: 'choice', choices: choicesOf(pathSteps, text) } as const;
      const only: FormField = { path: [...path, at], label: 'Kind', text, control };
      return group([...path, at], `Step kind ${at + 1}`, [only]);
    }),
    added: '$pageview',
  };
}
