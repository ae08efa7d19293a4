import assert from 'node:assert/strict';
import * as v from 'valibot';
import { insightShape } from '../../../../../client/src/api/shapes.ts';
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
