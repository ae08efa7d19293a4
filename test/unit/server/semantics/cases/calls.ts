import type { Row } from '../../support/findings.ts';

/** Functions, aggregates and their arguments. */
export const callRows: readonly Row[] = [
  {
    code: 'unknown-function',
    query: "select «toIntt»('1')",
    fixed: ["select toInt('1')"],
    passing: "select toInt('1'), COUNT(), Concat('a', 'b')",
  },
  {
    code: 'unknown-function',
    query: 'select «numbers»(3)',
    passing: 'select number, range(1, 3) from numbers(3) cross join range(5)',
  },
  {
    code: 'deprecated-function',
    query: "select «__preview_getTrafficType»('x')",
    fixed: ["select getTrafficType('x')"],
    passing: "select getTrafficType('x')",
  },
  {
    code: 'argument-count',
    query: "select «toDate»('a', 'b')",
    passing: "select toDate('a')",
  },
  {
    code: 'argument-count',
    query: 'select «if»(1, 2)',
    passing: 'select if(1, 2, 3), multiIf(1, 2, 3, 4, 5), count(*)',
  },
  {
    code: 'argument-count',
    query: 'select number from «numbers»(1, 2, 3)',
    passing: 'select number from numbers(1, 2)',
  },
  {
    code: 'parameter-count',
    query: 'select «quantile»(0.5, 0.9)(team_id) from events',
    passing: 'select quantile(0.5)(team_id), groupArray(10)(event) from events',
  },
  {
    code: 'missing-parameters',
    query: 'select «quantile»(0.5, team_id) from events',
    fixed: ['select quantile(0.5)(team_id) from events'],
    passing: 'select median(team_id) from events',
  },
  {
    code: 'nested-aggregate',
    query: 'select sum(«count»()) from events',
    passing: 'select sum(n) from (select count() as n from events)',
  },
  {
    code: 'nested-aggregate',
    query: 'select count() as n, max(«n») from events',
    passing: 'select count() as n, sum(count()) over () from events',
  },
  {
    code: 'aggregate-in-where',
    query: 'select event from events where «count()» > 1 group by event',
    fixed: ['select event from events group by event having count() > 1'],
    passing: 'select event from events group by event having count() > 1',
  },
  {
    code: 'aggregate-in-where',
    query:
      "select event, count() as n from events where event = 'signed_up' and «n» > 1 group by event",
    fixed: [
      "select event, count() as n from events where event = 'signed_up' group by event having n > 1",
    ],
    passing: "select event, count() as n from events where event = 'signed_up' group by event",
  },
  {
    code: 'aggregate-in-where',
    query: 'select max(timestamp) as last from events where «last» > now()',
    fixed: ['select max(timestamp) as last from events having last > now()'],
    passing: 'select timestamp from events where timestamp > (select max(timestamp) from events)',
  },
  {
    code: 'aggregate-in-where',
    query: 'select count() from events group by «1»',
    passing: 'select event, count() from events group by 1',
  },
  {
    code: 'ungrouped-column',
    query: 'select «event», count() from events',
    fixed: [
      'select event, count() from events group by event',
      'select any(event), count() from events',
    ],
    passing: 'select event, count() from events group by event',
  },
  {
    code: 'ungrouped-column',
    query: 'select event, «distinct_id», count() from events group by event order by 2',
    fixed: [
      'select event, distinct_id, count() from events group by event, distinct_id order by 2',
      'select event, any(distinct_id), count() from events group by event order by 2',
    ],
    passing: 'select event, any(distinct_id), count() from events group by all',
  },
  {
    code: 'ungrouped-column',
    query: 'select toDate(timestamp) as day, count() from events group by day order by «timestamp»',
    fixed: [
      'select toDate(timestamp) as day, count() from events group by day, timestamp order by timestamp',
      'select toDate(timestamp) as day, count() from events group by day order by any(timestamp)',
    ],
    passing:
      'select toDate(timestamp) as day, toDate(timestamp), count() from events group by day order by day',
  },
  {
    code: 'ungrouped-column',
    query: 'select e.event, «e.uuid», count() from events e group by event',
    fixed: [
      'select e.event, e.uuid, count() from events e group by event, e.uuid',
      'select e.event, any(e.uuid), count() from events e group by event',
    ],
    passing:
      "select properties['plan'], e.properties.plan as p, upper(p), count() as n, n + 1 from events e group by properties.plan",
  },
  {
    code: 'within-group',
    query: 'select quantile(0.9) within group («order by team_id») from events',
    passing: 'select percentile_cont(0.9) within group (order by team_id) from events',
  },
  {
    code: 'within-group',
    query: 'select «percentile_cont»(0.9) from events',
    passing: 'select max(team_id) from events',
  },
  {
    code: 'array-reduce',
    query: "select arrayReduce(«'nosuch'», [1])",
    passing: "select arrayReduce('sum', [1]), arrayReduce('quantile(0.5)', [1])",
  },
  {
    code: 'matches-action-table',
    query: "select id from persons where «matchesAction»('x')",
    passing: "select uuid from events where matchesAction('x')",
  },
  {
    code: 'index-zero',
    query: 'select elements_chain_ids[«0»] from events',
    fixed: ['select elements_chain_ids[1] from events'],
    passing: 'select elements_chain_ids[1] from events',
  },
  {
    code: 'index-zero',
    query: 'select t.«0» from (select (1, 2) as t)',
    fixed: ['select t.1 from (select (1, 2) as t)'],
    passing: 'select t.1, t.2 from (select (1, 2) as t)',
  },
  {
    code: 'virtual-property',
    query: "select «person.properties['$virt_revenue']» from events",
    fixed: ['select person.properties.$virt_revenue from events'],
    passing: 'select person.properties.$virt_revenue from events',
  },
  {
    code: 'limit-percent',
    query: 'select event from events limit «120» %',
    passing: 'select event from events limit 20 %',
  },
];
