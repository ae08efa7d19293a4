import { t } from '@vscode/l10n';
import type { FormField, FormGroup, FormList } from '../../protocol/insightForm.ts';
import { filterGroups } from './conditions.ts';
import {
  choiceField,
  choicesOf,
  field,
  type FormObject,
  group,
  placeIn,
  placesIn,
  shown,
  textOf,
} from './place.ts';
import { type SeriesForm, seriesList } from './series.ts';
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
  readonly groups: (query: FormObject) => readonly FormGroup[];
};

/** The kinds of queries that have a form. */
export const queryForms: Readonly<Record<string, QueryForm>> = {
  TrendsQuery: {
    get title(): string {
      return t('Trend');
    },
    groups: (query) => [
      series(query, { ...counted(), hasMath: true }),
      dates(query, [intervalOf(query), ...comparison(query)]),
      ...filters(query),
      breakdowns(query),
      group(placeIn(query, 'trendsFilter').path, t('Display'), [
        choiceField(placeIn(query, 'trendsFilter'), 'display', t('Chart'), displays(), t('Lines')),
        field(placeIn(query, 'trendsFilter'), 'formula', t('Formula'), {
          kind: 'text',
          hint: 'A / B',
        }),
        field(placeIn(query, 'trendsFilter'), 'showLegend', t('Legend'), { kind: 'flag' }),
      ]),
    ],
  },
  FunnelsQuery: {
    get title(): string {
      return t('Funnel');
    },
    groups: (query) => [
      series(query, {
        label: t('Steps'),
        noun: t('step'),
        least: 2,
        name: (at) => t('Step {0}', at + 1),
        hasMath: false,
      }),
      dates(query, []),
      ...filters(query),
      breakdown(query),
      funnelDisplay(query),
    ],
  },
  RetentionQuery: {
    get title(): string {
      return t('Retention');
    },
    groups: (query) => {
      const filter = placeIn(query, 'retentionFilter');
      return [
        group(filter.path, t('People who come back'), [
          entity(filter, 'targetEntity', t('Begins with')),
          entity(filter, 'returningEntity', t('Comes back with')),
          choiceField(filter, 'retentionType', t('Begins'), retentionTypes(), t('Every time')),
        ]),
        group(placeIn(query, 'dateRange').path, t('Dates'), [
          choiceField(filter, 'period', t('Period'), periods(), t('Day')),
          field(filter, 'totalIntervals', t('How many'), { kind: 'number' }),
          field(placeIn(query, 'dateRange'), 'date_to', t('To'), {
            kind: 'suggest',
            hint: t('now'),
          }),
        ]),
        ...filters(query),
        breakdown(query),
      ];
    },
  },
  PathsQuery: {
    get title(): string {
      return t('Path');
    },
    groups: (query) => {
      const filter = placeIn(query, 'pathsFilter');
      return [
        {
          ...group(filter.path, t('Path'), [
            field(filter, 'startPoint', t('Begins at'), { kind: 'suggest', hint: t('anywhere') }),
            field(filter, 'endPoint', t('Ends at'), { kind: 'suggest', hint: t('anywhere') }),
            field(filter, 'stepLimit', t('Steps'), { kind: 'number' }),
            field(filter, 'edgeLimit', t('Paths'), { kind: 'number' }),
          ]),
          lists: [stepKinds(filter)],
        },
        dates(query, []),
        ...filters(query),
      ];
    },
  },
  StickinessQuery: {
    get title(): string {
      return t('Stickiness');
    },
    groups: (query) => [
      series(query, { ...counted(), hasMath: true }),
      dates(query, [intervalOf(query), ...comparison(query)]),
      ...filters(query),
      group(placeIn(query, 'stickinessFilter').path, t('Display'), [
        choiceField(
          placeIn(query, 'stickinessFilter'),
          'display',
          t('Chart'),
          stickinessDisplays(),
          t('Lines'),
        ),
      ]),
    ],
  },
  LifecycleQuery: {
    get title(): string {
      return t('Lifecycle');
    },
    groups: (query) => [
      series(query, { ...counted(), most: 1, hasMath: false }),
      dates(query, [intervalOf(query)]),
      ...filters(query),
    ],
  },
  FunnelCorrelationQuery: {
    get title(): string {
      return t('Correlation');
    },
    groups: (query) => {
      const funnel = placeIn(placeIn(query, 'source'), 'source');
      return [
        group(query.path, t('Correlation'), [
          choiceField(query, 'funnelCorrelationType', t('With'), correlations()),
        ]),
        ...(queryForms['FunnelsQuery']?.groups(funnel) ?? []),
      ];
    },
  },
};

