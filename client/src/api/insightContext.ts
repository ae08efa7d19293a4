import * as v from 'valibot';
import { Caller } from './caller.ts';
import { inEitherForm } from './forms.ts';
import type { ArgumentsOf } from './operations.ts';
import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import type { Clock } from './retry.ts';
import {
  type Activity,
  activityPageShape,
  type Insight,
  insightShape,
  type Sharing,
  sharingShape,
} from './shapes.ts';

/** A page of an activity log. */
export type ActivityPage = {
  readonly entries: readonly Activity[];
  /** The total over all pages; null if the service does not count. */
  readonly count: number | null;
  readonly hasMore: boolean;
};

/** The surroundings of saved insights: sharing, activity, views. */
export class InsightContext {
  readonly #caller: Caller;

  constructor(requester: Requester, clock: Clock, projectId: string) {
    this.#caller = new Caller(requester, clock, projectId);
  }

  /** GET sharing, scope `sharing_configuration:read`. Older documents call it a list of one. */
  async sharing(id: number, signal: AbortSignal): Promise<Sharing> {
    const { body } = await this.#caller.call('insights.sharing', { insight_id: id }, signal);
    const one: unknown = Array.isArray(body) ? body[0] : body;
    return parseBody(sharingShape, one, this.#caller.host);
  }

  /** GET activity of one insight, scope `activity_log:read`; pages are counted from 1. */
  async activity(id: number, page: number, signal: AbortSignal): Promise<ActivityPage> {
    return this.#page((await this.#caller.call('insights.activity', { id, page }, signal)).body);
  }

  /** GET activity of all insights of the project, scope `activity_log:read`. */
  async allActivity(page: number, signal: AbortSignal): Promise<ActivityPage> {
    return this.#page((await this.#caller.call('insights.allActivity', { page }, signal)).body);
  }

  /**
   * POST viewed: records that the caller looked at the insight. Answers 200 as documented, 201 in practice; newer
   * services take a list of ids at one path for all.
   */
  async viewed(id: number, signal: AbortSignal): Promise<void> {
    const list = { body: { insight_ids: [id] } };
    await inEitherForm(this.#caller.host, {
      name: 'insights.viewed',
      documented: () => this.#caller.call('insights.viewed', { id }, signal, { body: {} }),
      newer: () => this.#caller.call('insights.viewedList', {}, signal, list),
    });
  }

  /** GET my_last_viewed: at most five. Services may close it to personal API keys. */
  async myLastViewed(signal: AbortSignal): Promise<readonly Insight[]> {
    const { body } = await this.#caller.call('insights.myLastViewed', {}, signal);
    const items = listed(body);
    return parseBody(v.array(insightShape), items, this.#caller.host);
  }

  /** POST cancel: the older way to end a computation. Services close it to personal API keys. */
  async cancel(clientQueryId: string, signal: AbortSignal): Promise<void> {
    const body = { client_query_id: clientQueryId };
    await this.#caller.call('insights.cancel', {}, signal, { body });
  }

  /** POST timing: a report for the service's own figures; this extension sends none by itself. */
  async timing(report: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void> {
    const values: ArgumentsOf<'insights.timing'> = {};
    await this.#caller.call('insights.timing', values, signal, { body: report });
  }

  /** A service that follows the document alone answers without a body. */
  #page(body: unknown): ActivityPage {
    if (body === undefined) return { entries: [], count: null, hasMore: false };
    const page = parseBody(activityPageShape, body, this.#caller.host);
    return { entries: page.results, count: page.total_count, hasMore: page.next !== null };
  }
}

/** A bare list, or one in the envelope of lists; an empty body is an empty list. */
export function listed(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'results' in body) return body.results;
  return body ?? [];
}
