import assert from 'node:assert/strict';
import { nodeOfText } from '../../../../client/src/api/queryNode.ts';
import type { QueryNode } from '../../../../client/src/api/queries.ts';
import { answerTable, tabulated } from '../../../../client/src/nodes/tabulated.ts';
import { resultOf } from '../results/run.ts';

/** A table as lines: the columns, then the rows. */
function lines(node: QueryNode | undefined, answer: unknown): readonly string[] {
  const { columns, rows, display = 'no chart' } = answerTable(node, answer);
  const head = columns.map(({ name, type }) => `${name}:${type ?? ''}`).join(' | ');
  return [display, head, ...rows.map((row) => row.map((cell) => JSON.stringify(cell)).join(' | '))];
}

const days = ['2026-01-01', '2026-01-02'];
const other = '$$_posthog_breakdown_other_$$';
const none = '$$_posthog_breakdown_null_$$';
const step = (name: string, count: number, more: object = {}) => ({ name, count, ...more });

const cases: readonly [what: string, node: QueryNode, answer: unknown, lines: readonly string[]][] =
  [
    [
      'a trend',
      { kind: 'TrendsQuery' },
      [{ label: 'Views', days, data: [1, 2] }],
      ['line x=day', 'day:Date | Views:Int64', '"2026-01-01" | 1', '"2026-01-02" | 2'],
    ],
    [
      'a trend below the node that draws it',
      { kind: 'InsightVizNode', source: { kind: 'TrendsQuery', interval: 'hour' } },
      [{ label: 'a', days: ['2026-01-01 10:00:00'], data: [0.5] }],
      ['line x=hour', 'hour:DateTime | a:Float64', '"2026-01-01 10:00:00" | 0.5'],
    ],
    [
      'a compared trend: the earlier days stand where the present ones do',
      { kind: 'TrendsQuery' },
      [
        { label: 'a', days, data: [1, 2], compare_label: 'current' },
        { label: 'a', days: ['2025-12-30'], data: [3], compare_label: 'previous' },
      ],
      [
        'line x=day',
        'day:Date | a:Int64 | a (previous):Int64',
        '"2026-01-01" | 1 | 3',
        '"2026-01-02" | 2 | null',
      ],
    ],
    [
      'a breakdown, with words for its placeholders',
      { kind: 'TrendsQuery', trendsFilter: { display: 'ActionsStackedBar' } },
      [
        { label: other, days, data: [1, 2] },
        { label: `a - ${none}`, days, data: [3, 4] },
      ],
      [
        'bar x=day stacked',
        'day:Date | Other:Int64 | a - None:Int64',
        '"2026-01-01" | 1 | 3',
        '"2026-01-02" | 2 | 4',
      ],
    ],
    [
      'totals by a property',
      {
        kind: 'TrendsQuery',
        trendsFilter: { display: 'ActionsPie' },
        breakdownFilter: { breakdown: '$browser' },
      },
      [{ label: 'Chrome', data: [], aggregated_value: 7 }],
      ['pie x=$browser', '$browser:String | value:Float64', '"Chrome" | 7'],
    ],
    [
      'compared totals',
      { kind: 'TrendsQuery', trendsFilter: { display: 'ActionsTable' } },
      [
        { label: 'a', aggregated_value: 7, compare_label: 'current' },
        { label: 'a', aggregated_value: 5, compare_label: 'previous' },
      ],
      ['no chart', 'series:String | value:Float64 | previous:Float64', '"a" | 7 | 5'],
    ],
    [
      'countries by their codes',
      { kind: 'TrendsQuery', trendsFilter: { display: 'WorldMap' } },
      [{ label: 'a - DE', breakdown_value: 'DE', aggregated_value: 7 }],
      ['map x=country', 'country:String | value:Float64', '"DE" | 7'],
    ],
    [
      'a big number',
      { kind: 'TrendsQuery', trendsFilter: { display: 'BoldNumber' } },
      [{ label: 'a', aggregated_value: 7 }],
      ['number', 'a:Float64', '7'],
    ],
    [
      'a funnel, two steps of one event apart',
      { kind: 'FunnelsQuery' },
      [
        step('a', 8, { average_conversion_time: null, median_conversion_time: null }),
        step('a', 2, { average_conversion_time: 61.26, median_conversion_time: 60 }),
        step('', 1, { custom_name: null, action_id: 'c' }),
      ],
      [
        'funnel x=step y=people,"median time (s)"',
        'step:String | people:UInt64 | conversion %:Float64 | from previous %:Float64 | average time (s):Float64 | median time (s):Float64',
        '"1. a" | 8 | 100 | null | null | null',
        '"2. a" | 2 | 25 | 25 | 61.3 | 60',
        '"3. c" | 1 | 12.5 | 50 | null | null',
      ],
    ],
    [
      'a funnel nobody entered',
      { kind: 'FunnelsQuery', breakdownFilter: { breakdown: 'x' } },
      [[step('a', 0, { breakdown_value: ['x', 'y'] })]],
      [
        'funnel x=step y=people,"median time (s)" by=breakdown',
        'breakdown:String | step:String | people:UInt64 | conversion %:Float64 | from previous %:Float64 | average time (s):Float64 | median time (s):Float64',
        '"x · y" | "1. a" | 0 | null | null | null | null',
      ],
    ],
    [
      'conversion over time',
      { kind: 'FunnelsQuery' },
      [{ days, data: [50, 12.5], breakdown_value: ['x'] }],
      ['line x=day', 'day:Date | x:Float64', '"2026-01-01" | 50', '"2026-01-02" | 12.5'],
    ],
    [
      'the time to convert',
      { kind: 'FunnelsQuery' },
      {
        bins: [
          [5, 3],
          [25, 1],
        ],
        average_conversion_time: 9,
      },
      [
        'bar x="from (s)" y=people',
        'from (s):Float64 | to (s):Float64 | people:UInt64',
        '5 | 25 | 3',
        '25 | 45 | 1',
      ],
    ],
    [
      'retention',
      { kind: 'RetentionQuery', retentionFilter: { period: 'Week' } },
      [
        { date: '2026-01-04T00:00:00Z', values: [{ count: 4 }, { count: 1 }] },
        { date: '2026-01-11T00:00:00Z', values: [{ count: 0 }] },
      ],
      [
        'heatmap y="Week 0","Week 1" by=cohort share',
        'cohort:Date | Week 0:UInt64 | Week 1:UInt64',
        '"2026-01-04" | 4 | 1',
        '"2026-01-11" | 0 | null',
      ],
    ],
    [
      'paths',
      { kind: 'PathsQuery' },
      [{ source: '1_/', target: '2_/a_b', value: 3, average_conversion_time: 1520 }],
      [
        'sankey x=from y=people by=to',
        'from:String | to:String | people:UInt64 | average time (s):Float64',
        '"1. /" | "2. /a_b" | 3 | 1.5',
      ],
    ],
    [
      'a correlation',
      { kind: 'FunnelCorrelationQuery' },
      {
        events: [
          {
            event: { event: 'country::DE' },
            odds_ratio: 2.345,
            success_count: 3,
            failure_count: 1,
            correlation_type: 'success',
          },
        ],
        skewed: false,
      },
      [
        'no chart',
        'event or property:String | goes with:String | odds ratio:Float64 | completed:UInt64 | dropped off:UInt64',
        '"country = DE" | "completing" | 2.35 | 3 | 1',
      ],
    ],
    [
      'stickiness',
      { kind: 'StickinessQuery' },
      [{ label: 'a', days: [1, 2], labels: ['1 day', '2 days'], data: [9, 4] }],
      ['bar x=days', 'days:UInt64 | a:Int64', '1 | 9', '2 | 4'],
    ],
    [
      'a lifecycle',
      { kind: 'LifecycleQuery' },
      [
        { label: 'a - new', status: 'new', days, data: [1, 2] },
        { label: 'a - dormant', status: 'dormant', days, data: [-1, 0] },
      ],
      [
        'bar x=day stacked',
        'day:Date | new:Int64 | dormant:Int64',
        '"2026-01-01" | 1 | -1',
        '"2026-01-02" | 2 | 0',
      ],
    ],
    ['nothing', { kind: 'PathsQuery' }, [], ['no chart', '']],
    [
      'a shape of tomorrow',
      { kind: 'RetentionQuery' },
      { cohorts: 1 },
      ['no chart', 'result:JSON', '{"cohorts":1}'],
    ],
    ['a kind of tomorrow', { kind: 'NewQuery' }, [1, 'a'], ['no chart', 'result:JSON', '1', '"a"']],
    ['steps that are none', { kind: 'FunnelsQuery' }, [1], ['no chart', 'result:JSON', '1']],
  ];

