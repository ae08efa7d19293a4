import type { InsightFilters, InsightPage } from '../../api/insights.ts';
import { insightSummary, type InsightSummary } from './insightSummary.ts';

/** Asks for one page of a list. */
export type AskPage = (
  offset: number,
  signal: AbortSignal,
  filters: InsightFilters,
) => Promise<InsightPage>;

/** Further insights are found by searching. */
const most = 20_000;

/**
 * A list of insights, fetched page by page. Pages by offset shift while others edit: repeated insights are shown once,
 * and if the count changes the list is fetched anew, once.
 */
export class PagedInsights {
  readonly #ask: AskPage;
  readonly #filters: InsightFilters;
  readonly #keep: (insight: InsightSummary) => boolean;
  #items = new Map<number, InsightSummary>();
  /** Cached as an array until something changes. */
  #inOrder: readonly InsightSummary[] | undefined;
  #offset = 0;
  #count = 0;
  #hasMore = true;
  #hasRestarted = false;
  #going: Promise<void> | undefined;

  /** @param keep services ignore filters they do not know, so what comes is filtered again */
  constructor(
    ask: AskPage,
    filters: InsightFilters = {},
    keep: (insight: InsightSummary) => boolean = () => true,
  ) {
    this.#ask = ask;
    this.#filters = filters;
    this.#keep = keep;
  }

  /** The fetched insights, in the service's order. */
  get items(): readonly InsightSummary[] {
    this.#inOrder ??= [...this.#items.values()];
    return this.#inOrder;
  }

  /** The total according to the service; at least the number of fetched insights. */
  get count(): number {
    return Math.max(this.#count, this.#items.size);
  }

  get hasMore(): boolean {
    return this.#hasMore && this.#items.size < most;
  }

  get isEmpty(): boolean {
    return this.#offset === 0;
  }

  /** Fetches the next page; a second call meanwhile waits for the same one. */
  more(signal: AbortSignal): Promise<void> {
    this.#going ??= this.#fetch(signal).finally(() => {
      this.#going = undefined;
    });
    return this.#going;
  }

  has(id: number): boolean {
    return this.#items.has(id);
  }

  /** Takes in an insight that was saved here, or drops it if it no longer belongs to the list. */
  put(insight: InsightSummary): void {
    if (!this.#keep(insight)) {
      this.remove(insight.id);
      return;
    }
    this.#inOrder = undefined;
    const before = this.#items.get(insight.id);
    if (before && before.modifiedAt !== null && before.modifiedAt === insight.modifiedAt) {
      // Becoming a favourite makes it no newer, so it stays in its place.
      this.#items.set(insight.id, insight);
      return;
    }
    if (!this.#items.delete(insight.id)) this.#count++;
    this.#items = new Map([[insight.id, insight], ...this.#items]);
  }

  remove(id: number): void {
    if (this.#items.delete(id)) this.#count--;
    this.#inOrder = undefined;
  }

  async #fetch(signal: AbortSignal): Promise<void> {
    const page = await this.#ask(this.#offset, signal, this.#filters);
    this.#inOrder = undefined;
    const hasMoved = this.#offset > 0 && page.count !== this.#count;
    this.#count = page.count;
    if (hasMoved && !this.#hasRestarted) {
      this.#hasRestarted = true;
      this.#offset = 0;
      this.#items = new Map();
      return this.#fetch(signal);
    }
    for (const insight of page.insights) {
      const item = insightSummary(insight);
      if (this.#keep(item)) this.#items.set(item.id, item);
    }
    this.#offset += page.insights.length;
    // An empty page would be asked for again and again.
    this.#hasMore = page.hasMore && page.insights.length > 0;
  }
}