const counted = (): Omit<SeriesForm, 'hasMath'> => ({
  label: t('Series'),
  noun: t('series'),
  least: 1,
  name: (at) => String.fromCharCode('A'.charCodeAt(0) + (at % 26)),
});

function series(query: FormObject, shape: SeriesForm): FormGroup {
  return {
    ...group([...query.path, 'series'], shape.label, []),
    lists: [seriesList(query, shape)],
  };
}

function dates(query: FormObject, more: readonly FormField[]): FormGroup {
  const range = placeIn(query, 'dateRange');
  return group(range.path, t('Dates'), [
    field(range, 'date_from', t('From'), { kind: 'suggest', hint: '-7d' }),
    field(range, 'date_to', t('To'), { kind: 'suggest', hint: t('now') }),
    ...more,
  ]);
}

function intervalOf(query: FormObject): FormField {
  return choiceField(query, 'interval', t('By'), intervals(), t('Day'));
}

function comparison(query: FormObject): readonly FormField[] {
  const compare = placeIn(query, 'compareFilter');
  return [
    field(compare, 'compare', t('Compare with an earlier period'), { kind: 'flag' }),
    ...(compare.value['compare'] === true
      ? [
          field(compare, 'compare_to', t('Compare to'), {
            kind: 'suggest',
            hint: t('the previous period'),
          }),
        ]
      : []),
  ];
}

function filters(query: FormObject): readonly FormGroup[] {
  const testAccounts = field(query, 'filterTestAccounts', t('Filter out internal and test users'), {
    kind: 'flag',
  });
  const [first, ...rest] = filterGroups(query);
  return first ? [{ ...first, fields: [...first.fields, testAccounts] }, ...rest] : [];
}

/** One property, in the form of funnels and retention, and of older trends. */
function breakdown(query: FormObject): FormGroup {
  const filter = placeIn(query, 'breakdownFilter');
  return group(filter.path, t('Breakdown'), [
    choiceField(filter, 'breakdown_type', t('Of'), owners(), t('Event')),
    field(filter, 'breakdown', t('Property'), { kind: 'suggest', hint: t('none') }),
    field(filter, 'breakdown_limit', t('Max. values'), { kind: 'number' }),
  ]);
}

function breakdowns(query: FormObject): FormGroup {
  const filter = placeIn(query, 'breakdownFilter');
  if (shown(filter.value['breakdown']) !== '') return breakdown(query);
  const list: FormList = {
    path: [...filter.path, 'breakdowns'],
    label: t('Breakdowns'),
    noun: t('breakdown'),
    least: 0,
    most: 3,
    items: placesIn(filter, 'breakdowns').map((place, at) =>
      group(place.path, t('Breakdown {0}', at + 1), [
        choiceField(place, 'type', t('Of'), owners(), t('Event')),
        field(place, 'property', t('Property'), { kind: 'suggest', hint: t('property') }, ''),
      ]),
    ),
    added: { type: 'event', property: '' },
  };
  return {
    ...group(filter.path, t('Breakdown'), [
      field(filter, 'breakdown_limit', t('Max. values'), { kind: 'number' }),
    ]),
    lists: [list],
  };
}

function funnelDisplay(query: FormObject): FormGroup {
  const filter = placeIn(query, 'funnelsFilter');
  const view = textOf(filter.value['funnelVizType'], 'steps');
  return group(filter.path, t('Display'), [
    choiceField(filter, 'funnelVizType', t('Shows'), funnelViews(), t('Steps')),
    ...(view === 'trends' ? [intervalOf(query)] : []),
    choiceField(filter, 'funnelOrderType', t('Order'), funnelOrders(), t('In this order')),
    field(filter, 'funnelWindowInterval', t('Within'), { kind: 'number' }),
    choiceField(filter, 'funnelWindowIntervalUnit', t('Unit'), windowUnits(), t('Days')),
  ]);
}

function entity(filter: FormObject, name: string, label: string): FormField {
  return field(placeIn(filter, name), 'id', label, { kind: 'suggest', hint: t('event') }, '');
}

/** The kinds of a path's steps: a list of words. */
function stepKinds({ path: owner, value }: FormObject): FormList {
  const path = [...owner, 'includeEventTypes'];
  const kinds = value['includeEventTypes'];
  return {
    path,
    label: t('Steps'),
    noun: t('kind of step'),
    least: 0,
    items: (Array.isArray(kinds) ? kinds : []).map((kind, at) => {
      const text = shown(kind);
      const control = { kind: 'choice', choices: choicesOf(pathSteps(), text) } as const;
      const only: FormField = { path: [...path, at], label: t('Kind'), text, control };
      return group([...path, at], t('Step kind {0}', at + 1), [only]);
    }),
    added: '$pageview',
  };
}
