import assert from 'node:assert/strict';
import { differInVersion, holdsSame, sameNode } from '../../../../client/src/api/sameNode.ts';
import { JsonText } from '../../../../client/src/api/json.ts';

const trends = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
const sql = { kind: 'HogQLQuery', query: 'select 1' };

/** The difference between two nodes, both nodes, and whether they are the same. */
type Case = [name: string, one: unknown, other: unknown, expected: boolean];

const cases: Case[] = [
  ['a version', trends, { ...trends, version: 3 }, true],
  ['the order of keys', { ...sql, a: 1, b: 2 }, { b: 2, a: 1, ...sql }, true],
  ['an interval by default', trends, { ...trends, interval: 'day' }, true],
  ['another interval', trends, { ...trends, interval: 'week' }, false],
  ['a filter that is empty', trends, { ...trends, trendsFilter: {}, properties: [] }, true],
  ['a kind that was added', trends, { ...trends, series: [{ event: 'a' }] }, true],
  [
    'a member of another kind of series',
    { ...trends, series: [{ id: 1 }] },
    { ...trends, series: [{ id: 1, kind: 'ActionsNode' }] },
    true,
  ],
  [
    'series hidden by their place',
    { ...trends, trendsFilter: { hiddenLegendIndexes: [0] } },
    {
      ...trends,
      trendsFilter: {
        resultCustomizationBy: 'position',
        resultCustomizations: { 0: { assignmentBy: 'position', hidden: true } },
      },
    },
    true,
  ],
  ['the text of a query', sql, { ...sql, query: 'select 2' }, false],
  ['a placeholder that is null', sql, { ...sql, values: { a: null } }, false],
  ['a placeholder named as a default', sql, { ...sql, values: { interval: 'day' } }, false],
  ['a placeholder named version', { ...sql, values: { version: 1 } }, sql, false],
  ['nothing and no node', null, undefined, true],
  ['nothing and a node', null, sql, false],
  ['a list and an object', { ...trends, a: [] }, { ...trends, a: [1] }, false],
  ['the order of a list', { ...trends, a: [1, 2] }, { ...trends, a: [2, 1] }, false],
  ['a version of no node', { values: 1, version: 1 }, { values: 1 }, false],
  ['the short version of a node', sql, { ...sql, v: 2 }, true],
  ['a default of another type', trends, { ...trends, compare: 'false' }, false],
  ['a name that all objects have', trends, { ...trends, constructor: 'a' }, false],
  ['a value of a filter', { ...trends, value: { interval: 'day' } }, trends, false],
  [
    'a table of the warehouse that was given its kind',
    { ...trends, series: [{ table_name: 't', event: 'a' }] },
    { ...trends, series: [{ kind: 'DataWarehouseNode', table_name: 't', event: 'a' }] },
    true,
  ],
  [
    'an event with an id that was given its kind',
    { ...trends, series: [{ id: 1, event: 'a' }] },
    { ...trends, series: [{ kind: 'EventsNode', id: 1, event: 'a' }] },
    true,
  ],
  ['series that are no objects', { ...trends, series: ['a'] }, { ...trends, series: ['b'] }, false],
  [
    'a kind in the series of a query without one',
    { kind: 'OtherQuery', series: [{ id: 1 }] },
    { kind: 'OtherQuery', series: [{ id: 1, kind: 'ActionsNode' }] },
    false,
  ],
  [
    'a mean that moved',
    { kind: 'RetentionQuery', retentionFilter: { showMean: true } },
    { kind: 'RetentionQuery', retentionFilter: { meanRetentionCalculation: 'simple' } },
    true,
  ],
  [
    'a mean that was off',
    { kind: 'RetentionQuery', retentionFilter: { showMean: false } },
    { kind: 'RetentionQuery', retentionFilter: { meanRetentionCalculation: 'none' } },
    true,
  ],
  [
    'a mean that says otherwise now',
    { kind: 'RetentionQuery', retentionFilter: { showMean: true } },
    { kind: 'RetentionQuery', retentionFilter: { meanRetentionCalculation: 'weighted' } },
    false,
  ],
  [
    'a total of a pie that moved',
    { kind: 'DataVisualizationNode', chartSettings: { showPieTotal: false } },
    { kind: 'DataVisualizationNode', chartSettings: { pie: { showTotal: false } } },
    true,
  ],
  [
    'a total of a pie beside its other settings',
    { kind: 'DataVisualizationNode', chartSettings: { showPieTotal: true, pie: { hole: 1 } } },
    { kind: 'DataVisualizationNode', chartSettings: { pie: { showTotal: true, hole: 1 } } },
    true,
  ],
  [
    'exclusions of a funnel that were given their kind',
    { kind: 'FunnelsQuery', funnelsFilter: { exclusions: [{ event: 'a' }] } },
    { kind: 'FunnelsQuery', funnelsFilter: { exclusions: [{ event: 'a', kind: 'EventsNode' }] } },
    true,
  ],
  ...(['StickinessQuery', 'LifecycleQuery', 'FunnelsQuery'] as const).map((kind): Case => [
    `a kind in the series of a ${kind}`,
    { kind, series: [{ id: 1 }] },
    { kind, series: [{ id: 1, kind: 'ActionsNode' }] },
    true,
  ]),
  [
    'a series hidden by its place that has a colour',
    {
      ...trends,
      trendsFilter: {
        hiddenLegendIndexes: [1],
        resultCustomizations: { 1: { assignmentBy: 'position', color: 'a' } },
      },
    },
    {
      ...trends,
      trendsFilter: {
        resultCustomizationBy: 'position',
        resultCustomizations: { 1: { assignmentBy: 'position', color: 'a', hidden: true } },
      },
    },
    true,
  ],
  [
    'a place hidden where series are told apart by value',
    {
      ...trends,
      trendsFilter: {
        hiddenLegendIndexes: [1],
        resultCustomizations: { a: { assignmentBy: 'value', color: 'a' } },
      },
    },
    {
      ...trends,
      trendsFilter: { resultCustomizations: { a: { assignmentBy: 'value', color: 'a' } } },
    },
    true,
  ],
  [
    'no hidden series',
    { ...trends, trendsFilter: { hiddenLegendIndexes: [], a: 1 } },
    { ...trends, trendsFilter: { a: 1 } },
    true,
  ],
  ...(
    [
      ['breakdownAttributionType', 'first_touch', 'last_touch'],
      ['breakdown_limit', 25, 26],
      ['breakdown_type', 'event', 'person'],
      ['compare', false, true],
      ['display', 'ActionsLineGraph', 'ActionsBar'],
      ['explicitDate', false, true],
      ['filterTestAccounts', false, true],
      ['funnelCorrelationType', 'events', 'properties'],
      ['funnelOrderType', 'ordered', 'unordered'],
      ['funnelVizType', 'steps', 'trends'],
      ['funnelWindowInterval', 14, 7],
      ['funnelWindowIntervalUnit', 'day', 'week'],
      ['math', 'total', 'dau'],
      ['period', 'Day', 'Week'],
      ['retentionType', 'retention_recurring', 'retention_first_time'],
      ['smoothingIntervals', 1, 7],
      ['totalIntervals', 8, 9],
    ] as const
  ).flatMap(([name, usual, other]): Case[] => [
    [`${name} by default`, trends, { ...trends, [name]: usual }, true],
    [`another ${name}`, trends, { ...trends, [name]: other }, false],
  ]),
];

