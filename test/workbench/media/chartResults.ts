import type { ChartKind, ChartSpec } from '../../../client/src/protocol/display.ts';
import type { Column, Row } from '../../../client/src/protocol/results.ts';

/** Rows that suit a kind of chart. */
export type ChartResult = {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly spec: ChartSpec;
};

function day(at: number): string {
  return new Date(Date.UTC(2026, 7, 1 + at)).toISOString().slice(0, 10);
}

const countries = ['US', 'DE', 'BR', 'IN', 'SG', 'FR', 'Japan', 'ZA', 'CA', 'Atlantis'];
const browsers = ['Chrome', 'Firefox', 'Safari'];

const daily: Pick<ChartResult, 'columns' | 'rows'> = {
  columns: [
    { name: 'day', type: 'Date' },
    { name: 'browser', type: 'String' },
    { name: 'count()', type: 'UInt64' },
  ],
  rows: Array.from({ length: 93 }, (_, at) => [
    day(Math.floor(at / 3)),
    browsers[at % 3] ?? '',
    Math.round(200 + 150 * Math.sin(at / 9) + 90 * (at % 3)),
  ]),
};

const byCountry: Pick<ChartResult, 'columns' | 'rows'> = {
  columns: [
    { name: 'country', type: 'Nullable(String)' },
    { name: 'users', type: 'UInt64' },
  ],
  rows: countries.map((country, at) => [country, 900 - 80 * at]),
};

/** A result for every kind of chart, and the spec that draws it. */
export const chartResults: Readonly<Record<ChartKind, ChartResult>> = {
  line: { ...daily, spec: { kind: 'line', x: 'day', y: ['count()'], by: 'browser' } },
  area: {
    ...daily,
    spec: { kind: 'area', x: 'day', y: ['count()'], by: 'browser', stacked: true },
  },
  bar: { ...daily, spec: { kind: 'bar', x: 'day', y: ['count()'], by: 'browser', stacked: true } },
  pie: { ...byCountry, spec: { kind: 'pie', x: 'country', y: ['users'] } },
  map: { ...byCountry, spec: { kind: 'map', x: 'country', y: ['users'] } },
  heatmap: { ...daily, spec: { kind: 'heatmap', x: 'day', y: ['count()'], by: 'browser' } },
  number: {
    columns: [{ name: 'users', type: 'UInt64' }],
    rows: [[1_234_567]],
    spec: { kind: 'number', y: ['users'] },
  },
  scatter: {
    columns: [
      { name: 'seconds', type: 'Float64' },
      { name: 'pages', type: 'UInt64' },
    ],
    rows: Array.from({ length: 200 }, (_, at) => [(at * 37) % 211, (at * 53) % 97]),
    spec: { kind: 'scatter', x: 'seconds', y: ['pages'] },
  },
  funnel: {
    columns: [
      { name: 'step', type: 'String' },
      { name: 'people', type: 'UInt64' },
    ],
    rows: [
      ['Visited', 1200],
      ['Signed up', 480],
      ['Invited a friend', 120],
    ],
    spec: { kind: 'funnel', x: 'step', y: ['people'] },
  },
  sankey: {
    columns: [
      { name: 'from', type: 'String' },
      { name: 'to', type: 'String' },
      { name: 'people', type: 'UInt64' },
    ],
    rows: [
      ['home', 'pricing', 300],
      ['home', 'docs', 200],
      ['pricing', 'sign up', 120],
      ['docs', 'sign up', 60],
      ['sign up', 'home', 5],
    ],
    spec: { kind: 'sankey', x: 'from', y: ['people'], by: 'to' },
  },
};
