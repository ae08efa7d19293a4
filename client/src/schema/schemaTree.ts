import {
  DataTransferItem,
  EventEmitter,
  MarkdownString,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';
import type { DataTransfer, TreeDataProvider, TreeDragAndDropController } from 'vscode';
import type {
  SchemaEntry,
  SchemaEntryKind,
  SchemaParams,
  SchemaResult,
} from '../../../server/src/protocol/schema.ts';
import { Owner } from '../base/owner.ts';
import type { CommandId } from '../base/commandIds.ts';
import { count, counted } from '../protocol/words.ts';

/**
 * A line of the Schema view: a group of tables, something of the schema, or the way to more of it.
 */
export type SchemaNode =
  | {
      readonly kind: 'group';
      readonly group: SchemaEntryKind;
      readonly entries: readonly EntryNode[];
    }
  | EntryNode
  | {
      readonly kind: 'more';
      readonly parent: EntryNode;
      readonly shown: number;
      readonly total: number;
    };

/** A table, column or property, and the names that lead to it. */
export type EntryNode = {
  readonly kind: 'entry';
  readonly path: readonly string[];
  /** How a query writes it from its table on: `person.properties.plan`. */
  readonly written: string;
  readonly entry: SchemaEntry;
};

/** Where the schema comes from: the language server, which knows the bundled and the project's. */
export type ReadSchema = (params: SchemaParams) => Promise<SchemaResult>;

/** As many lines as are loaded at a time below a node. */
const pageSize = 500;
/** All tables come at once, to be put in groups. */
const all = 100_000;

/** Tables, their columns, joins and properties; names can be dragged into an editor. */
export class SchemaTree
  extends Owner
  implements TreeDataProvider<SchemaNode>, TreeDragAndDropController<SchemaNode>
{
  static readonly id = 'hogql.schema';

  readonly dragMimeTypes = ['text/plain'];
  readonly dropMimeTypes: readonly string[] = [];
  readonly #read: ReadSchema;
  readonly #changed = this.register(new EventEmitter<SchemaNode | undefined>());
  /** How many lines below a node are shown, where somebody asked for more than the first page. */
  readonly #shown = new Map<string, number>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(read: ReadSchema) {
    super();
    this.#read = read;
  }

  /** Asks anew for everything in sight. */
  refresh(): void {
    this.#changed.fire(undefined);
  }

  /** Shows the next page below a node. */
  loadMore({ parent, shown }: Extract<SchemaNode, { kind: 'more' }>): void {
    this.#shown.set(keyOf(parent), shown + pageSize);
    this.#changed.fire(parent);
  }

  async getChildren(node?: SchemaNode): Promise<SchemaNode[]> {
    switch (node?.kind) {
      case undefined:
        return inGroups((await this.#below(undefined, all)).entries);
      case 'group':
        return [...node.entries];
      case 'entry':
        return this.#page(node);
      case 'more':
        return [];
    }
  }

  getTreeItem(node: SchemaNode): TreeItem {
    switch (node.kind) {
      case 'group':
        return groupItem(node.group, node.entries.length);
      case 'entry':
        return entryItem(node);
      case 'more':
        return moreItem(node);
    }
  }

  handleDrag(nodes: readonly SchemaNode[], data: DataTransfer): void {
    const names = nodes.flatMap((node) => (node.kind === 'entry' ? [node.written] : []));
    data.set('text/plain', new DataTransferItem(names.join(', ')));
  }

  async #page(node: EntryNode): Promise<SchemaNode[]> {
    const { entries, total } = await this.#below(node, this.#shown.get(keyOf(node)) ?? pageSize);
    const shown = entries.length;
    return shown < total ? [...entries, { kind: 'more', parent: node, shown, total }] : entries;
  }

  async #below(
    parent: EntryNode | undefined,
    wanted: number,
  ): Promise<{ readonly entries: EntryNode[]; readonly total: number }> {
    const path = parent?.path ?? [];
    const { entries, total } = await this.#read({ path, from: 0, count: wanted });
    // A column is written without its table, as in a query over one table.
    const prefix = parent && path.length > 1 ? `${parent.written}.` : '';
    return {
      total,
      entries: entries.map((entry) => ({
        kind: 'entry',
        path: [...path, entry.name],
        written: prefix + entry.written,
        entry,
      })),
    };
  }
}

const groupLabels: Partial<Record<SchemaEntryKind, string>> = {
  warehouse: 'Data warehouse',
  view: 'Views',
  system: 'System',
};

/** The service's own tables are at the top; all others are a click away. */
function inGroups(entries: readonly EntryNode[]): SchemaNode[] {
  const groups = Object.keys(groupLabels) as SchemaEntryKind[];
  return [
    ...entries.filter(({ entry }) => entry.kind === 'table'),
    ...groups.flatMap((group): SchemaNode[] => {
      const members = entries.filter(({ entry }) => entry.kind === group);
      return members.length > 0 ? [{ kind: 'group', group, entries: members }] : [];
    }),
  ];
}

const icons: Readonly<Record<SchemaEntryKind, string>> = {
  table: 'table',
  warehouse: 'database',
  view: 'eye',
  system: 'server',
  column: 'symbol-field',
  join: 'references',
  properties: 'json',
  property: 'symbol-property',
};

function groupItem(group: SchemaEntryKind, size: number): TreeItem {
  const item = new TreeItem(groupLabels[group] ?? group, TreeItemCollapsibleState.Collapsed);
  item.id = `group:${group}`;
  item.description = count(size);
  item.iconPath = new ThemeIcon('folder');
  return item;
}

function entryItem(node: EntryNode): TreeItem {
  const { entry } = node;
  const item = new TreeItem(
    entry.name,
    entry.size > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.id = keyOf(node);
  item.iconPath = new ThemeIcon(icons[entry.kind]);
  item.description = describe(entry);
  item.tooltip = new MarkdownString().appendText(`${node.written}\n${describe(entry)}`);
  item.contextValue = isTable(entry) ? 'schema.table' : 'schema.column';
  item.accessibilityInformation = { label: `${entry.name}, ${describe(entry)}` };
  return item;
}

function describe({ kind, type = '', size }: SchemaEntry): string {
  switch (kind) {
    case 'table':
    case 'warehouse':
    case 'view':
    case 'system':
      return counted(size, 'column');
    case 'column':
    case 'property':
      return type;
    case 'join':
      return `→ ${type}`;
    case 'properties':
      return size === 1 ? '1 property' : `${count(size)} properties`;
  }
}

function moreItem(node: Extract<SchemaNode, { kind: 'more' }>): TreeItem {
  const item = new TreeItem('Load more');
  item.iconPath = new ThemeIcon('ellipsis');
  item.description = `${count(node.shown)} of ${count(node.total)}`;
  const command: CommandId = 'hogql.schema.loadMore';
  item.command = { command, title: 'Load more', arguments: [node] };
  return item;
}

/** Whether an entry is something to select from. */
export function isTable({ kind }: SchemaEntry): boolean {
  return kind === 'table' || kind === 'warehouse' || kind === 'view' || kind === 'system';
}

function keyOf({ path }: EntryNode): string {
  return path.join('\u0000');
}