describe('the answer of a query node as a table', () => {
  for (const [what, node, answer, expected] of cases) {
    it(`shows ${what}`, () => {
      assert.deepEqual(lines(node, answer), expected);
    });
  }

  it('leaves rows with columns as they are', () => {
    const result = resultOf(['n UInt8'], [[1]]);
    assert.equal(tabulated({ kind: 'TrendsQuery' }, result), result);
    assert.equal(tabulated(undefined, result), result);
  });

  it('leaves rows of HogQL without columns as they are', () => {
    const { answer, rows } = tabulated(undefined, { ...resultOf(['n'], [[1]]), answer: [[1]] });
    assert.deepEqual([answer, rows], [undefined, [[1]]]);
  });
});

describe('a text that is a query node', () => {
  const texts: readonly [text: string, kind: string | undefined][] = [
    ['{"kind": "TrendsQuery"}', 'TrendsQuery'],
    ['\n {"kind": "HogQLQuery", "query": "select 1"}\n', 'HogQLQuery'],
    ['select 1', undefined],
    ['{filters}', undefined],
    ['{"series": []}', undefined],
    ['{"kind": 1}', undefined],
    ['', undefined],
  ];
  for (const [text, kind] of texts) {
    it(`is ${kind ?? 'none'} in ${JSON.stringify(text)}`, () => {
      assert.equal(nodeOfText(text)?.kind, kind);
    });
  }
});
