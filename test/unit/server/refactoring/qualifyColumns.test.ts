import { checks } from './refactored.ts';

describe('qualifying columns', () => {
  checks(/^Qualify/, [
    [
      'columns of one table',
      'select event|, properties.plan from events where event = 1',
      'select events.event, events.properties.plan from events where events.event = 1',
    ],
    [
      'columns of two tables',
      'select event, week| from events e join weekly_signups w on n = 1',
      'select e.event, w.week from events e join weekly_signups w on w.n = 1',
    ],
    [
      'no alias and no parameter',
      'select event as x, arrayMap(event -> event, [1])| from events e order by x',
      'select e.event as x, arrayMap(event -> event, [1]) from events e order by x',
    ],
    [
      'no query inside',
      'select event|, (select week from weekly_signups) from events e',
      'select e.event, (select week from weekly_signups) from events e',
    ],
    [
      'no column of USING',
      'select week| from weekly_signups a join weekly_signups b using (n)',
      'select a.week from weekly_signups a join weekly_signups b using (n)',
    ],
    [
      'a table with an odd name',
      'select event| from events `my events`',
      'select `my events`.event from events `my events`',
    ],
    [
      'columns of the query that the cursor is in',
      'with a as (select event from events) select n| from weekly_signups w',
      'with a as (select event from events) select w.n from weekly_signups w',
    ],
    [
      'a column in a condition of a join',
      'select 1| from events e join weekly_signups w on event = n',
      'select 1 from events e join weekly_signups w on e.event = w.n',
    ],
    ['nothing of a table without a name', 'select a| from (select 1 as a)', undefined],
    ['nothing that is qualified', 'select e.event| from events e', undefined],
    ['nothing without a table', 'select 1|', undefined],
  ]);
});
