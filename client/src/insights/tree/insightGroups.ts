import { t } from '@vscode/l10n';
import type { InsightSummary } from './insightSummary.ts';

/**
 * A kind of group in the tree. Some come from the service, the others are derived from loaded
 * insights.
 */
export type GroupKind = 'sql' | 'charts' | 'favourites' | 'mine' | 'recent' | 'tags';

/** A group of the tree, or one below it. */
export type InsightGroup = {
  readonly kind: GroupKind;
  readonly label: string;
  readonly icon: string;
  /** The kind of chart, or the tag. */
  readonly part?: string;
};

/** The groups at the root, in order. */
export const rootGroups: readonly InsightGroup[] = [
  { kind: 'sql', label: 'SQL', icon: 'database' },
  {
    kind: 'charts',
    icon: 'graph-line',
    get label(): string {
      return t('Charts');
    },
  },
  {
    kind: 'favourites',
    icon: 'star-full',
    get label(): string {
      return t('Favourites');
    },
  },
  {
    kind: 'mine',
    icon: 'account',
    get label(): string {
      return t('Mine');
    },
  },
  {
    kind: 'recent',
    icon: 'history',
    get label(): string {
      return t('Recent');
    },
  },
  {
    kind: 'tags',
    icon: 'tag',
    get label(): string {
      return t('Tags');
    },
  },
];

/** The members of a group among the given insights. */
export function membersOf(
  { kind, part }: InsightGroup,
  insights: readonly InsightSummary[],
): readonly InsightSummary[] {
  switch (kind) {
    case 'sql':
      return insights.filter(({ format }) => format === 'hogql');
    case 'charts':
      return insights.filter((each) => each.format !== 'hogql' && kindOf(each) === part);
    case 'favourites':
      return insights.filter(({ favorited }) => favorited);
    case 'tags':
      return insights.filter(({ tags }) => part !== undefined && tags.includes(part));
    case 'mine':
    case 'recent':
      return insights;
  }
}

/** The groups below one: a kind of chart or a tag, each with its size. */
export function partsOf(
  { kind }: InsightGroup,
  insights: readonly InsightSummary[],
): readonly (InsightGroup & { readonly count: number })[] {
  const counts = new Map<string, number>();
  for (const insight of insights) {
    for (const part of partNames(kind, insight)) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([part, count]) => ({
      kind,
      part,
      count,
      label: kind === 'charts' ? chartName(part) : part,
      icon: kind === 'charts' ? iconOf(part) : 'tag',
    }));
}

/** True if a group has groups below it. */
export function hasParts({ kind, part }: InsightGroup): boolean {
  return (kind === 'charts' || kind === 'tags') && part === undefined;
}

/** The icon of a kind of query. */
export function iconOf(kind: string | undefined): string {
  return icons[kind ?? ''] ?? 'graph';
}

/** `TrendsQuery` is “Trends”; kinds of newer services have the service’s word. */
export function chartName(kind: string): string {
  switch (kind) {
    case 'HogQLQuery':
      return 'HogQL';
    case 'TrendsQuery':
      return t('Trends');
    case 'FunnelsQuery':
      return t('Funnels');
    case 'RetentionQuery':
      return t('Retention');
    case 'PathsQuery':
      return t('Paths');
    case 'StickinessQuery':
      return t('Stickiness');
    case 'LifecycleQuery':
      return t('Lifecycle');
    case 'EventsQuery':
      return t('Events');
    case 'ActorsQuery':
      return t('Actors');
    case other:
      return t('Other');
    default:
      return kind.replace(/(Query|Node)$/, '') || t('Other');
  }
}

const icons: Readonly<Record<string, string>> = {
  HogQLQuery: 'database',
  TrendsQuery: 'graph-line',
  FunnelsQuery: 'filter',
  RetentionQuery: 'table',
  PathsQuery: 'git-merge',
  StickinessQuery: 'pulse',
  LifecycleQuery: 'history',
  EventsQuery: 'list-flat',
  ActorsQuery: 'person',
};

function partNames(kind: GroupKind, insight: InsightSummary): readonly string[] {
  if (kind === 'tags') return insight.tags;
  return kind === 'charts' && insight.format !== 'hogql' ? [kindOf(insight)] : [];
}

function kindOf({ kind }: InsightSummary): string {
  return kind ?? other;
}

const other = 'Other';
