import assert from 'node:assert/strict';
import { filterComputation } from '../../../../client/src/nodes/filterComputation.ts';

describe('a query node as parameters of the insights endpoints', () => {
  it('is a trend with both dates, and events and actions in their order', () => {
    const condition = { key: '$browser', value: 'Chrome' };
    const node = {
      kind: 'TrendsQuery',
      series: [
        { kind: 'EventsNode', event: 'a', math: 'dau', properties: [condition] },
        { kind: 'ActionsNode', id: 3 },
        { kind: 'EventsNode', event: null, name: 'every event' },
      ],
      interval: 'week',
      properties: [condition],
      filterTestAccounts: true,
      breakdownFilter: { breakdown: 'plan', breakdown_type: 'person', breakdown_limit: null },
      compareFilter: { compare: true, compare_to: '-1m' },
      trendsFilter: { display: 'ActionsAreaGraph', formula: 'A + B' },
    };
    assert.deepEqual(filterComputation(node), {
      kind: 'trend',
      body: {
        date_from: '-7d',
        date_to: '-0d',
        events: [
          { id: 'a', math: 'dau', properties: [{ type: 'AND', values: [condition] }], order: 0 },
          { id: null, name: 'every event', order: 2 },
        ],
        actions: [{ id: 3, order: 1 }],
        properties: { type: 'AND', values: [condition] },
        filter_test_accounts: true,
        breakdown: 'plan',
        breakdown_type: 'person',
        interval: 'week',
        compare: true,
        compare_to: '-1m',
        formula: 'A + B',
      },
    });
  });

  it('is a funnel with its window and exclusions', () => {
    const node = {
      kind: 'FunnelsQuery',
      series: [
        { kind: 'EventsNode', event: 'a' },
        { kind: 'EventsNode', event: 'b' },
      ],
      dateRange: { date_from: 'mStart', date_to: '2026-01-31' },
      funnelsFilter: {
        funnelWindowInterval: 3,
        funnelWindowIntervalUnit: 'hour',
        funnelVizType: 'steps',
        exclusions: [{ kind: 'EventsNode', event: 'c', funnelFromStep: 0, funnelToStep: 1 }],
      },
    };
    assert.deepEqual(filterComputation(node), {
      kind: 'funnel',
      body: {
        date_from: 'mStart',
        date_to: '2026-01-31',
        events: [
          { id: 'a', order: 0 },
          { id: 'b', order: 1 },
        ],
        funnel_window_interval: 3,
        funnel_window_interval_type: 'HOUR',
        funnel_viz_type: 'steps',
        exclusions: [{ id: 'c', type: 'events', funnel_from_step: 0, funnel_to_step: 1 }],
      },
    });
  });

  for (const [kind, endpoint] of [
    ['RetentionQuery', 'retention'],
    ['PathsQuery', 'path'],
    ['FunnelCorrelationQuery', 'funnelCorrelation'],
  ] as const) {
    it(`is the query of an insight for a ${kind}`, () => {
      const node = { kind, more: 1 };
      assert.deepEqual(filterComputation(node), { kind: endpoint, body: { query: node } });
    });
  }

  it('is none for a kind without an endpoint', () => {
    assert.equal(filterComputation({ kind: 'LifecycleQuery' }), undefined);
    assert.equal(filterComputation({ kind: 'HogQLQuery', query: 'select 1' }), undefined);
  });
});
