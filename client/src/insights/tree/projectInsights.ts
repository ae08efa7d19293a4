import { describeFailure } from '../../api/describeFailure.ts';
import { isApiFailure, NotFoundError, PermissionError } from '../../api/errors.ts';
import type { ServiceClient } from '../../api/serviceClient.ts';
import { type GroupKind, membersOf } from './insightGroups.ts';
import { PagedInsights } from './pagedInsights.ts';
import type { OfflineList, OfflineInsights } from './offlineInsights.ts';
import { insightSummary, type InsightSummary, matches } from './insightSummary.ts';

/** What to show: insights, with a node for more, or the reason why there are none. */
export type Shown = {
  readonly insights: readonly InsightSummary[];
  readonly count: number;
  readonly hasMore: boolean;
  /** The service cannot be reached; when the list was fetched, and the reason. */
  readonly stale?: { readonly at: number; readonly message: string };
  readonly failure?: { readonly message: string; readonly advice: string };
};

const timeoutMs = 60_000;

/** The lists of one project's insights. Nothing in them costs a query. */
export class ProjectInsights {
  readonly #client: ServiceClient;
  readonly #projectId: string;
  readonly #cache: OfflineInsights;
  readonly #lists = new Map<string, PagedInsights>();
  readonly #ownRecent: () => readonly number[];
  #stale: OfflineList | undefined;

  /** @param ownRecent the ids of insights opened here, newest first */
  constructor(
    client: ServiceClient,
    projectId: string,
    cache: OfflineInsights,
    ownRecent: () => readonly number[],
  ) {
    this.#client = client;
    this.#projectId = projectId;
    this.#cache = cache;
    this.#ownRecent = ownRecent;
  }

  /** The list of a group; the first call fetches its first page. */
  async show(kind: GroupKind): Promise<Shown> {
    if (kind === 'recent') return this.#recent();
    return this.#shown(this.#listOf(kind));
  }

  /** The insights that a search finds: local ones first, then those that the service adds. */
  async search(text: string): Promise<Shown> {
    const key = `search ${text}`;
    const filters = { search: text.slice(0, 200) };
    return this.#shown(this.#list(key, filters, (each) => matches(each, text)));
  }

  /** The local insights that a search finds. */
  found(text: string): readonly InsightSummary[] {
    return this.known.filter((each) => matches(each, text));
  }

  /** Everything that was fetched. */
  get known(): readonly InsightSummary[] {
    const all = new Map<number, InsightSummary>();
    for (const list of this.#lists.values()) for (const each of list.items) all.set(each.id, each);
    for (const each of this.#stale?.insights ?? []) if (!all.has(each.id)) all.set(each.id, each);
    return [...all.values()];
  }

  async more(kind: GroupKind): Promise<void> {
    const list = this.#listOf(kind);
    if (list.hasMore) await list.more(AbortSignal.timeout(timeoutMs));
    await this.#keep();
  }

  put(insight: InsightSummary): void {
    const isNew = !this.known.some(({ id }) => id === insight.id);
    for (const [key, list] of this.#lists) {
      // An edit does not change whose insight it is.
      const isOthers = key === 'mine' && !isNew && !list.has(insight.id);
      if (!list.isEmpty && !isOthers) list.put(insight);
    }
  }

  remove(id: number): void {
    for (const list of this.#lists.values()) list.remove(id);
  }

  #listOf(kind: GroupKind): PagedInsights {
    if (kind === 'mine') return this.#list('mine', { user: true });
    if (kind === 'favourites') {
      return this.#list('favourites', { favorited: true }, ({ favorited }) => favorited);
    }
    return this.#list('all', {});
  }

  #list(
    key: string,
    filters: ConstructorParameters<typeof PagedInsights>[1],
    keep?: (insight: InsightSummary) => boolean,
  ): PagedInsights {
    const known = this.#lists.get(key);
    if (known) return known;
    const insights = this.#client.insights(this.#projectId);
    const list = new PagedInsights(
      (offset, signal, more) => insights.list(offset, signal, more),
      filters,
      keep,
    );
    this.#lists.set(key, list);
    return list;
  }

  async #shown(list: PagedInsights): Promise<Shown> {
    try {
      if (list.isEmpty && list.hasMore) {
        await list.more(AbortSignal.timeout(timeoutMs));
        await this.#keep();
      }
      return { insights: list.items, count: list.count, hasMore: list.hasMore };
    } catch (error) {
      return this.#fallback(list, error);
    }
  }

  /** If the service cannot be reached, its last answer is shown. */
  async #fallback(list: PagedInsights, error: unknown): Promise<Shown> {
    if (!isApiFailure(error)) throw error;
    const words = describeFailure(error);
    this.#stale ??= error.kind === 'connection' ? await this.#cache.load(this.#key) : undefined;
    if (!this.#stale) return { insights: [], count: 0, hasMore: false, failure: words };
    const { at, insights } = this.#stale;
    const kind = list === this.#lists.get('favourites') ? 'favourites' : 'mine';
    const members = membersOf({ kind, label: '', icon: '' }, insights);
    const stale = { at, message: words.message };
    return { insights: members, count: members.length, hasMore: false, stale };
  }

  /** The service's list of viewed insights; if it is closed to keys, those opened here. */
  async #recent(): Promise<Shown> {
    const context = this.#client.insightContext(this.#projectId);
    try {
      const viewed = await context.myLastViewed(AbortSignal.timeout(timeoutMs));
      const insights = viewed.map(insightSummary);
      if (insights.length > 0) return { insights, count: insights.length, hasMore: false };
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      const isClosed = error instanceof PermissionError || error instanceof NotFoundError;
      if (!isClosed && error.kind !== 'connection') {
        return { insights: [], count: 0, hasMore: false, failure: describeFailure(error) };
      }
    }
    const known = new Map(this.known.map((each) => [each.id, each]));
    const insights = this.#ownRecent().flatMap((id) => known.get(id) ?? []);
    return { insights, count: insights.length, hasMore: false };
  }

  async #keep(): Promise<void> {
    const all = this.#lists.get('all');
    if (!all || all.isEmpty) return;
    // A list that cannot be kept is fetched again next time.
    await this.#cache
      .save(this.#key, { at: Date.now(), insights: all.items })
      .catch(() => undefined);
  }

  get #key(): string {
    return `${this.#client.host}\n${this.#projectId}`;
  }
}
