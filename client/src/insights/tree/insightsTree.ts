import { t } from '@vscode/l10n';
import {
  EventEmitter,
  type Memento,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type Uri,
  workspace,
} from 'vscode';
import type { Session, SessionGap } from '../../auth/sessions.ts';
import type { CommandId } from '../../base/commandIds.ts';
import { addressOf, type InsightAddress } from '../../base/insightAddress.ts';
import { Owner } from '../../base/owner.ts';
import { age, count as countWords } from '../../protocol/words.ts';
import { strayDisplay } from '../../../../server/common/insights/insightChart.ts';
import { nodeOf } from '../../../../server/common/insights/insightNode.ts';
import type { InsightState } from '../text/insightState.ts';
import {
  type GroupKind,
  hasParts,
  type InsightGroup,
  membersOf,
  partsOf,
  rootGroups,
} from './insightGroups.ts';
import { insightItem, type InsightNode } from './insightItem.ts';
import type { InsightSummary } from './insightSummary.ts';
import type { OfflineInsights } from './offlineInsights.ts';
import { noteViewed } from './noteViewed.ts';
import { ProjectInsights, type Shown } from './projectInsights.ts';

/** A line of the tree: a group, an insight, the way to more of them, or why there are none. */
export type InsightsNode =
  | InsightNode
  | { readonly kind: 'group'; readonly group: InsightGroup; readonly note: string }
  | {
      readonly kind: 'more';
      readonly of: GroupKind;
      readonly shown: number;
      readonly count: number;
    }
  | { readonly kind: 'note'; readonly text: string; readonly isSearch?: true }
  | { readonly kind: 'failure'; readonly message: string; readonly advice: string };

const recentKey = 'hogql.recentInsights';
const mostRecent = 20;

/** Saved insights of the active connection's project. Showing the list computes nothing. */
export class InsightsTree extends Owner implements TreeDataProvider<InsightsNode> {
  static readonly id = 'hogql.insights';

  readonly #openSession: () => Promise<Session | SessionGap>;
  #isAsked = false;
  readonly #cache: OfflineInsights;
  readonly #state: Memento;
  readonly #changed = this.register(new EventEmitter<undefined>());
  readonly #put = this.register(new EventEmitter<void>());
  readonly #listed = this.register(new EventEmitter<void>());
  /** The loaded list; `undefined` until it is needed. */
  #loaded: Promise<Loaded | undefined> | undefined;
  #search = '';

  readonly onDidChangeTreeData = this.#changed.event;
  /** Fires when an insight was made or changed here. */
  readonly onDidPut = this.#put.event;
  /** Fires when insights were listed. */
  readonly onDidList = this.#listed.event;

  constructor(
    openSession: () => Promise<Session | SessionGap>,
    cache: OfflineInsights,
    state: Memento,
  ) {
    super();
    this.#openSession = openSession;
    this.#cache = cache;
    this.#state = state;
  }

  /** The search that narrows the list; empty shows everything. */
  get searchText(): string {
    return this.#search;
  }

  /** Forgets the loaded list; the view asks again when it is visible. */
  refresh(): void {
    this.#loaded = undefined;
    this.#changed.fire(undefined);
  }

  /** Filters the list by these words. */
  search(text: string): void {
    this.#search = text.trim();
    this.#changed.fire(undefined);
  }

  /** Adds the next page. */
  async loadMore(kind: GroupKind): Promise<void> {
    const loaded = await this.#loaded;
    await loaded?.lists.more(kind);
    this.#changed.fire(undefined);
  }

