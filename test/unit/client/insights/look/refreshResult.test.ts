import assert from 'node:assert/strict';
import * as v from 'valibot';
import { type Insight, insightShape } from '../../../../../client/src/api/shapes.ts';
import { insightResult } from '../../../../../client/src/insights/look/insightResult.ts';
import { isStale, refreshResult } from '../../../../../client/src/insights/look/refreshResult.ts';
import { Tabs } from '../../../../../client/src/results/tabs.ts';
import '../../support/editor.ts';

const { summaryOf } = await import('../../../../../client/src/results/summaries.ts');

const now = Date.parse('2026-08-01T12:00:00Z');

function insight(value: number): Insight {
  return v.parse(insightShape, { id: 1, query: null, result: [[value]], columns: ['n'] });
}

function opened() {
  const tabs = new Tabs();
  const show = (from: Insight) => insightResult(from, 'here');
  const shown = show(insight(1));
  assert.ok(shown);
  tabs.open(shown, false);
  const rows = () => tabs.front?.shown?.result.rows;
  const state = () => tabs.front && summaryOf(tabs.front)?.saved;
  return { tabs, show, shown, rows, state };
}
const budget = (left: number) => () => ({ used: 0, limit: 120, left });

describe('the saved result of an insight, refreshed', () => {
  const ages: [lastRefresh: string | null, oldestMinutes: number, stale: boolean][] = [
    ['2026-08-01T09:00:00Z', 60, true],
    ['2026-08-01T11:30:00Z', 60, false],
    ['2026-08-01T09:00:00Z', 0, false],
    [null, 60, false],
    ['yesterday', 60, false],
  ];
  for (const [lastRefresh, minutes, stale] of ages) {
    it(`is ${stale ? '' : 'not '}due when computed at ${lastRefresh}, with ${minutes} minutes`, () => {
      assert.equal(isStale(lastRefresh, now, minutes), stale);
    });
  }

  it('stays in sight, marked, until the newer one takes its place', async () => {
    const { tabs, show, shown, rows, state } = opened();
    let arrive: (newer: Insight) => void = () => undefined;
    const compute = () => new Promise<Insight>((resolve) => (arrive = resolve));
    const refreshed = refreshResult({ compute, budget: budget(5), tabs, show }, shown);
    assert.deepEqual([state(), rows()], ['refreshing', [[1]]]);
    arrive(insight(2));
    assert.equal(await refreshed, true);
    assert.deepEqual([state(), rows(), tabs.all.length], ['resting', [[2]], 1]);
  });

  it('stays unchanged where the refresh fails', async () => {
    const { tabs, show, shown, rows, state } = opened();
    const compute = () => Promise.reject(new Error('no'));
    await assert.rejects(refreshResult({ compute, budget: budget(5), tabs, show }, shown), /no/);
    assert.deepEqual([state(), rows()], ['resting', [[1]]]);
  });

  it('is not requested where no requests are left', async () => {
    const { tabs, show, shown, state } = opened();
    const compute = () => Promise.reject(new Error('asked'));
    assert.equal(await refreshResult({ compute, budget: budget(0), tabs, show }, shown), false);
    assert.equal(state(), 'resting');
  });

  it('keeps its rows in a tab that was pinned in the meantime', async () => {
    const { tabs, show, shown, rows, state } = opened();
    tabs.setPinned(tabs.front?.id ?? '', true);
    const compute = () => Promise.resolve(insight(2));
    await refreshResult({ compute, budget: budget(5), tabs, show }, shown);
    assert.deepEqual([state(), rows()], ['resting', [[1]]]);
  });
});
