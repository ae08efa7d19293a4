import assert from 'node:assert/strict';
import type { InsightPage } from '../../../../../client/src/api/insights.ts';
import { insightSummary, matches } from '../../../../../client/src/insights/tree/insightSummary.ts';
import { PagedInsights } from '../../../../../client/src/insights/tree/pagedInsights.ts';
import { insight } from './insight.ts';

const signal = new AbortController().signal;

/** A service whose list others edit while it is paged. */
class Pages {
  ids: number[];
  readonly asked: number[] = [];

  constructor(count: number) {
    this.ids = Array.from({ length: count }, (_, at) => at + 1);
  }

  readonly ask = (offset: number): Promise<InsightPage> => {
    this.asked.push(offset);
    const insights = this.ids.slice(offset, offset + 10).map((id) => insight(id));
    const hasMore = offset + 10 < this.ids.length;
    return Promise.resolve({ insights, count: this.ids.length, hasMore });
  };
}

describe('a list of insights', () => {
  it('comes page by page, with the count known from the first', async () => {
    const pages = new Pages(25);
    const list = new PagedInsights(pages.ask);
    await list.more(signal);
    assert.deepEqual([list.items.length, list.count, list.hasMore], [10, 25, true]);
    await Promise.all([list.more(signal), list.more(signal)]);
    assert.deepEqual(pages.asked, [0, 10]);
    await list.more(signal);
    assert.deepEqual([list.items.length, list.hasMore], [25, false]);
  });

  it('starts over once where others create or delete insights in the meantime, and shows none twice', async () => {
    const pages = new Pages(25);
    const list = new PagedInsights(pages.ask);
    await list.more(signal);
    pages.ids = [99, ...pages.ids];
    while (list.hasMore) await list.more(signal);
    assert.deepEqual(pages.asked, [0, 10, 0, 10, 20]);
    assert.deepEqual(
      list.items.map(({ id }) => id),
      pages.ids,
    );
  });

  it('filters by itself where the service does not know the filter', async () => {
    const pages = new Pages(10);
    const list = new PagedInsights(pages.ask, { search: '7' }, (each) => matches(each, '7'));
    await list.more(signal);
    assert.deepEqual(
      list.items.map(({ id }) => id),
      [7],
    );
  });

  it('keeps unchanged insights in place, and puts changed ones on top', async () => {
    const list = new PagedInsights(new Pages(3).ask);
    await list.more(signal);
    const at = (hour: number) => `2026-08-01T${hour}:00:00Z`;
    list.put(insightSummary(insight(2, { last_modified_at: at(10) })));
    list.put(insightSummary(insight(3, { last_modified_at: at(11) })));
    list.put(insightSummary(insight(2, { last_modified_at: at(10), favorited: true })));
    assert.deepEqual(
      list.items.map(({ id, favorited }) => [id, favorited]),
      [
        [3, false],
        [2, true],
        [1, false],
      ],
    );
  });

  it('drops an insight that was saved here and no longer belongs to the list', async () => {
    const list = new PagedInsights(new Pages(10).ask, { search: '7' }, (each) =>
      matches(each, '7'),
    );
    await list.more(signal);
    list.put(insightSummary(insight(3, { name: 'Insight 37' })));
    list.put(insightSummary(insight(7, { name: 'Renamed', short_id: 'x' })));
    assert.deepEqual(
      list.items.map(({ id }) => id),
      [3],
    );
    assert.deepEqual([list.has(3), list.has(7)], [true, false]);
  });

  it('shows at once what was saved or deleted here', async () => {
    const list = new PagedInsights(new Pages(3).ask);
    await list.more(signal);
    list.put(insightSummary(insight(2, { name: 'Renamed' })));
    list.remove(3);
    assert.deepEqual(
      list.items.map(({ title }) => title),
      ['Renamed', 'Insight 1'],
    );
    assert.equal(list.count, 2);
  });
});
