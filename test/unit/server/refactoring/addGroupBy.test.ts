import { checks } from './refactored.ts';

describe('adding GROUP BY', () => {
  checks(/GROUP BY$/, [
    [
      'an item that is not aggregated',
      'select event, count()| from events',
      'select event, count() from events group by event',
    ],
    [
      'by alias',
      'select lower(event) as e, count()| from events where 1 order by e',
      'select lower(event) as e, count() from events where 1 group by e order by e',
    ],
    [
      'on a line of its own',
      'select event, count()|\nfrom events -- all\norder by event',
      'select event, count()\nfrom events -- all\ngroup by event\norder by event',
    ],
    [
      'what an existing one lacks',
      'select event, uuid, count()| from events group by event',
      'select event, uuid, count() from events group by event, uuid',
    ],
    [
      'keywords as the query writes them',
      'SELECT event, count()| FROM events',
      'SELECT event, count() FROM events GROUP BY event',
    ],
    [
      'after what filters first',
      'select event, count()| from events prewhere team_id = 1',
      'select event, count() from events prewhere team_id = 1 group by event',
    ],
    [
      'after arrays that are joined',
      'select event, count()| from events array join [1] as x order by event',
      'select event, count() from events array join [1] as x group by event order by event',
    ],
    [
      'after a comment at the end of the line',
      'select event, count()|\r\nfrom events -- all',
      'select event, count()\r\nfrom events -- all\r\ngroup by event',
    ],
    [
      'on a line with the indentation of the others',
      'select event, count()|\n  from events\n  where team_id = 1',
      'select event, count()\n  from events\n  where team_id = 1\n  group by event',
    ],
    [
      'only what reads a column',
      "select lower('A'), event, (select max(event) from events), count()| from events",
      "select lower('A'), event, (select max(event) from events), count() from events group by event",
    ],
    [
      'what is spelt otherwise no second time',
      'select lower( event ), count()| from events group by lower(event)',
      undefined,
    ],
    [
      'nothing of aggregates alone, by their aliases too',
      'select count() as a, countIf(1) as b, round(a / b, 1) as c| from events',
      undefined,
    ],
    [
      'only what is no aggregate by its alias',
      'select event, count() as n, n / 2 as half| from events',
      'select event, count() as n, n / 2 as half from events group by event',
    ],
    ['nothing grouped by all', 'select event, count()| from events group by all', undefined],
    ['nothing with a star', 'select *, count()| from events', undefined],
    ['nothing over windows', 'select event, count(), count() over ()| from events', undefined],
    ['nothing without tables', 'select 1 as a, count()|', undefined],
    [
      'several items',
      'select event, uuid, count()| from events',
      'select event, uuid, count() from events group by event, uuid',
    ],
    [
      'several that an existing one lacks',
      'select event, uuid, team_id, count()| from events group by event',
      'select event, uuid, team_id, count() from events group by event, uuid, team_id',
    ],
    [
      'nothing that is grouped by its alias',
      'select lower(event) as e, count()| from events group by e',
      undefined,
    ],
    ['nothing beside a star', 'select *, event, count()| from events', undefined],
    [
      'nothing beside columns of a pattern',
      "select columns('^ev'), event, count()| from events",
      undefined,
    ],
    [
      'nothing with sets of keys',
      'select event, count()| from events group by rollup(uuid)',
      undefined,
    ],
    ['nothing that is complete', 'select event, count()| from events group by event', undefined],
    ['nothing grouped by position', 'select event, count()| from events group by 1', undefined],
    ['nothing without aggregates', 'select event| from events', undefined],
    ['nothing with constants alone', 'select 1, count()| from events', undefined],
  ]);
});
