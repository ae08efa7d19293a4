import assert from 'node:assert/strict';
import { printDisplay } from '../../../../../client/src/protocol/display.ts';
import type { Row } from '../../../../../client/src/protocol/results.ts';
import { defaultChart } from '../../../../../media/src/chart/plan/defaultChart.ts';
import { table } from '../tables.ts';

function days(...values: readonly Row[]): Row[] {
  return values.map((row, at) => [`2026-08-0${at + 1}`, ...row]);
}

const two = [['a', 1] as Row, ['b', 2] as Row];
const many: Row[] = Array.from({ length: 40 }, (_, at) => [`a${at % 2}`, `b${at}`, at]);

const cases: readonly [
  what: string,
  columns: string,
  rows: readonly Row[],
  chart: string | undefined,
][] = [
  ['days and a number', 'day Date, n UInt64', days([1], [2]), 'line x=day y=n'],
  ['texts that are days', 'day String, n UInt64', days([1], [2]), 'line x=day y=n'],
  [
    'days and several numbers',
    'day Date, a Int64, b Int64',
    days([1, 2], [3, 4]),
    'line x=day y=a,b',
  ],
  [
    'days, names and a number',
    'day Date, who String, n UInt64',
    days(['a', 1], ['b', 2]),
    'line x=day y=n by=who',
  ],
  ['names and a number', 'who String, n UInt64', two, 'bar x=who y=n'],
  [
    'numbers stored in a wrapper',
    'who LowCardinality(String), n Nullable(UInt64)',
    two,
    'bar x=who y=n',
  ],
  ['no types at all', 'who, n', two, 'bar x=who y=n'],
  [
    'countries',
    'country String, n UInt64',
    [
      ['DE', 1],
      ['US', 2],
      [null, 3],
    ],
    'map x=country y=n',
  ],
  [
    'countries in no code',
    'country String, n UInt64',
    [
      ['Germany', 1],
      ['US', 2],
    ],
    'bar x=country y=n',
  ],
  ['steps', 'step String, n UInt64', two, 'funnel x=step y=n'],
  [
    'from, to and a number',
    'from String, to String, n UInt64',
    [
      ['a', 'b', 1],
      ['b', 'c', 2],
    ],
    'sankey x=from y=n by=to',
  ],
  [
    'two kinds of names',
    'a String, b String, n UInt64',
    [
      ['a', 'b', 1],
      ['b', 'c', 2],
    ],
    'bar x=a y=n by=b stacked',
  ],
  [
    'two kinds of names, many of them',
    'a String, b String, n UInt64',
    many,
    'heatmap x=a y=n by=b',
  ],
  ['one number', 'n UInt64', [[5]], 'number y=n'],
  ['one row of numbers', 'a UInt64, b Float64', [[5, 6.5]], 'number y=a,b'],
  ['a column of numbers', 'n UInt64', [[5], [6]], 'bar y=n'],
  [
    'hours and a number',
    'hour UInt8, n UInt64',
    [
      [0, 5],
      [1, 6],
    ],
    'bar x=hour y=n',
  ],
  [
    'two measures',
    'a Float64, b Float64',
    [
      [0.5, 5],
      [1.5, 6],
      [0.5, 7],
    ],
    'scatter x=a y=b',
  ],
  ['columns of one name', 'n UInt64, n UInt64', [[1, 5]], 'number y=n,n#2'],
  [
    'no numbers',
    'a String, b Array(UInt64)',
    [
      ['a', [1]],
      ['b', [2]],
    ],
    undefined,
  ],
  ['no rows', 'a String, n UInt64', [], undefined],
];

describe('the default chart', () => {
  for (const [what, columns, rows, chart] of cases) {
    it(`draws ${chart ?? 'nothing'} of ${what}`, () => {
      const spec = defaultChart(table(columns, ...rows));
      assert.equal(spec && printDisplay(spec), chart);
    });
  }
});
