import { NotFoundError } from '../../../../client/src/api/errors.ts';
import type {
  ExactInsight,
  InsightChange,
  InsightPage,
} from '../../../../client/src/api/insights.ts';
import { JsonText } from '../../../../client/src/api/json.ts';
import { holdsSame } from '../../../../client/src/api/sameNode.ts';
import type { Insight } from '../../../../client/src/api/shapes.ts';
import type { FolderService } from '../../../../client/src/insights/code/insightFolder.ts';
import type { InsightState } from '../../../../client/src/insights/text/insightState.ts';
import { state } from './text/state.ts';

/** A project with saved insights in memory, two on each page of the list. */
export class FakeService implements FolderService {
  readonly host: string = 'https://example.com';
  readonly projectId = '1';
  readonly insights = new Map<number, InsightState>();
  /** The requests, in order: `read 42`, `change 42`, `create`, `list 0`. */
  readonly asked: string[] = [];
  readonly created: InsightChange[] = [];

  constructor(...insights: readonly InsightState[]) {
    for (const each of insights) this.put(each);
  }

  put(insight: InsightState): void {
    this.insights.set(insight.id, insight);
  }

  retrieve(id: number): Promise<ExactInsight> {
    this.asked.push(`read ${id}`);
    return this.#answer(id);
  }

  update(id: number, change: InsightChange): Promise<ExactInsight> {
    this.asked.push(`change ${id}`);
    const known = this.insights.get(id);
    if (known) this.put(changed(known, change));
    return this.#answer(id);
  }

  activity(): Promise<[]> {
    return Promise.resolve([]);
  }

  list(offset: number): Promise<InsightPage> {
    this.asked.push(`list ${offset}`);
    const all = [...this.insights.values()].map((each) => exactOf(each).insight);
    const insights = all.slice(offset, offset + 2);
    return Promise.resolve({ insights, count: all.length, hasMore: offset + 2 < all.length });
  }

  create(change: InsightChange): Promise<Insight> {
    this.asked.push('create');
    this.created.push(change);
    const id = Math.max(0, ...this.insights.keys()) + 1;
    const insight = changed(state({ id, shortId: `short${id}` }), change);
    this.put(insight);
    return Promise.resolve(exactOf(insight).insight);
  }

  findSame(change: InsightChange): Promise<readonly Insight[]> {
    this.asked.push('find');
    const all = [...this.insights.values()].map((each) => exactOf(each).insight);
    const { saved: _saved, ...rest } = change;
    return Promise.resolve(all.filter((each) => holdsSame(each, rest)));
  }

  #answer(id: number): Promise<ExactInsight> {
    const known = this.insights.get(id);
    return known ? Promise.resolve(exactOf(known)) : Promise.reject(new NotFoundError(undefined));
  }
}

function changed(known: InsightState, { query, ...parts }: InsightChange): InsightState {
  const { name, description, tags, favorited } = { ...known, ...parts };
  const queryText = query instanceof JsonText ? query.text : known.queryText;
  return { ...known, name, description, tags, favorited, queryText };
}

/** An insight as the service sends it. */
function exactOf({
  queryText,
  shortId,
  modifiedAt,
  modifiedBy,
  ...same
}: InsightState): ExactInsight {
  const query: unknown = new JsonText(queryText).value;
  const insight = {
    ...same,
    short_id: shortId,
    deleted: false,
    query,
    last_modified_at: modifiedAt,
    last_modified_by: modifiedBy === null ? null : { first_name: modifiedBy },
  };
  return { insight: insight as unknown as Insight, queryText };
}
