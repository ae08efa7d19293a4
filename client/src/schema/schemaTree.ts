import {
  type DataTransfer,
  DataTransferItem,
  EventEmitter,
  type TreeDataProvider,
  type TreeDragAndDropController,
  type TreeItem,
} from 'vscode';
import type {
  SchemaList,
  SchemaParams,
  SchemaResult,
} from '../../../server/src/protocol/schema.ts';
import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import { Owner } from '../base/owner.ts';
import { uriOf } from '../insights/tree/insightItem.ts';
import type { InsightsNode, InsightsTree } from '../insights/tree/insightsTree.ts';
import {
  connectItem,
  entryItem,
  failureItem,
  filterItem,
  insightsItem,
  moreItem,
} from './schemaItem.ts';
import { type EntryNode, keyOf, type MoreNode, type SchemaNode } from './schemaNode.ts';

/** Reads the schema from the language server, which knows the bundled and the project's. */
export type ReadSchema = (params: SchemaParams) => Promise<SchemaResult>;

/** The dependencies of the view's items. */
export type SchemaParts = {
  readonly read: ReadSchema;
  /** The names of the properties that an event was seen with. */
  readonly propertiesOfEvent: (event: string) => Promise<ReadonlySet<string>>;
  readonly insights: Pick<InsightsTree, 'getTreeItem' | 'listed' | 'found'>;
  /** True if a project is in use. */
  readonly hasProject: () => boolean;
  /** True if there is a connection, whose project may still be on its way. */
  readonly isConnected: () => boolean;
};

/** The number of children loaded at a time. */
const pageSize = 500;
/** For lists that load at once. */
const all = 100_000;

/**
 * Everything that queries can name: events, properties, cohorts, variables, tables and their columns, with the saved
 * insights beside them. Names can be dragged into an editor.
 */