describe('nodes of insights', () => {
  for (const [name, one, other, expected] of cases) {
    it(`${expected ? 'are the same' : 'differ'} where only ${name} tells them apart`, () => {
      assert.equal(sameNode(one, other), expected);
      assert.equal(sameNode(other, one), expected);
    });
  }
});

describe('versions of a node', () => {
  const versions: [one: unknown, other: unknown, differ: boolean][] = [
    [sql, { ...sql, version: 1 }, false],
    [sql, { ...sql, version: 2 }, true],
    [sql, { ...sql, query: 'select 2' }, false],
    [{ version: 1 }, { version: 2 }, false],
    [{ a: sql, b: trends }, { b: trends, a: sql }, false],
    [{ list: [sql] }, { list: [{ ...sql, version: 2 }] }, true],
    [null, undefined, false],
  ];
  for (const [one, other, differ] of versions) {
    it(`${differ ? 'differ' : 'are the same'} in ${JSON.stringify([one, other])}`, () => {
      assert.equal(differInVersion(one, other), differ);
    });
  }
});

const there = {
  name: 'Signups',
  description: null,
  tags: ['b', 'a'],
  favorited: false,
  query: { kind: 'HogQLQuery', query: 'select 1', version: 2 },
  dashboards: [2, 1],
};

describe('an insight in the service', () => {
  const changes: [change: object, holds: boolean][] = [
    [{}, true],
    [{ name: 'Signups' }, true],
    [{ name: 'Other' }, false],
    [{ name: 'Signups', favorited: true }, false],
    [{ description: '' }, true],
    [{ description: undefined }, true],
    [{ description: 'Told' }, false],
    [{ tags: [' A', 'b'] }, true],
    [{ tags: ['a'] }, false],
    [{ dashboards: [1, 2] }, false],
    [{ query: { kind: 'HogQLQuery', query: 'select 1' } }, true],
    [{ query: new JsonText('{"query": "select 1", "kind": "HogQLQuery"}') }, true],
    [{ query: new JsonText('{"query": "select 2", "kind": "HogQLQuery"}') }, false],
    [{ saved: true }, false],
  ];
  for (const [change, holds] of changes) {
    it(`${holds ? 'shows' : 'does not show'} the change ${JSON.stringify(change)}`, () => {
      assert.equal(holdsSame(there, change), holds);
    });
  }
});