  /** Everything fetched so far. */
  async known(): Promise<readonly InsightSummary[]> {
    return (await this.#loaded)?.lists.known ?? [];
  }

  /** The insights for another view: the fetched ones, and a node to load more. */
  async listed(): Promise<InsightsNode[]> {
    const loaded = await this.#load();
    if (!loaded) return [];
    const shown = await loaded.lists.show('sql');
    if (shown.failure) return [{ kind: 'failure', ...shown.failure }];
    const nodes = shown.insights.map((each) => insightNode(loaded.session, each, 'listed'));
    return [...staleNote(shown), ...nodes, ...moreNode('sql', shown)];
  }

  /** The fetched insights that contain some words. */
  async found(words: string): Promise<InsightNode[]> {
    const loaded = await this.#loaded;
    if (!loaded) return [];
    return loaded.lists.found(words).map((each) => insightNode(loaded.session, each, 'listed'));
  }

  /** Shows an insight after a change made here. */
  async put(insight: InsightSummary): Promise<void> {
    (await this.#loaded)?.lists.put(insight);
    this.#changed.fire(undefined);
    this.#put.fire();
  }

  /** Shows an insight as its document was saved. */
  async saved({ id, name, queryText, ...state }: InsightState): Promise<void> {
    const known = (await this.known()).find((each) => each.id === id);
    if (!known) return;
    const { description, tags, favorited, modifiedAt, modifiedBy } = state;
    const title = name || known.title;
    const hasStrayChart = strayDisplay(nodeOf(queryText)) !== undefined;
    const now = { title, description, tags, favorited, modifiedAt, modifiedBy, hasStrayChart };
    await this.put({ ...known, ...now });
  }

  async remove(id: number): Promise<void> {
    (await this.#loaded)?.lists.remove(id);
    this.#changed.fire(undefined);
  }

  /** Notes that a document was opened here, if it is an insight of the listed project. */
  async opened(document: Uri): Promise<void> {
    const { session } = (await this.#loaded) ?? {};
    const address = addressOf(document);
    if (!session || !address || !isOf(session, address)) return;
    const { id } = address;
    const others = this.#recent().filter((each) => each !== id);
    await this.#state.update(recentKey, [id, ...others].slice(0, mostRecent));
    await noteViewed({ session, insight: { id } });
  }

  async getChildren(node?: InsightsNode): Promise<InsightsNode[]> {
    const loaded = await this.#load();
    // An empty list lets the welcome text of the view show: it offers to add a connection.
    if (!loaded) return [];
    if (!node) return this.#search ? this.#searched(loaded) : this.#roots(loaded);
    return node.kind === 'group' ? this.#members(loaded, node.group) : [];
  }

  getTreeItem(node: InsightsNode): TreeItem {
    switch (node.kind) {
      case 'insight':
        return insightItem(node);
      case 'group':
        return groupItem(node.group, node.note);
      case 'more':
        return moreItem(node);
      case 'note':
        return noteItem(node.text, node.isSearch === true);
      case 'failure':
        return failureItem(node.message, node.advice);
    }
  }

  async #roots({ lists }: Loaded): Promise<InsightsNode[]> {
    const all = await lists.show('sql');
    if (all.failure) return [{ kind: 'failure', ...all.failure }];
    this.#listed.fire();
    const groups = rootGroups.map((group): InsightsNode => {
      const isCounted = group.kind === 'sql';
      const members = isCounted ? membersOf(group, all.insights).length : 0;
      return { kind: 'group', group, note: isCounted ? countWords(members) : '' };
    });
    return [...staleNote(all), ...groups, ...moreNode('sql', all)];
  }

  async #searched({ lists, session }: Loaded): Promise<InsightsNode[]> {
    const here = lists.found(this.#search);
    const there = await lists.search(this.#search);
    const all = new Map([...here, ...there.insights].map((each) => [each.id, each]));
    const nodes = [...all.values()].map((each) => insightNode(session, each, 'search'));
    const text =
      nodes.length === 0
        ? t('Nothing found for “{0}”', this.#search)
        : t('{0} found for “{1}”', countWords(nodes.length), this.#search);
    return [{ kind: 'note', text, isSearch: true }, ...nodes];
  }

  async #members({ lists, session }: Loaded, group: InsightGroup): Promise<InsightsNode[]> {
    const shown = await lists.show(group.kind);
    if (shown.failure) return [{ kind: 'failure', ...shown.failure }];
    if (hasParts(group)) {
      const parts = partsOf(group, shown.insights).map(({ count, ...part }): InsightsNode => ({
        kind: 'group',
        group: part,
        note: countWords(count),
      }));
      return [...parts, ...moreNode(group.kind, shown)];
    }
    const members = membersOf(group, shown.insights);
    const key = `${group.kind}/${group.part ?? ''}`;
    const nodes = members.map((each) => insightNode(session, each, key));
    return [...nodes, ...moreNode(group.kind, shown)];
  }

  /** A person asks for the list: in an untrusted workspace nothing is listed unasked. */
  list(): void {
    this.#isAsked = true;
    this.refresh();
  }

  #load(): Promise<Loaded | undefined> {
    if (!workspace.isTrusted && !this.#isAsked) return Promise.resolve(undefined);
    this.#loaded ??= this.#openSession().then((session) => {
      if (!('client' in session)) return undefined;
      const { client, connection } = session;
      const lists = new ProjectInsights(client, connection.projectId, this.#cache, () =>
        this.#recent(),
      );
      return { session, lists };
    });
    return this.#loaded;
  }

  #recent(): readonly number[] {
    return this.#state.get<readonly number[]>(recentKey, []);
  }
}

function isOf({ client, connection }: Session, { host, projectId }: InsightAddress): boolean {
  return new URL(client.host).host === host && connection.projectId === projectId;
}

type Loaded = {
  readonly session: Session;
  readonly lists: ProjectInsights;
};

function insightNode(session: Session, insight: InsightSummary, group: string): InsightNode {
  return { kind: 'insight', session, insight, group };
}

function staleNote({ stale }: Shown): InsightsNode[] {
  if (!stale) return [];
  return [
    {
      kind: 'note',
      text: [stale.message, t('List of {0}.', age(Date.now() - stale.at))].join(' '),
    },
  ];
}

function moreNode(of: GroupKind, { insights, count, hasMore }: Shown): InsightsNode[] {
  return hasMore ? [{ kind: 'more', of, shown: insights.length, count }] : [];
}

function groupItem(group: InsightGroup, note: string): TreeItem {
  const isOpen = group.kind === 'sql';
  const state = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
  const item = new TreeItem(group.label, state);
  item.id = `group ${group.kind} ${group.part ?? ''}`;
  item.iconPath = new ThemeIcon(group.icon);
  item.description = note;
  item.contextValue = 'group';
  return item;
}

function moreItem({ of, shown, count }: Extract<InsightsNode, { kind: 'more' }>): TreeItem {
  const item = new TreeItem(t('Load more'));
  item.iconPath = new ThemeIcon('ellipsis');
  item.description = t('{0} of {1}', countWords(shown), countWords(count));
  const command: CommandId = 'hogql.insights.loadMore';
  item.command = { command, title: t('Load more'), arguments: [of] };
  return item;
}

/** The note about a search also clears it. */
function noteItem(text: string, isSearch: boolean): TreeItem {
  const item = new TreeItem(text);
  item.iconPath = new ThemeIcon(isSearch ? 'search' : 'info');
  item.tooltip = text;
  if (isSearch) {
    item.description = t('Show all');
    // Otherwise only the tooltip would be read out.
    item.accessibilityInformation = { label: `${text}, ${t('Show all')}` };
    const command: CommandId = 'hogql.insights.clearSearch';
    item.command = { command, title: t('Show all insights') };
  }
  return item;
}

function failureItem(message: string, advice: string): TreeItem {
  const item = new TreeItem(message);
  item.iconPath = new ThemeIcon('warning');
  item.tooltip = `${message} ${advice}`;
  item.description = advice;
  item.command = { command: 'hogql.insights.refresh' satisfies CommandId, title: t('Try again') };
  return item;
}