export class SchemaTree
  extends Owner
  implements TreeDataProvider<SchemaNode>, TreeDragAndDropController<SchemaNode>
{
  static readonly id = 'hogql.schema';

  readonly dragMimeTypes = ['text/plain'];
  readonly dropMimeTypes: readonly string[] = [];
  readonly #parts: SchemaParts;
  readonly #changed = this.register(new EventEmitter<SchemaNode | undefined>());
  /** The number of children shown below an item, if more than the first page was requested. */
  readonly #shown = new Map<string, number>();
  #filter = '';

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: SchemaParts) {
    super();
    this.#parts = parts;
  }

  /** The filter of the view; empty shows everything. */
  get filter(): string {
    return this.#filter;
  }

  set filter(text: string) {
    if (text.trim() === this.#filter) return;
    this.#filter = text.trim();
    this.refresh();
  }

  /** Asks anew for everything in sight. */
  refresh(): void {
    this.#changed.fire(undefined);
  }

  /** Asks anew for the saved insights. */
  refreshInsights(): void {
    this.#changed.fire(allInsights);
  }

  /** Shows the next page below a node. */
  loadMore({ parent, shown }: MoreNode): void {
    this.#shown.set(keyOf(parent), shown + pageSize);
    this.#changed.fire(parent);
  }

  async getChildren(node?: SchemaNode): Promise<SchemaNode[]> {
    switch (node?.kind) {
      case undefined:
        return this.#roots(this.#filter);
      case 'entry':
        return node.entry.kind === 'event' ? this.#propertiesOf(node) : this.#page(node);
      case 'insights':
        return this.#insights(node.filter);
      default:
        return [];
    }
  }

  getTreeItem(node: SchemaNode): TreeItem {
    switch (node.kind) {
      case 'entry':
        return entryItem(node);
      case 'more':
        return moreItem(node);
      case 'insights':
        return insightsItem(node);
      case 'insight':
        return this.#insightItem(node.node);
      case 'filter':
        return filterItem(node);
      case 'connect':
        return connectItem();
      case 'failure':
        return failureItem(node);
    }
  }

  /** VS Code asks for it to open what leads to a line. */
  getParent(node: SchemaNode): SchemaNode | undefined {
    switch (node.kind) {
      case 'entry':
      case 'more':
        return node.parent;
      case 'insight':
        return allInsights;
      default:
        return undefined;
    }
  }

  /**
   * The item of a path. If the view does not have it, because of its filter or because it is on a later page, the view
   * is filtered by the last name, or is shown whole.
   */
  async lineOf(path: readonly string[]): Promise<EntryNode | undefined> {
    for (const filter of new Set([this.#filter, '', path.at(-1) ?? ''])) {
      const line = await this.#find(path, filter);
      if (!line) continue;
      this.filter = filter;
      return line;
    }
    return undefined;
  }

  async #find(path: readonly string[], filter: string): Promise<EntryNode | undefined> {
    let line: EntryNode | undefined;
    for (const wanted of path) {
      const count = line ? (this.#shown.get(keyOf(line)) ?? pageSize) : all;
      const { entries } = await this.#below(line, filter, count);
      line = entries.find(({ entry }) => entry.name === wanted);
      if (!line) return undefined;
    }
    return line;
  }

  /** An insight is dragged by its address, which VS Code adds by itself: dropped, it opens. */
  handleDrag(nodes: readonly SchemaNode[], data: DataTransfer): void {
    const names = nodes.flatMap((node) => (node.kind === 'entry' ? node.written || [] : []));
    if (names.length > 0) data.set('text/plain', new DataTransferItem(names.join(', ')));
  }

  async #roots(filter: string): Promise<SchemaNode[]> {
    const { entries } = await this.#below(undefined, filter, all);
    const insights = await this.#insightsGroup(filter);
    const ofTables = entries.filter(({ entry }) => tableLists.has(entry.name));
    const ofProject = entries.filter(({ entry }) => !tableLists.has(entry.name));
    const groups = [...ofProject, ...insights.nodes, ...ofTables];
    if (filter === '') return this.#parts.isConnected() ? groups : [{ kind: 'connect' }, ...groups];
    const found = entries.reduce((sum, { entry }) => sum + entry.size, insights.found);
    return [{ kind: 'filter', filter, found }, ...groups];
  }

  /** A filter only searches insights that are already here, and makes no request. */
  async #insightsGroup(
    filter: string,
  ): Promise<{ readonly nodes: readonly SchemaNode[]; readonly found: number }> {
    const { insights, hasProject } = this.#parts;
    const found = filter === '' ? 0 : (await insights.found(filter)).length;
    const isShown = filter === '' ? hasProject() : found > 0;
    const node: SchemaNode = filter === '' ? allInsights : { kind: 'insights', filter };
    return { nodes: isShown ? [node] : [], found };
  }

  async #insights(filter: string): Promise<SchemaNode[]> {
    const { insights } = this.#parts;
    const nodes = filter === '' ? await insights.listed() : await insights.found(filter);
    return nodes.map((node) => ({ kind: 'insight', node }));
  }

  #insightItem(node: InsightsNode): TreeItem {
    const item = this.#parts.insights.getTreeItem(node);
    if (node.kind === 'insight') item.resourceUri = uriOf(node);
    return item;
  }

  /** The properties that came with an event; all are written like those of any event. */
  async #propertiesOf(node: EntryNode): Promise<SchemaNode[]> {
    const { entry, filter } = node;
    try {
      const names = await this.#parts.propertiesOfEvent(entry.name);
      const path = ['properties', 'event'];
      const { entries } = await this.#parts.read({ path, from: 0, count: all });
      return entries
        .filter(({ name }) => names.has(name))
        .map((property) => ({
          kind: 'entry',
          path: ['events', entry.name, property.name],
          written: property.written,
          entry: property,
          filter,
          parent: node,
        }));
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      return [{ kind: 'failure', ...describeFailure(error) }];
    }
  }

  async #page(node: EntryNode): Promise<SchemaNode[]> {
    const wanted = this.#shown.get(keyOf(node)) ?? pageSize;
    const { entries, total } = await this.#below(node, node.filter, wanted);
    const shown = entries.length;
    return shown < total ? [...entries, { kind: 'more', parent: node, shown, total }] : entries;
  }

  async #below(
    parent: EntryNode | undefined,
    filter: string,
    wanted: number,
  ): Promise<{ readonly entries: EntryNode[]; readonly total: number }> {
    const path = parent?.path ?? [];
    const { entries, total } = await this.#parts.read({ path, from: 0, count: wanted, filter });
    // A column is written without its table, as in a query over one table.
    const prefix = parent && path.length > 2 ? `${parent.written}.` : '';
    return {
      total,
      entries: entries.map((entry) => ({
        kind: 'entry',
        path: [...path, entry.name],
        written: entry.written && prefix + entry.written,
        entry,
        filter,
        parent,
      })),
    };
  }
}

/** VS Code finds a line to refresh by its object. */
const allInsights: SchemaNode = { kind: 'insights', filter: '' };

const tableLists = new Set<string>([
  'warehouse',
  'views',
  'tables',
  'system',
] satisfies SchemaList[]);
