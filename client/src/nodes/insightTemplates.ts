import { t } from '@vscode/l10n';
import type { QueryNode } from '../api/queries.ts';

/** The kinds of insights that are made of filters. */
export const insightKinds = [
  'trend',
  'funnel',
  'retention',
  'path',
  'correlation',
  'stickiness',
  'lifecycle',
] as const;
export type InsightKind = (typeof insightKinds)[number];

/** Each kind in words, for who chooses one. */
export const kindWords = (): Readonly<
  Record<InsightKind, { readonly title: string; readonly detail: string }>
> => ({
  trend: { title: t('Trend'), detail: t('Events over time') },
  funnel: { title: t('Funnel'), detail: t('People who go from one step to the next') },
  retention: { title: t('Retention'), detail: t('People who come back, period by period') },
  path: { title: t('Path'), detail: t('Paths that people take') },
  correlation: {
    title: t('Correlation'),
    detail: t('What people who complete a funnel do more often than others'),
  },
  stickiness: { title: t('Stickiness'), detail: t('Days on which people do something') },
  lifecycle: { title: t('Lifecycle'), detail: t('New, returning and lost people') },
});

/**
 * The text of a new insight of a kind, as of every saved one.
 *
 * @param known names of the project's events, the most frequent first
 */
export function insightTemplate(kind: InsightKind, known: readonly string[]): string {
  const [first = '$pageview', second = '$pageleave'] = likelyEvents(known);
  const source = sources[kind](first, second);
  const insight = {
    name: '',
    description: '',
    tags: [],
    query: { kind: 'InsightVizNode', source },
  };
  return `${JSON.stringify(insight, undefined, 2)}\n`;
}

/** Page views and custom events, rather than what libraries capture besides. */
function likelyEvents(known: readonly string[]): readonly string[] {
  const own = known.filter((name) => !name.startsWith('$'));
  const views = known.filter((name) => name === '$pageview' || name === '$screen');
  return [...views.slice(0, 1), ...own, ...known];
}

type Source = (first: string, second: string) => QueryNode;

/** The place of filters, as the service documents it: a group of groups. */
const noFilters = { type: 'AND', values: [{ type: 'AND', values: [] }] };

const sources: Readonly<Record<InsightKind, Source>> = {
  trend: (event) => ({
    kind: 'TrendsQuery',
    series: [{ ...counted(event), math: 'total' }],
    interval: 'day',
    dateRange: { date_from: '-30d' },
    properties: noFilters,
    trendsFilter: { display: 'ActionsLineGraph' },
  }),
  funnel: (first, second) => funnel(first, second),
  retention: (event) => ({
    kind: 'RetentionQuery',
    retentionFilter: {
      period: 'Week',
      totalIntervals: 8,
      retentionType: 'retention_recurring',
      targetEntity: { id: event, type: 'events' },
      returningEntity: { id: event, type: 'events' },
    },
    dateRange: { date_to: null },
    properties: noFilters,
  }),
  path: () => ({
    kind: 'PathsQuery',
    pathsFilter: { includeEventTypes: ['$pageview'], stepLimit: 5, edgeLimit: 50 },
    dateRange: { date_from: '-7d' },
    properties: noFilters,
  }),
  correlation: (first, second) => ({
    kind: 'FunnelCorrelationQuery',
    funnelCorrelationType: 'events',
    source: { kind: 'FunnelsActorsQuery', source: funnel(first, second) },
  }),
  stickiness: (event) => fortnight('StickinessQuery', event),
  lifecycle: (event) => fortnight('LifecycleQuery', event),
};

function funnel(first: string, second: string): QueryNode {
  return {
    kind: 'FunnelsQuery',
    series: [counted(first), counted(second)],
    dateRange: { date_from: '-30d' },
    properties: noFilters,
    funnelsFilter: {
      funnelOrderType: 'ordered',
      funnelVizType: 'steps',
      funnelWindowInterval: 14,
      funnelWindowIntervalUnit: 'day',
    },
  };
}

/** One event over two weeks, day by day. */
function fortnight(kind: string, event: string): QueryNode {
  return {
    kind,
    series: [counted(event)],
    interval: 'day',
    dateRange: { date_from: '-14d' },
    properties: noFilters,
  };
}

function counted(event: string): QueryNode {
  return { kind: 'EventsNode', event };
}
