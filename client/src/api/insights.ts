import { Caller } from './caller.ts';
import {
  AnswerError,
  isUnanswered,
  NotFoundError,
  QueryError,
  statusOf,
  UnconfirmedError,
} from './errors.ts';
import { inEitherForm } from './forms.ts';
import { decode } from './decodeBody.ts';
import { memberText } from './memberText.ts';
import { nestsTooDeeply } from '../../../server/common/json/nesting.ts';
import type { ArgumentsOf } from './operations.ts';
import { parseBody } from './parseBody.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import type { Requester, ServiceAnswer } from './requester.ts';
import type { Clock } from './retry.ts';
import { holdsSame } from './sameNode.ts';
import { type Insight, insightShape, pageShape } from './shapes.ts';

/** One page of the list, and the total number of insights. */
export type InsightPage = {
  readonly insights: readonly Insight[];
  readonly count: number;
  readonly hasMore: boolean;
};

/** Which insights to list. Services ignore unknown filters, so the answer is filtered again. */
export type InsightFilters = Omit<ArgumentsOf<'insights.list'>, 'format' | 'offset'>;

/** The changeable members of an insight; absent members keep their values. */
export type InsightChange = {
  readonly name?: string;
  readonly description?: string;
  readonly query?: unknown;
  readonly tags?: readonly string[];
  readonly favorited?: boolean;
  readonly saved?: boolean;
  readonly deleted?: boolean;
  readonly derived_name?: string;
  readonly filters?: unknown;
  readonly order?: number;
  /** Only to undo a deletion: an incomplete list removes the insight from the other dashboards. */
  readonly dashboards?: readonly number[];
};

/** An insight with its node as raw text. */
export type ExactInsight = {
  readonly insight: Insight;
  /** The JSON text of `query`, byte for byte; `null` where the insight has none. */
  readonly queryText: string;
};

/** Options for reading an insight. */
export type RetrieveOptions = {
  /** Default `force_cache`: nothing is computed. */
  readonly refresh?: RefreshMode;
  /** Applies the filters and date range of this dashboard. */
  readonly fromDashboard?: number;
};

/** The default page of the service; a maximum is not documented. */
const pageSize = 100;

/** Saved insights of one project: list, read, create, change, delete and restore. */
export class Insights {
  readonly #caller: Caller;

  constructor(requester: Requester, clock: Clock, projectId: string) {
    this.#caller = new Caller(requester, clock, projectId);
  }

