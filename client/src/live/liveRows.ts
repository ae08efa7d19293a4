import type { QueryNode } from '../api/queries.ts';
import type { LiveEvent, LiveRows } from '../protocol/live.ts';

/** The query at the cursor. */
export type Look =
  /** Rows are available; `key` identifies the query, so that it is not asked twice. */
  | {
      readonly kind: 'query';
      readonly title: string;
      readonly node: QueryNode;
      readonly key: string;
      readonly ask: Ask;
    }
  /** The text is broken, or waits for values. */
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'nothing'; readonly event: Extract<LiveEvent, { type: 'nothing' }> };

/** Asks the service for rows. */
export type Ask = (node: QueryNode, signal: AbortSignal) => Promise<Omit<LiveRows, 'title'>>;

/** The dependencies of live rows. */
export type LiveRowsParts = {
  /** Finds the query at the cursor. */
  readonly look: () => Promise<Look>;
  /** A failure in one line. */
  readonly describe: (error: unknown) => string;
  readonly show: (event: LiveEvent) => void;
  /** The delay after a key press. */
  readonly restMs?: number;
};

const restMs = 60;

/**
 * The rows of the query at the cursor while somebody types. A key press only sets a timer; the next
 * query cancels the one before, at the engine too.
 */
export class LiveRowsOfCursor {
  readonly #parts: LiveRowsParts;
  #timer: NodeJS.Timeout | undefined;
  /** Looks are answered in any order; only the newest counts. */
  #turn = 0;
  #asking: { readonly key: string; readonly stop: AbortController } | undefined;
  /** The query whose rows are shown. */
  #shown: string | undefined;

  constructor(parts: LiveRowsParts) {
    this.#parts = parts;
  }

  /** Text was typed, or the cursor moved. */
  poke(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), this.#parts.restMs ?? restMs);
  }

  /** The view is hidden: stops all requests. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    this.#cancel();
    this.#shown = undefined;
  }

  async #look(): Promise<void> {
    const turn = ++this.#turn;
    const found = await this.#parts
      .look()
      .catch((error: unknown): Look => ({ kind: 'broken', reason: this.#parts.describe(error) }));
    if (turn !== this.#turn) return;
    if (found.kind === 'query') {
      await this.#follow(found);
      return;
    }
    this.#cancel();
    if (found.kind === 'broken') this.#parts.show({ type: 'old', reason: found.reason });
    else {
      this.#shown = undefined;
      this.#parts.show(found.event);
    }
  }

  async #follow({ title, node, key, ask }: Extract<Look, { kind: 'query' }>): Promise<void> {
    if (this.#asking?.key === key) return;
    this.#cancel();
    if (this.#shown === key) {
      this.#parts.show({ type: 'current' });
      return;
    }
    const stop = new AbortController();
    const asking = { key, stop };
    this.#asking = asking;
    try {
      const rows = await ask(node, stop.signal);
      if (stop.signal.aborted) return;
      this.#shown = key;
      this.#parts.show({ type: 'rows', title, ...rows });
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#parts.show({ type: 'old', reason: this.#parts.describe(error) });
    } finally {
      if (this.#asking === asking) this.#asking = undefined;
    }
  }

  #cancel(): void {
    this.#asking?.stop.abort();
    this.#asking = undefined;
  }
}
