import { t } from '@vscode/l10n';
import {
  type Disposable,
  FileDecoration,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  window,
} from 'vscode';
import type {
  SchemaEntry,
  SchemaEntryKind,
  SchemaList,
} from '../../../server/src/protocol/schema.ts';
import type { CommandId } from '../base/commandIds.ts';
import { plainTooltip } from '../base/markdown.ts';
import { variableTypeName } from '../parameters/projectVariables.ts';
import { count, countedColumns, roughCount } from '../protocol/words.ts';
import { type EntryNode, isTable, keyOf, type MoreNode, type SchemaNode } from './schemaNode.ts';

const listLabels = (): Readonly<Record<SchemaList, string>> => ({
  events: t('Events'),
  properties: t('Properties'),
  cohorts: t('Cohorts'),
  variables: t('Variables'),
  warehouse: t('Data warehouse'),
  views: t('Views'),
  tables: t('Tables'),
  system: t('System tables'),
});

const listIcons: Readonly<Record<SchemaList, string>> = {
  events: 'symbol-event',
  properties: 'symbol-property',
  cohorts: 'organization',
  variables: 'symbol-variable',
  warehouse: 'database',
  views: 'eye',
  tables: 'table',
  system: 'server',
};

const icons: Readonly<Record<Exclude<SchemaEntryKind, 'list'>, string>> = {
  owner: 'folder',
  event: 'symbol-event',
  cohort: 'organization',
  variable: 'symbol-variable',
  table: 'table',
  warehouse: 'database',
  view: 'eye',
  system: 'server',
  column: 'symbol-field',
  join: 'references',
  properties: 'json',
  property: 'symbol-property',
};

const { Collapsed, Expanded, None } = TreeItemCollapsibleState;

/** The tree item of a schema entry. */
export function entryItem(node: EntryNode): TreeItem {
  const { entry } = node;
  const label = labelOf(entry);
  const item = new TreeItem(label, openness(node));
  item.id = keyOf(node);
  item.iconPath = new ThemeIcon(iconOf(entry));
  item.description = describe(entry);
  if (node.written !== '') {
    item.tooltip = plainTooltip([node.written, describe(entry)]);
    item.contextValue = contextOf(entry);
  } else if (entry.kind === 'list' && entry.name === 'variables') item.contextValue = 'variables';
  if (isTable(entry) && entry.size === 0) item.resourceUri = emptyTableUri(entry.name);
  item.accessibilityInformation = { label: spokenWords(entry) };
  return item;
}

function contextOf(entry: SchemaEntry): string {
  if (isTable(entry)) return 'schema.table';
  return entry.kind === 'variable' ? 'schema.variable' : 'schema.name';
}

/** The tree item of the group of saved insights. */
export function insightsItem({ filter }: Extract<SchemaNode, { kind: 'insights' }>): TreeItem {
  const item = new TreeItem(t('Saved insights'), filter === '' ? Collapsed : Expanded);
  item.id = keyOf({ path: ['insights'], filter });
  item.iconPath = new ThemeIcon('graph');
  return item;
}

/** The tree item that loads more. */
export function moreItem(node: MoreNode): TreeItem {
  const item = new TreeItem(t('Load more'));
  item.iconPath = new ThemeIcon('ellipsis');
  item.description = t('{0} of {1}', count(node.shown), count(node.total));
  const command: CommandId = 'hogql.schema.loadMore';
  item.command = { command, title: t('Load more'), arguments: [node] };
  return item;
}

/** The tree item that says what the filter found, and clears it. */
export function filterItem({ filter, found }: Extract<SchemaNode, { kind: 'filter' }>): TreeItem {
  const item = new TreeItem(
    found === 0
      ? t('Nothing found for “{0}”', filter)
      : t('{0} found for “{1}”', count(found), filter),
  );
  item.iconPath = new ThemeIcon('filter-filled');
  item.description = t('Show all');
  const command: CommandId = 'hogql.schema.clearFilter';
  item.command = { command, title: t('Show the whole schema') };
  return item;
}

