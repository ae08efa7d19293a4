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
    ['nothing that is complete', 'select event, count()| from events group by event', undefined],
    ['nothing grouped by position', 'select event, count()| from events group by 1', undefined],
    ['nothing without aggregates', 'select event| from events', undefined],
    ['nothing with constants alone', 'select 1, count()| from events', undefined],
  ]);
});
