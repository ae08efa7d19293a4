import { isDeepStrictEqual } from 'node:util';
import { JsonText } from './json.ts';
import { isMembers, type Members } from '../../../server/common/json/members.ts';

/**
 * True if two query nodes mean the same. Services upgrade a stored node when they read it (they raise `version` and
 * move members) while their log keeps it as saved. So both sides are compared as upgraded; key order, versions and
 * members that repeat a default do not count.
 */
export function sameNode(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(comparable(one) ?? null, comparable(other) ?? null);
}

/**
 * True if two nodes carry different versions somewhere: a service may have moved members of the
 * older one in ways that are not known here.
 */
export function differInVersion(one: unknown, other: unknown): boolean {
  return !isDeepStrictEqual(versionsOf(one), versionsOf(other));
}

/** Values of placeholders, as people wrote them: nothing in them has a default. */
const dataMembers: ReadonlySet<string> = new Set(['values', 'variables', 'value']);

/** The service's default for an absent member. */
const defaults: Readonly<Record<string, unknown>> = {
  breakdownAttributionType: 'first_touch',
  breakdown_limit: 25,
  breakdown_type: 'event',
  compare: false,
  display: 'ActionsLineGraph',
  explicitDate: false,
  filterTestAccounts: false,
  funnelCorrelationType: 'events',
  funnelOrderType: 'ordered',
  funnelVizType: 'steps',
  funnelWindowInterval: 14,
  funnelWindowIntervalUnit: 'day',
  interval: 'day',
  math: 'total',
  period: 'Day',
  retentionType: 'retention_recurring',
  smoothingIntervals: 1,
  totalIntervals: 8,
};

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isMembers(value)) return value;
  const members = Object.entries(upgraded(value))
    .filter(([name]) => !isVersion(value, name))
    .map(([name, member]) => [name, dataMembers.has(name) ? member : comparable(member)] as const)
    .filter(([name, member]) => !isDefault(name, member));
  return Object.fromEntries(members);
}

function isDefault(name: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return Object.hasOwn(defaults, name) && defaults[name] === value;
}

/** The members of a node where the service puts them today, as far as its moves are public. */
function upgraded(node: Members): Members {
  switch (node['kind']) {
    case 'RetentionQuery':
      return changed(node, 'retentionFilter', ({ showMean, ...filter }) =>
        showMean === undefined
          ? filter
          : { meanRetentionCalculation: showMean === true ? 'simple' : 'none', ...filter },
      );
    case 'DataVisualizationNode':
      return changed(node, 'chartSettings', ({ showPieTotal, ...settings }) => {
        if (showPieTotal === undefined) return settings;
        const pie = isMembers(settings['pie']) ? settings['pie'] : {};
        return { ...settings, pie: { showTotal: showPieTotal, ...pie } };
      });
    case 'TrendsQuery':
      return changed(withKinds(node), 'trendsFilter', customized);
    case 'FunnelsQuery':
      return changed(withKinds(node), 'funnelsFilter', (filter) => ({
        ...filter,
        ...kindsOf(filter, 'exclusions'),
      }));
    case 'StickinessQuery':
    case 'LifecycleQuery':
      return withKinds(node);
    default:
      return node;
  }
}

/** Series that are hidden in the legend were once a list of their places. */
function customized({ hiddenLegendIndexes: hidden, ...filter }: Members): Members {
  if (!Array.isArray(hidden) || hidden.length === 0) return filter;
  const known = isMembers(filter['resultCustomizations']) ? filter['resultCustomizations'] : {};
  const isByValue = Object.values(known).some(
    (each) => isMembers(each) && each['assignmentBy'] === 'value',
  );
  if (isByValue && filter['resultCustomizationBy'] !== 'position') return filter;
  const added = hidden.map((index) => {
    const own = known[String(index)];
    const before = isMembers(own) ? own : { assignmentBy: 'position' };
    return [String(index), { ...before, hidden: true }] as const;
  });
  return {
    ...filter,
    resultCustomizationBy: 'position',
    resultCustomizations: { ...known, ...Object.fromEntries(added) },
  };
}

function withKinds(node: Members): Members {
  return { ...node, ...kindsOf(node, 'series') };
}

/** Series and exclusions without a kind are of the kind that their members tell. */
function kindsOf(owner: Members, name: string): Members {
  const items = owner[name];
  if (!Array.isArray(items)) return {};
  return {
    [name]: items.map((item: unknown) =>
      isMembers(item) && !('kind' in item) ? { ...item, kind: kindOf(item) } : item,
    ),
  };
}

function kindOf(item: Members): string {
  if ('table_name' in item) return 'DataWarehouseNode';
  return 'id' in item && !('event' in item) ? 'ActionsNode' : 'EventsNode';
}

function changed(node: Members, name: string, change: (member: Members) => Members): Members {
  const member = node[name];
  return isMembers(member) ? { ...node, [name]: change(member) } : node;
}

function versionsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(versionsOf);
  if (!isMembers(value)) return [];
  const own = typeof value['kind'] === 'string' ? [value['version'] ?? 1] : [];
  // Sorted, since the order of keys does not count.
  const names = Object.keys(value).sort();
  return [...own, ...names.flatMap((name) => versionsOf(value[name]))];
}

function isVersion(node: Members, name: string): boolean {
  return (name === 'version' || name === 'v') && typeof node['kind'] === 'string';
}

/**
 * True if an object holds every member of a change with the same value. Lists of tags come back
 * sorted or trimmed, so that their order does not count.
 */
export function holdsSame(
  object: Readonly<Record<string, unknown>>,
  change: Readonly<object>,
): boolean {
  return Object.entries(change).every(([name, value]) => {
    const [there, sent] = [normal(object[name]), normal(value)];
    return name === 'query' ? sameNode(there, sent) : isDeepStrictEqual(there, sent);
  });
}

/** Text of no length and no text are one to the service. */
function normal(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (value instanceof JsonText) return value.value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.map((item: string) => item.trim().toLowerCase()).sort();
  }
  return value;
}
