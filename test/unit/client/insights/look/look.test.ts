import assert from 'node:assert/strict';
import * as v from 'valibot';
import { activityShape, insightShape } from '../../../../../client/src/api/shapes.ts';
import {
  activityDay,
  activityTexts,
  activityWords,
  versionAfter,
} from '../../../../../client/src/insights/look/activityText.ts';
import { markViewed } from '../../../../../client/src/insights/tree/viewedMark.ts';
import { insightResult } from '../../../../../client/src/insights/look/insightResult.ts';

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

describe('the activity of an insight', () => {
  const entry = (changes: object[]) =>
    v.parse(activityShape, { activity: 'updated', scope: 'Insight', detail: { changes } });
  const node = (query: string) => ({ kind: 'HogQLQuery', query });

  it('shows the HogQL before and after', () => {
    const changed = entry([
      { field: 'query', action: 'changed', before: node('select 1'), after: node('select 2') },
    ]);
    assert.equal(activityWords(changed), 'updated query');
    assert.deepEqual(activityTexts(changed), {
      before: 'select 1',
      after: 'select 2',
      extension: 'hogql',
    });
  });

  it('shows all else as JSON', () => {
    const renamed = entry([{ field: 'name', action: 'changed', before: 'a', after: 'b' }]);
    assert.deepEqual(activityTexts(renamed), {
      before: '{\n  "name": "a"\n}',
      after: '{\n  "name": "b"\n}',
      extension: 'json',
    });
    assert.equal(activityTexts(entry([])), undefined);
  });

  it('has a version of the query wherever an entry left one', () => {
    const changed = entry([{ field: 'query', before: null, after: node('select 2') }]);
    assert.deepEqual(versionAfter(changed), { text: 'select 2', extension: 'hogql' });
    const chart = entry([{ field: 'query', before: null, after: { kind: 'TrendsQuery' } }]);
    assert.deepEqual(versionAfter(chart), {
      text: '{\n  "kind": "TrendsQuery"\n}',
      extension: 'json',
    });
    assert.equal(versionAfter(entry([{ field: 'name', before: 'a', after: 'b' }])), undefined);
  });

  it('stands under the day it happened on', () => {
    const now = new Date(2026, 7, 20, 12).getTime();
    const day = (daysAgo: number) => {
      const at = new Date(2026, 7, 20 - daysAgo, 9).toISOString();
      return activityDay(v.parse(activityShape, { activity: 'updated', created_at: at }), now);
    };
    assert.deepEqual([day(0), day(1)], ['Today', 'Yesterday']);
    assert.match(day(4), /16/);
    assert.equal(activityDay(entry([]), now), 'At some time');
  });
});

describe('the mark that an insight was looked at', () => {
  const asked: number[] = [];
  const context = (answer: () => Promise<void>) => ({
    viewed: (id: number) => {
      asked.push(id);
      return answer();
    },
  });
  beforeEach(() => (asked.length = 0));

  it('is sent where people have chosen that, and else not', async () => {
    await markViewed(
      context(() => Promise.resolve()),
      1,
      false,
    );
    assert.deepEqual(asked, []);
    await markViewed(
      context(() => Promise.resolve()),
      2,
      true,
    );
    assert.deepEqual(asked, [2]);
  });

  it('does not get in the way where the service refuses it', async () => {
    await markViewed(
      context(() => Promise.reject(new Error('no'))),
      3,
      true,
    );
    assert.deepEqual(asked, [3]);
  });
});