  /**
   * GET insights, scope `insight:read`: saved insights, the last changed first. `basic` leaves out results, so that
   * nothing is computed for a list.
   */
  async list(
    offset: number,
    signal: AbortSignal,
    filters: InsightFilters = {},
  ): Promise<InsightPage> {
    const query = {
      basic: true,
      saved: true,
      order: '-last_modified_at',
      limit: pageSize,
      ...filters,
      offset,
    };
    const { body } = await this.#listBy(query, signal);
    const page = parseBody(pageShape(insightShape), body, this.#caller.host);
    // A service that knows only the documented parameters sends deleted ones as well.
    const insights = page.results.filter(({ deleted }) => !deleted);
    return { insights, count: page.count, hasMore: page.next !== null };
  }

  /**
   * GET insight by id, scope `insight:read`. With an async mode `query_status` tells the run to
   * poll.
   *
   * @throws NotFoundError if there is none, or it is deleted
   */
  async retrieve(
    id: number,
    signal: AbortSignal,
    { refresh = 'force_cache', fromDashboard }: RetrieveOptions = {},
  ): Promise<Insight> {
    const query = { id, refresh, from_dashboard: fromDashboard };
    const { body } = await this.#caller.call('insights.retrieve', query, signal);
    return parseBody(insightShape, body, this.#caller.host);
  }

  /** `retrieve` for an editor: includes the node's raw text. */
  async retrieveExact(id: number, signal: AbortSignal): Promise<ExactInsight> {
    const query = { id, refresh: 'force_cache' } as const;
    return this.#exact(await this.#caller.call('insights.retrieve', query, signal));
  }

  /** The caller's insights, saved or not, that match all fields of a change, the last changed first. */
  async findSame(change: InsightChange, signal: AbortSignal): Promise<readonly Insight[]> {
    const { name, ...rest } = change;
    const filters = { search: name?.slice(0, 200), user: true, saved: undefined };
    const { insights } = await this.list(0, signal, filters);
    return insights.filter((each) => each.name === name && holdsSame(each, rest));
  }

  /**
   * POST insight, scope `insight:write`. Without `saved: true` it does not show in saved lists.
   *
   * @throws UnconfirmedError where the answer was lost: it may have been saved all the same
   */
  async create(change: InsightChange, signal: AbortSignal): Promise<Insight> {
    try {
      const { body } = await this.#caller.call('insights.create', {}, signal, { body: change });
      return parseBody(insightShape, body, this.#caller.host);
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error;
      return this.#findCreated(change, signal, error);
    }
  }

  /**
   * PATCH insight, scope `insight:write`: the members that are given, and no others. Services know
   * no conditional write, so that the last one wins: read it before, and compare.
   *
   * @throws UnconfirmedError where the answer was lost and the service does not show the change
   */
  async update(id: number, change: InsightChange, signal: AbortSignal): Promise<Insight> {
    return (await this.updateExact(id, change, signal)).insight;
  }

  /** `update` for an editor. A `query` that is a `JsonText` is sent as is, and the stored node comes back as text. */
  async updateExact(id: number, change: InsightChange, signal: AbortSignal): Promise<ExactInsight> {
    try {
      const options = { body: change };
      return this.#exact(await this.#caller.call('insights.update', { id }, signal, options));
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error;
      return this.#confirm(id, change, signal, error);
    }
  }

  /**
   * Deletes an insight by an update; the service removes it from every dashboard. It can be restored by its id, without
   * its dashboards.
   */
  async remove(id: number, signal: AbortSignal): Promise<void> {
    try {
      await this.update(id, { deleted: true }, signal);
    } catch (error) {
      // If the answer was lost and the insight is not found, it was deleted.
      if (!(error instanceof UnconfirmedError) || error.outcome === 'notSaved') throw error;
      if (!(await this.#isGone(id, signal))) throw error;
    }
  }

  /** Brings a deleted insight back. */
  restore(id: number, signal: AbortSignal): Promise<Insight> {
    return this.update(id, { deleted: false }, signal);
  }

  /** Newer services refuse a single author, or fail on one: they take a list. */
  #listBy(query: ArgumentsOf<'insights.list'>, signal: AbortSignal): Promise<ServiceAnswer> {
    const { created_by: author } = query;
    const list = (created: typeof author): Promise<ServiceAnswer> =>
      this.#caller.call('insights.list', { ...query, created_by: created }, signal);
    if (typeof author !== 'number') return list(author);
    return inEitherForm(this.#caller.host, {
      name: 'created_by',
      documented: () => list(author),
      newer: () => list([author]),
      isMoved: (error) => error instanceof QueryError || statusOf(error) === 500,
    });
  }

  #exact({ body, bytes }: ServiceAnswer): ExactInsight {
    const insight = parseBody(insightShape, body, this.#caller.host);
    const queryText = memberText(decode(bytes), 'query') ?? 'null';
    if (nestsTooDeeply(queryText)) {
      throw new AnswerError(this.#caller.host, 200, 'The query of this insight nests too deeply.');
    }
    return { insight, queryText };
  }

  async #confirm(
    id: number,
    change: InsightChange,
    signal: AbortSignal,
    cause: unknown,
  ): Promise<ExactInsight> {
    const now = await this.retrieveExact(id, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (!now) throw new UnconfirmedError('unknown', { cause });
    if (holdsSame(now.insight, change)) return now;
    throw new UnconfirmedError('notSaved', { cause });
  }

  /** Maybe only the answer was lost. */
  async #findCreated(change: InsightChange, signal: AbortSignal, cause: unknown): Promise<Insight> {
    const all = await this.findSame(change, signal).catch(() => undefined);
    signal.throwIfAborted();
    const [found] = all ?? [];
    if (found) return found;
    throw new UnconfirmedError(all ? 'notSaved' : 'unknown', { cause });
  }

  async #isGone(id: number, signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.retrieve(id, signal)).deleted;
    } catch (error) {
      return error instanceof NotFoundError;
    }
  }
}

/** True if the change may have been made although no answer says so. */
function isLost(error: unknown): boolean {
  const status = statusOf(error);
  return isUnanswered(error) || status === 502 || status === 503 || isGarbledSuccess(status);
}

/** A success whose body cannot be read: a proxy's page, or cut off. */
function isGarbledSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}