/** The tree item that connects to a project. */
export function connectItem(): TreeItem {
  const item = new TreeItem(t('Connect to see your project'));
  item.iconPath = new ThemeIcon('plug');
  const tooltip = t('Adds its events, properties, cohorts and tables to what every project has.');
  item.tooltip = tooltip;
  // Otherwise only the tooltip would be read out.
  item.accessibilityInformation = { label: `${t('Connect to see your project')}. ${tooltip}` };
  item.command = {
    command: 'hogql.connection.switch' satisfies CommandId,
    title: t('Connect'),
  };
  return item;
}

/** The tree item with the reason why there is nothing. */
export function failureItem({
  message,
  advice,
}: Extract<SchemaNode, { kind: 'failure' }>): TreeItem {
  const item = new TreeItem(message);
  item.iconPath = new ThemeIcon('warning');
  item.tooltip = `${message} ${advice}`;
  item.description = advice;
  item.command = { command: 'hogql.schema.refresh' satisfies CommandId, title: t('Try again') };
  return item;
}

/** Tables are open from the start; a filter opens what leads to its finds. */
function openness({ entry, filter }: EntryNode): TreeItemCollapsibleState {
  const { kind, name, size, isWay } = entry;
  switch (kind) {
    case 'list':
      return filter !== '' || name === 'tables' ? Expanded : Collapsed;
    case 'owner':
      return filter === '' ? Collapsed : Expanded;
    case 'event':
      return Collapsed;
    default:
      if (size === 0) return None;
      return isWay ? Expanded : Collapsed;
  }
}

function labelOf({ kind, name }: SchemaEntry): string {
  switch (kind) {
    case 'list':
      return listLabels()[name as SchemaList];
    case 'owner':
      return ownerLabel(name);
    default:
      return name;
  }
}

function ownerLabel(name: string): string {
  switch (name) {
    case 'event':
      return t('Event');
    case 'person':
      return t('Person');
    case 'session':
      return t('Session');
    default:
      return t('Group {0}', name.replace(/^group_/, ''));
  }
}

function iconOf({ kind, name }: SchemaEntry): string {
  return kind === 'list' ? listIcons[name as SchemaList] : icons[kind];
}

function describe({ kind, type = '', size, volume, isWay }: SchemaEntry): string {
  switch (kind) {
    case 'list':
    case 'owner':
      return count(size);
    case 'event':
      return volume === undefined ? '' : t('{0} in 30 days', roughCount(volume));
    case 'cohort':
      return t('cohort {0}', type);
    case 'table':
    case 'warehouse':
    case 'view':
    case 'system':
      if (size === 0) return t('no columns');
      return isWay ? t('{0} found', count(size)) : countedColumns(size);
    case 'variable':
      return variableTypeName(type);
    case 'column':
    case 'property':
      return type;
    case 'join':
      return `→ ${type}`;
    case 'properties':
      return size === 1 ? t('1 property') : t('{0} properties', count(size));
  }
}

/** The text for screen readers: names the icon as well, without arrows. */
function spokenWords(entry: SchemaEntry): string {
  const told = entry.kind === 'join' ? t('leads to {0}', entry.type ?? '') : describe(entry);
  return [labelOf(entry), kindWords(entry), told].filter(Boolean).join(', ');
}

/** The meaning of the icon; empty if the other words say it. */
function kindWords({ kind }: SchemaEntry): string {
  switch (kind) {
    case 'event':
      return t('event');
    case 'variable':
      return t('variable');
    case 'table':
      return t('table');
    case 'warehouse':
      return t('table of the data warehouse');
    case 'view':
      return t('view');
    case 'system':
      return t('system table');
    case 'column':
      return t('column');
    case 'property':
      return t('property');
    case 'list':
    case 'owner':
    case 'cohort':
    case 'join':
    case 'properties':
      return '';
  }
}

const scheme = 'hogql-empty-table';

/** The address by which VS Code asks how to draw a table without columns. */
function emptyTableUri(name: string): Uri {
  return Uri.from({ scheme, path: `/${name}` });
}

/** Draws tables without columns dim. */
export function dimEmptyTables(): Disposable {
  const dim = new FileDecoration(undefined, undefined, new ThemeColor('disabledForeground'));
  return window.registerFileDecorationProvider({
    provideFileDecoration: (uri) => (uri.scheme === scheme ? dim : undefined),
  });
}
