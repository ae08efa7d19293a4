import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import { readPolicy, retry } from './retry.ts';
import type { Clock } from './retry.ts';
import { insightShape, pageShape } from './shapes.ts';
import type { Insight } from './shapes.ts';

/** One page of the list, and how many insights there are in all. */
export interface InsightPage {
  readonly insights: readonly Insight[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** The default page of the service; a maximum is not documented. */
const PAGE_SIZE = 100;

/** Saved insights of one project. */
export class Insights {
  readonly #requester: Requester;
  readonly #clock: Clock;
  readonly #path: string;

  constructor(requester: Requester, clock: Clock, projectId: string) {
    this.#requester = requester;
    this.#clock = clock;
    this.#path = `/api/projects/${encodeURIComponent(projectId)}/insights/`;
  }

  /**
   * GET insights, scope `insight:read`: saved ones, the last changed first. `basic` leaves out
   * results, so that nothing is computed for a list.
   */
  async list(offset: number, signal: AbortSignal): Promise<InsightPage> {
    const query = {
      basic: true,
      saved: true,
      order: '-last_modified_at',
      limit: PAGE_SIZE,
      offset,
    };
    const { body } = await retry(readPolicy, this.#clock, signal, () =>
      this.#requester.send({ method: 'GET', path: this.#path, query }, signal),
    );
    const page = parseBody(pageShape(insightShape), body, this.#requester.host);
    // A service that knows only the documented parameters sends deleted ones as well.
    const insights = page.results.filter(({ deleted }) => !deleted);
    return { insights, count: page.count, hasMore: page.next !== null };
  }

  /** GET insight by id, scope `insight:read`; from the cache, so that nothing is computed. */
  async retrieve(id: number, signal: AbortSignal): Promise<Insight> {
    const { body } = await retry(readPolicy, this.#clock, signal, () =>
      this.#requester.send(
        { method: 'GET', path: `${this.#path}${id}/`, query: { refresh: 'force_cache' } },
        signal,
      ),
    );
    return parseBody(insightShape, body, this.#requester.host);
  }
}
