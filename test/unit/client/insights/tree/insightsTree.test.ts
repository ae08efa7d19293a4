import assert from 'node:assert/strict';
import type { InsightPage } from '../../../../../client/src/api/insights.ts';
import type { Insight } from '../../../../../client/src/api/shapes.ts';
import { DeletedInsights } from '../../../../../client/src/insights/change/deletedInsights.ts';
import {
  membersOf,
  partsOf,
  rootGroups,
} from '../../../../../client/src/insights/tree/insightGroups.ts';
import { PagedInsights } from '../../../../../client/src/insights/tree/pagedInsights.ts';
import { insightSummary, matches } from '../../../../../client/src/insights/tree/insightSummary.ts';
import { newInsight } from '../../../../../client/src/insights/text/newInsight.ts';
import { chartOf } from '../text/state.ts';

const signal = new AbortController().signal;

function insight(id: number, parts: Partial<Insight> = {}): Insight {
  return {
    id,
    short_id: `short${id}`,
    name: `Insight ${id}`,
    derived_name: null,
    description: null,
    tags: [],
    favorited: false,
    deleted: false,
    query: { kind: 'HogQLQuery', query: 'select 1' },
    last_modified_at: null,
    last_modified_by: null,
    ...parts,
  };
}

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

  it('begins anew once where others make or delete insights meanwhile, and shows none twice', async () => {
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

  it('filters what comes from a service that does not know the filter', async () => {
    const pages = new Pages(10);
    const list = new PagedInsights(pages.ask, { search: '7' }, (each) => matches(each, '7'));
    await list.more(signal);
    assert.deepEqual(
      list.items.map(({ id }) => id),
      [7],
    );
  });

  it('leaves in its place what was not changed in time, and puts on top what was', async () => {
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

  it('lets go of what was saved here and is of it no more', async () => {
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

describe('the groups of the tree', () => {
  const insights = [
    insight(1, { favorited: true, tags: ['growth', 'weekly'] }),
    insight(2, { query: { kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } } }),
    insight(3, { query: { kind: 'FunnelsQuery' }, tags: ['growth'] }),
    insight(4, { query: null }),
  ].map(insightSummary);

  const members: [group: string, part: string | undefined, ids: number[]][] = [
    ['sql', undefined, [1]],
    ['charts', 'TrendsQuery', [2]],
    ['charts', 'FunnelsQuery', [3]],
    ['charts', 'Other', [4]],
    ['favourites', undefined, [1]],
    ['tags', 'growth', [1, 3]],
  ];
  for (const [kind, part, ids] of members) {
    it(`has ${ids.join(' and ')} in ${kind} ${part ?? ''}`, () => {
      const group = rootGroups.find((each) => each.kind === kind);
      assert.ok(group);
      const found = membersOf(part === undefined ? group : { ...group, part }, insights);
      assert.deepEqual(
        found.map(({ id }) => id),
        ids,
      );
      const parts = partsOf(group, insights).map(({ part: name, count }) => [name, count]);
      if (part !== undefined) {
        assert.deepEqual(
          parts.find(([name]) => name === part),
          [part, ids.length],
        );
      }
    });
  }

  const marked: [status: unknown, expected: string | undefined][] = [
    [{ error: true, complete: true }, 'error'],
    [{ error: false, complete: false }, 'refreshing'],
    [{ complete: true }, undefined],
    [null, undefined],
  ];
  for (const [status, expected] of marked) {
    it(`marks an insight as ${expected ?? 'nothing'} by ${JSON.stringify(status)}`, () => {
      assert.equal(insightSummary(insight(1, { query_status: status })).status, expected);
    });
  }

  it('locks what may only be looked at', () => {
    assert.equal(insightSummary(insight(1, { effective_privilege_level: 21 })).isViewOnly, true);
    assert.equal(insightSummary(insight(1, { effective_privilege_level: 37 })).isViewOnly, false);
    const viewer = { ...insight(1), user_access_level: 'viewer' };
    assert.equal(insightSummary(viewer).isViewOnly, true);
  });
});

describe('a new insight', () => {
  it('has what the header says, and the text below it', () => {
    const change = newInsight(
      '-- @connection: staging\n-- @name: Signups\n-- @tags: a, b\n-- @display: ActionsBar\nselect 1\n',
    );
    const { query, ...rest } = change;
    assert.deepEqual(rest, { name: 'Signups', tags: ['a', 'b'], saved: true });
    const node = `${chartOf('select 1\n').slice(0, -1)},"display":"ActionsBar"}`;
    assert.equal((query as { text: string }).text, node);
  });

  it('has one statement of the text where it is made of that', () => {
    const { name, query } = newInsight('-- @name: Signups\nselect 1;\nselect 2', 'select 2');
    assert.equal(name, 'Signups');
    assert.equal((query as { text: string }).text, chartOf('select 2'));
  });
});

describe('deleted insights', () => {
  it('can be brought back for 30 days, each in its own project', async () => {
    let now = Date.parse('2026-01-01');
    const kept = new Map<string, unknown>();
    const deleted = new DeletedInsights(
      {
        get: <T>(key: string, fallback: T) => (kept.get(key) as T | undefined) ?? fallback,
        update: (key, value) => Promise.resolve(void kept.set(key, value)),
      },
      () => now,
    );
    const record = { title: 'Signups', host: 'https://a', projectId: '1', dashboards: [3] };
    await deleted.add({ ...record, id: 1, at: now });
    now += 86_400_000;
    await deleted.add({ ...record, id: 2, at: now });
    const ids = () => deleted.all('https://a', '1').map(({ id }) => id);
    assert.deepEqual(ids(), [2, 1]);
    assert.deepEqual(deleted.all('https://a', '2'), []);
    assert.deepEqual(deleted.find('https://a', '1', 1)?.dashboards, [3]);
    now += 29.5 * 86_400_000;
    assert.deepEqual(ids(), [2]);
    await deleted.remove('https://a', '1', 2);
    assert.deepEqual(ids(), []);
  });
});
