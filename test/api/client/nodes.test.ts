import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { QueryNode } from '../../../client/src/api/queries.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import { systemClock } from '../../../client/src/api/retry.ts';
import { computationService } from '../../../client/src/nodes/computationService.ts';
import { failurePlace, readNodeDocument } from '../../../client/src/nodes/nodeDocument.ts';
import { filterComputation } from '../../../client/src/nodes/filterComputation.ts';
import { insightKinds, insightTemplate } from '../../../client/src/nodes/insightTemplates.ts';
import { tabulated } from '../../../client/src/nodes/tabulated.ts';
import { parseDisplay } from '../../../client/src/protocol/display.ts';
import { QueryRun, type QueryRunState } from '../../../client/src/runs/life/queryRun.ts';
import { isForeign, targets } from './target.ts';

const events = ['$pageview', 'signed_up'];
const steps = [
  { kind: 'EventsNode', event: '$pageview' },
  { kind: 'EventsNode', event: 'signed_up' },
];
const month = { date_from: '-30d' };
const trend = (more: object): QueryNode => ({
  kind: 'TrendsQuery',
  series: steps.slice(0, 1),
  dateRange: { date_from: '-7d' },
  ...more,
});
const byEvent = (property: string): object => ({
  breakdownFilter: { breakdown: property, breakdown_type: 'event' },
});
const funnel = (more: object): QueryNode => ({
  kind: 'FunnelsQuery',
  series: steps,
  dateRange: month,
  ...more,
});
const retention = (period: string): QueryNode => ({
  kind: 'RetentionQuery',
  retentionFilter: { period, totalIntervals: 4 },
});

const stepColumns =
  'step, people, conversion %, from previous %, average time (s), median time (s)';

/** Nodes, the columns of their tables (`…` is anything that follows), and their charts. */
const nodes: readonly [what: string, node: QueryNode, columns: string, display: string][] = [
  ['a trend', trend({}), 'day, $pageview', 'line x=day'],
  ['a trend by the week', trend({ interval: 'week' }), 'week, $pageview', 'line x=week'],
  [
    'a compared trend',
    trend({ compareFilter: { compare: true } }),
    'day, $pageview, $pageview (previous)',
    'line x=day',
  ],
  ['a trend with a breakdown', trend(byEvent('$browser')), 'day, Chrome, …', 'line x=day'],
  [
    'a stacked trend',
    trend({ series: steps, trendsFilter: { display: 'ActionsStackedBar' } }),
    'day, $pageview, signed_up',
    'bar x=day stacked',
  ],
  [
    'a pie',
    trend({ trendsFilter: { display: 'ActionsPie' }, ...byEvent('$browser') }),
    '$browser, value',
    'pie x=$browser',
  ],
  [
    'a world map',
    trend({ trendsFilter: { display: 'WorldMap' }, ...byEvent('$geoip_country_code') }),
    'country, value',
    'map x=country',
  ],
  ['a big number', trend({ trendsFilter: { display: 'BoldNumber' } }), '$pageview', 'number'],
  [
    'a compared table',
    trend({ trendsFilter: { display: 'ActionsTable' }, compareFilter: { compare: true } }),
    'series, value, previous',
    '',
  ],
  ['a funnel', funnel({}), stepColumns, 'funnel x=step y=people,"median time (s)"'],
  [
    'a funnel with a breakdown',
    funnel(byEvent('$browser')),
    `breakdown, ${stepColumns}`,
    'funnel x=step y=people,"median time (s)" by=breakdown',
  ],
  [
    'conversion over time',
    funnel({ funnelsFilter: { funnelVizType: 'trends' } }),
    'day, conversion %',
    'line x=day',
  ],
  [
    'the time to convert',
    funnel({ funnelsFilter: { funnelVizType: 'time_to_convert' } }),
    'from (s), to (s), people',
    'bar x="from (s)" y=people',
  ],
  [
    'retention',
    retention('Week'),
    'cohort, Week 0, Week 1, Week 2, Week 3',
    'heatmap y="Week 0","Week 1","Week 2","Week 3" by=cohort share',
  ],
  [
    'paths',
    { kind: 'PathsQuery', pathsFilter: {}, dateRange: { date_from: '-7d' } },
    'from, to, people, average time (s)',
    'sankey x=from y=people by=to',
  ],
  [
    'a correlation',
    { kind: 'FunnelCorrelationQuery', source: funnel({}), funnelCorrelationType: 'events' },
    'event or property, goes with, odds ratio, completed, dropped off',
    '',
  ],
  [
    'stickiness',
    { kind: 'StickinessQuery', series: steps, dateRange: month },
    'days, $pageview, signed_up',
    'bar x=days',
  ],
  [
    'a lifecycle',
    { kind: 'LifecycleQuery', series: steps.slice(0, 1), dateRange: month },
    'day, new, returning, resurrecting, dormant',
    'bar x=day stacked',
  ],
  [
    'a list of events',
    { kind: 'EventsQuery', select: ['event', 'count()'], after: '-7d' },
    'event, count()',
    '',
  ],
];

