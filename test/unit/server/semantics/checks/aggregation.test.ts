import { checkQuiet, checkRows } from '../../support/rows.ts';

const from = "from events where timestamp > '2026-01-01'";

describe('aggregates and groups', () => {
  checkRows([
    {
      code: 'aggregate-in-where',
      query: 'select event from events where «count()» > 1 and team_id = 1 group by event',
      says: /`count\(\)` is an aggregate, and WHERE comes before rows are grouped/,
      fixed: ['select event from events where team_id = 1 group by event having count() > 1'],
      passing: 'select event from events where team_id = 1 group by event having count() > 1',
    },
    {
      code: 'aggregate-in-where',
      query: 'select event from events where team_id = 1 and «count()» > 1 and 2 group by event',
      fixed: ['select event from events where team_id = 1 and 2 group by event having count() > 1'],
      passing: 'select event from events where team_id = 1 and 2 group by event',
    },
    {
      code: 'aggregate-in-where',
      query: 'select event from events where «max(1)» > 1 group by event having min(2) = 1',
      fixed: ['select event from events group by event having min(2) = 1 and max(1) > 1'],
      passing: 'select event from events group by event having min(2) = 1 and max(1) > 1',
    },
    {
      code: 'aggregate-in-where',
      query: 'select event from events where «max(1)» > 1 group by event having min(2) = 1 or true',
      passing: 'select event from events group by event having min(2) = 1 or true',
    },
    {
      code: 'aggregate-in-where',
      query: 'select event from events prewhere «count()» > 1 group by event',
      says: /PREWHERE comes before rows are grouped/,
      fixed: ['select event from events group by event having count() > 1'],
      passing: 'select event from events prewhere team_id > 1 group by event',
    },
    {
      code: 'aggregate-in-where',
      query: 'select count() from events prewhere «count()» > 1 where team_id = 1',
      passing: 'select count() from events prewhere uuid = uuid where team_id = 1',
    },
    {
      code: 'aggregate-in-where',
      query: 'select count() from events where «count()» > 1 or team_id = 1',
      fixed: ['select count() from events having count() > 1 or team_id = 1'],
      passing: 'select count() from events where team_id = 1 or team_id = 2',
    },
    {
      code: 'aggregate-in-where',
      query: 'select event from events group by event, «count()»',
      says: /^GROUP BY cannot use an aggregate/,
      passing: 'select event from events group by event',
    },
    {
      code: 'ungrouped-column',
      query: 'select «event», count() from events where team_id = 1 limit 5',
      says: /`event` is neither grouped nor aggregated.*`any\(event\)`/,
      fixed: [
        'select event, count() from events where team_id = 1 group by event limit 5',
        'select any(event), count() from events where team_id = 1 limit 5',
      ],
      passing: 'select any(event), count() from events where team_id = 1 limit 5',
    },
    {
      code: 'ungrouped-column',
      query: 'select «event», count() from events prewhere team_id = 1',
      fixed: [
        'select event, count() from events prewhere team_id = 1 group by event',
        'select any(event), count() from events prewhere team_id = 1',
      ],
      passing: 'select event, count() from events prewhere team_id = 1 group by event',
    },
    {
      code: 'ungrouped-column',
      query: 'select «event», count() from events array join elements_chain_ids as x',
      fixed: [
        'select event, count() from events array join elements_chain_ids as x group by event',
        'select any(event), count() from events array join elements_chain_ids as x',
      ],
      passing: 'select x, count() from events array join elements_chain_ids as x group by x',
    },
    {
      code: 'ungrouped-column',
      query: 'select event, «uuid», count() from events group by rollup(event)',
      fixed: ['select event, any(uuid), count() from events group by rollup(event)'],
      passing: 'select event, count() from events group by rollup(event)',
    },
    {
      code: 'nested-aggregate',
      query: `select sum(1 + «max»(team_id)) ${from}`,
      says: /`max` is an aggregate inside another, `sum`/,
      passing: `select max(1), sum(max(team_id)) over () ${from}`,
    },
    {
      code: 'within-group',
      query: `select «percentile_cont»(0.9) ${from}`,
      says: /`percentile_cont` needs an order/,
      passing: `select percentile_cont(0.9) within group (order by team_id) ${from}`,
    },
  ]);

  checkQuiet('aggregate-in-where', [
    'select event from events where event in (select max(event) from events)',
    'select count() as n from events having n > 1',
    'select sum(team_id) over () as n from events where event = 1',
    'select event from events group by 9',
  ]);
  checkQuiet('ungrouped-column', [
    'select event, count() over () from events',
    'select 1, count() from events',
    'select event from events',
    'select distinct event from events',
    'select (select max(uuid) from events), count() from events',
    "select concat(event, 'a') from events group by event",
    'select any(event), count() from events order by count()',
  ]);
});
