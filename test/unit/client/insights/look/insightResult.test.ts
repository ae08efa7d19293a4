import assert from 'node:assert/strict';
import * as v from 'valibot';
import { type Insight, insightShape } from '../../../../../client/src/api/shapes.ts';
import {
  insightResult,
  isStale,
  refreshResult,
} from '../../../../../client/src/insights/look/insightResult.ts';
import { Tabs } from '../../../../../client/src/results/tabs.ts';
import '../../support/editor.ts';

describe('the saved result of an insight as a table', () => {
  const results: [what: string, parts: object, columns: string[], rows: unknown[][]][] = [
    [
      'rows of SQL',
      { result: [[1, 'a']], columns: ['n', 's'], types: [['n', 'UInt8'], 'String'] },
      ['n', 's'],
      [[1, 'a']],
    ],
    [
      'a trend',
      {
        query: { kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } },
        result: [{ label: 'Views', days: ['2026-01-01', '2026-01-02'], data: [3, 4] }],
      },
      ['day', 'Views'],
      [
        ['2026-01-01', 3],
        ['2026-01-02', 4],
      ],
    ],
    [
      'a funnel that is broken down',
      {
        query: { kind: 'FunnelsQuery' },
        result: [[{ order: 0, name: 'a', count: 9, breakdown_value: 'x' }]],
      },
      [
        'breakdown',
        'step',
        'people',
        'conversion %',
        'from previous %',
        'average time (s)',
        'median time (s)',
      ],
      [['x', '1. a', 9, 100, null, null, null]],
    ],
    ['a shape nobody knows', { result: { odd: 1 } }, ['result'], [[{ odd: 1 }]]],
    ['no rows', { result: [] }, [], []],
  ];
  for (const [what, parts, columns, rows] of results) {
    it(`shows ${what}`, () => {
      const shown = insightResult(v.parse(insightShape, { id: 1, query: null, ...parts }), 'here');
      assert.deepEqual(
        shown?.result.columns.map(({ name }) => name),
        columns,
      );
      assert.deepEqual(shown.result.rows, rows);
    });
  }

  it('is drawn as the insight says', () => {
    const result = { result: [[1, 'a']], columns: ['n', 's'], types: [] };
    const display = (query: object): string | undefined =>
      insightResult(v.parse(insightShape, { id: 1, query, ...result }), 'here')?.result.display;
    const source = { kind: 'HogQLQuery', query: 'select 1' };
    const node = { kind: 'DataVisualizationNode', source, display: 'ActionsPie' };
    assert.equal(display(node), 'pie');
    const chartSettings = { xAxis: { column: 's' }, yAxis: [{ column: 'n' }] };
    assert.equal(display({ ...node, chartSettings }), 'pie x=s y=n');
    assert.equal(display({ ...node, display: 'ActionsTable' }), undefined);
    assert.equal(display(source), undefined);
  });

  it('is not there where the service has none', () => {
    assert.equal(
      insightResult(v.parse(insightShape, { id: 1, query: null, result: null }), 'here'),
      undefined,
    );
  });
});

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
