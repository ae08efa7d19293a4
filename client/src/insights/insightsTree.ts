import { EventEmitter, MarkdownString, ThemeIcon, TreeItem } from 'vscode';
import type { TreeDataProvider } from 'vscode';
import type { Insight } from '../api/shapes.ts';
import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import type { Session, SessionGap } from '../auth/sessions.ts';
import { Owner } from '../base/owner.ts';
import type { CommandId } from '../commands/ids.ts';
import { age } from '../protocol/words.ts';
import { insightKind, insightTitle } from './insightNode.ts';

/** A line of the tree: an insight, the way to more of them, or why there are none. */
export type InsightsNode =
  | { readonly kind: 'insight'; readonly session: Session; readonly insight: Insight }
  | { readonly kind: 'more'; readonly shown: number; readonly count: number }
  | { readonly kind: 'failure'; readonly message: string; readonly advice: string };

/** Saved insights of the active connection's project. Showing the list computes nothing. */
export class InsightsTree extends Owner implements TreeDataProvider<InsightsNode> {
  static readonly id = 'hogql.insights';

  readonly #openSession: () => Promise<Session | SessionGap>;
  readonly #changed = this.register(new EventEmitter<undefined>());
  /** What has been loaded; `undefined` until someone looks. */
  #loaded: Promise<Loaded> | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(openSession: () => Promise<Session | SessionGap>) {
    super();
    this.#openSession = openSession;
  }

  /** Forgets what was loaded; the view asks anew when it is visible. */
  refresh(): void {
    this.#loaded = undefined;
    this.#changed.fire(undefined);
  }

  /** Adds the next page. */
  async loadMore(): Promise<void> {
    const before = await this.#loaded;
    if (before?.kind !== 'insights' || !before.hasMore) return;
    this.#loaded = load(before.session, before.insights);
    this.#changed.fire(undefined);
    await this.#loaded;
  }

  async getChildren(node?: InsightsNode): Promise<InsightsNode[]> {
    if (node) return [];
    this.#loaded ??= this.#firstPage();
    const loaded = await this.#loaded;
    // An empty list lets the welcome text of the view show: it offers to add a connection.
    if (loaded.kind === 'nothing') return [];
    if (loaded.kind === 'failure') return [loaded];
    const { session, insights, count, hasMore } = loaded;
    const nodes: InsightsNode[] = insights.map((insight) => ({
      kind: 'insight',
      session,
      insight,
    }));
    if (hasMore) nodes.push({ kind: 'more', shown: insights.length, count });
    return nodes;
  }

  getTreeItem(node: InsightsNode): TreeItem {
    switch (node.kind) {
      case 'insight':
        return insightItem(node);
      case 'more':
        return moreItem(node.shown, node.count);
      case 'failure':
        return failureItem(node.message, node.advice);
    }
  }

  async #firstPage(): Promise<Loaded> {
    const session = await this.#openSession();
    return 'client' in session ? load(session, []) : { kind: 'nothing' };
  }
}

type Loaded =
  | {
      readonly kind: 'insights';
      readonly session: Session;
      readonly insights: readonly Insight[];
      readonly count: number;
      readonly hasMore: boolean;
    }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failure'; readonly message: string; readonly advice: string };

async function load(session: Session, before: readonly Insight[]): Promise<Loaded> {
  const { client, connection } = session;
  try {
    const page = await client
      .insights(connection.projectId)
      .list(before.length, AbortSignal.timeout(60_000));
    // Paging by offset moves when others edit, so an insight can come twice.
    const known = new Set(before.map(({ id }) => id));
    const insights = [...before, ...page.insights.filter(({ id }) => !known.has(id))];
    return { kind: 'insights', session, insights, count: page.count, hasMore: page.hasMore };
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return { kind: 'failure', ...describeFailure(error) };
  }
}

const KIND_ICONS: Readonly<Record<string, string>> = {
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

function insightItem({ session, insight }: Extract<InsightsNode, { kind: 'insight' }>): TreeItem {
  const item = new TreeItem(insightTitle(insight));
  const kind = insightKind(insight.query);
  item.id = `${session.connection.host}/${session.connection.projectId}/${insight.id}`;
  item.iconPath = new ThemeIcon(KIND_ICONS[kind ?? ''] ?? 'graph');
  item.description = [
    changed(insight, session.client.serviceNow),
    insight.last_modified_by?.first_name,
  ]
    .filter(Boolean)
    .join(' · ');
  item.tooltip = tooltip(insight, kind);
  item.contextValue = kind === 'HogQLQuery' ? 'insight.sql' : 'insight.other';
  item.command = {
    command: 'hogql.insights.open' satisfies CommandId,
    title: 'Open',
    arguments: [{ kind: 'insight', session, insight }],
  };
  return item;
}

function moreItem(shown: number, count: number): TreeItem {
  const item = new TreeItem('Load more');
  item.iconPath = new ThemeIcon('ellipsis');
  item.description = `${shown} of ${count}`;
  item.command = { command: 'hogql.insights.loadMore' satisfies CommandId, title: 'Load more' };
  return item;
}

function failureItem(message: string, advice: string): TreeItem {
  const item = new TreeItem(message);
  item.iconPath = new ThemeIcon('warning');
  item.tooltip = `${message} ${advice}`;
  item.description = advice;
  item.command = { command: 'hogql.insights.refresh' satisfies CommandId, title: 'Try again' };
  return item;
}

function changed({ last_modified_at: at }: Insight, now: number): string {
  const time = Date.parse(at ?? '');
  return Number.isNaN(time) ? '' : age(now - time);
}

/** Names and descriptions are other people's text: nothing of it is taken as markup. */
function tooltip(insight: Insight, kind: string | undefined): MarkdownString {
  const text = new MarkdownString();
  text.appendText(insightTitle(insight));
  if (insight.description) text.appendText(`\n\n${insight.description}`);
  if (insight.tags.length > 0) text.appendText(`\n\n${insight.tags.join(', ')}`);
  if (kind) text.appendText(`\n\n${kind}`);
  return text;
}