for (const target of targets) {
  describe(`query nodes of ${target.name}`, () => {
    async function end(
      query: string,
      node: QueryNode,
      refresh: RefreshMode = 'blocking',
      open = target.open,
    ): Promise<QueryRunState> {
      const { client, projectId } = await open();
      const request = { id: randomUUID(), query, node, refresh };
      const run = new QueryRun(request, client.queries(projectId), systemClock);
      await run.ended;
      return run.state;
    }

    async function result(node: QueryNode, refresh?: RefreshMode) {
      const state = await end(JSON.stringify(node), node, refresh);
      assert.ok(state.kind === 'done', JSON.stringify(state));
      return state.result;
    }

    for (const [what, node, columns, display] of nodes) {
      it(`answers ${what} with a table and its chart`, async () => {
        const { columns: found, rows, display: drawn = '', answer } = await result(node);
        const names = found.map(({ name }) => name);
        const [wanted, isOpen] = [columns.split(', '), columns.endsWith('…')];
        const compared = isOpen ? names.slice(0, wanted.length - 1) : names;
        if (!isForeign) assert.deepEqual(compared, isOpen ? wanted.slice(0, -1) : wanted);
        assert.equal(drawn, display);
        assert.ok(drawn === '' || parseDisplay(drawn));
        assert.equal(answer, undefined);
        assert.ok(isForeign || rows.length > 0);
        assert.ok(rows.every((row) => row.length === names.length));
      });
    }

    for (const kind of insightKinds) {
      it(`computes a new ${kind} as it is opened`, async () => {
        const found = readNodeDocument(insightTemplate(kind, events));
        assert.ok('node' in found, JSON.stringify(found));
        const { columns } = await result(found.node, 'async');
        assert.notDeepEqual(
          columns.map(({ name }) => name),
          ['result'],
        );
      });
    }

    const computed = nodes.filter(([, node]) => filterComputation(node));
    for (const [what, node] of computed) {
      it(`returns the same for ${what} from the insights endpoint, or reports that it is closed`, async () => {
        const { client, projectId } = await target.open();
        const queries = client.queries(projectId);
        const service = computationService(client.computations(projectId), queries);
        const { signal } = new AbortController();
        const id = randomUUID();
        const asked = { query: node, refresh: 'blocking', clientQueryId: id } as const;
        const status = await service.submit(asked, signal);
        if (status.kind === 'failed') {
          // The document shows no body for the answers of these.
          const isBare = ['retention', 'path', 'funnelCorrelation'].includes(
            filterComputation(node)?.kind ?? '',
          );
          assert.ok(target.mayRefuse || isBare, status.message);
          assert.match(status.message, /hogql\.insights\.endpoint/);
          return;
        }
        assert.ok(status.kind === 'done');
        const { columns, rows, display } = tabulated(node, status.result);
        const byQuery = await result(node);
        assert.deepEqual(
          { columns, display },
          { columns: byQuery.columns, display: byQuery.display },
        );
        assert.deepEqual(rows, byQuery.rows);
      });
    }

    it('counts a trend as HogQL does', async () => {
      const { rows } = await result(
        trend({ dateRange: { date_from: '2026-01-01', date_to: '2026-01-10' } }),
      );
      const query = `select toDate(timestamp) as day, count() from events
        where event = '$pageview' and day between '2026-01-01' and '2026-01-10'
        group by day order by day`;
      const counted = await result({ kind: 'HogQLQuery', query });
      assert.deepEqual(
        rows.filter(([, value]) => value !== 0),
        counted.rows,
      );
    });

    it('finds the refused member in the text', async () => {
      const node = trend({ interval: 'fortnight' });
      const text = JSON.stringify(node);
      const state = await end(text, node, 'blocking', target.openUnchecked);
      assert.ok(state.kind === 'failed', JSON.stringify(state));
      const place = failurePlace(text, state.words);
      assert.equal(place && text.slice(place.start, place.end), '"fortnight"');
    });
  });
}
