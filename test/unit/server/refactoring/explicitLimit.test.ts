import { checks } from './refactored.ts';

describe('writing the implicit LIMIT', () => {
  checks(/^Write LIMIT/, [
    ['a query', 'select event| from events', 'select event from events limit 100'],
    [
      'a query of several lines',
      'select event|\nfrom events\n  order by event',
      'select event\nfrom events\n  order by event\nlimit 100',
    ],
    [
      'a query with an offset',
      'select event| from events offset 5',
      'select event from events limit 100 offset 5',
    ],
    [
      'a set operation',
      'select event| from events union all select 2',
      '(select event from events union all select 2) limit 100',
    ],
    [
      'a set operation in parentheses',
      '(select event| from events) union all (select 2)',
      '(select event from events) union all (select 2) limit 100',
    ],
    [
      'keywords as the query writes them',
      'SELECT event| FROM events',
      'SELECT event FROM events LIMIT 100',
    ],
    [
      'a set operation that is sorted, which has an end of its own',
      '(select event| from events) union all (select 2) limit 5',
      undefined,
    ],
    [
      'nothing with a modifier of groups',
      'select event| from events group by event with totals',
      undefined,
    ],
    ['nothing that has one', 'select event| from events limit 5', undefined],
    ['nothing of one row', 'select count()| from events', undefined],
  ]);
});
