/** A line of Markdown about each keyword, and an example; by its words in upper case. */
export const keywordDocs: ReadonlyMap<string, readonly [doc: string, example: string]> = new Map([
  [
    'SELECT',
    [
      'the columns and expressions that a query returns',
      'select event, count() from events group by event',
    ],
  ],
  ['DISTINCT', ['removes duplicate rows', 'select distinct event from events']],
  ['FROM', ['the tables a query reads', 'select event from events']],
  [
    'WITH',
    [
      'names queries and values for use below',
      'with recent as (select * from events where timestamp > now() - interval 1 day) select count() from recent',
    ],
  ],
  [
    'WITH RECURSIVE',
    [
      'names a query that may read itself; the service refuses it',
      'with recursive n as (select 1 as x union all select x + 1 from n where x < 5) select x from n',
    ],
  ],
  ['AS', ['gives a column, a table or a query its name', 'select count() as total from events']],
  [
    'WHERE',
    [
      'keeps the rows that meet a condition, before grouping',
      "select count() from events where event = '$pageview'",
    ],
  ],
  [
    'PREWHERE',
    [
      'a condition checked before other columns are read; the engine usually finds it in WHERE by itself',
      "select uuid from events prewhere event = '$pageview'",
    ],
  ],
  [
    'GROUP BY',
    ['combines rows with equal keys into one', 'select event, count() from events group by event'],
  ],
  [
    'HAVING',
    [
      'keeps the groups that meet a condition',
      'select event, count() as n from events group by event having n > 100',
    ],
  ],
  [
    'QUALIFY',
    [
      'keeps the rows whose window functions meet a condition; the service refuses it',
      'select event from events qualify row_number() over (partition by person_id order by timestamp) = 1',
    ],
  ],
  ['ORDER BY', ['sorts the rows', 'select event, timestamp from events order by timestamp desc']],
  [
    'ASC',
    [
      'sorts smallest first, which is the default',
      'select event from events order by timestamp asc',
    ],
  ],
  ['DESC', ['sorts largest first', 'select event from events order by timestamp desc']],
  [
    'LIMIT',
    [
      'returns at most this many rows; without it the service returns 100',
      'select event from events limit 10',
    ],
  ],
  [
    'OFFSET',
    [
      'skips the first rows; newer services refuse it to personal keys',
      'select event from events order by timestamp limit 10 offset 20',
    ],
  ],
  [
    'LIMIT BY',
    [
      'returns at most this many rows for each value',
      'select event, timestamp from events order by timestamp desc limit 1 by event',
    ],
  ],
  ['SAMPLE', ['reads a sample of the persons', 'select count() from events sample 0.1']],
  [
    'JOIN',
    [
      'pairs the rows of two tables that meet a condition',
      'select e.event from events e join persons p on p.id = e.person_id',
    ],
  ],
  [
    'INNER JOIN',
    [
      'pairs rows, and drops those without a match',
      'select e.event from events e inner join persons p on p.id = e.person_id',
    ],
  ],
  [
    'LEFT JOIN',
    [
      'pairs rows, and keeps rows of the left table without a match',
      'select p.id, e.event from persons p left join events e on p.id = e.person_id',
    ],
  ],
  [
    'RIGHT JOIN',
    [
      'pairs rows, and keeps rows of the right table without a match',
      'select p.id, e.event from events e right join persons p on p.id = e.person_id',
    ],
  ],
  [
    'FULL JOIN',
    [
      'pairs rows, and keeps all rows without a match',
      'select a.day, b.day from a full join b on a.day = b.day',
    ],
  ],
  ['CROSS JOIN', ['pairs each row with each other one', 'select a.x, b.y from a cross join b']],
  [
    'ASOF JOIN',
    [
      'pairs each row with the nearest one in time',
      'select a.t, b.price from a asof join b on a.id = b.id and a.t >= b.t',
    ],
  ],
  [
    'ARRAY JOIN',
    ['makes a row for each element of an array', 'select tag from posts array join tags as tag'],
  ],
  [
    'LEFT ARRAY JOIN',
    [
      'makes a row for each element, and keeps rows whose array is empty',
      'select tag from posts left array join tags as tag',
    ],
  ],
  [
    'ON',
    [
      'the condition that pairs rows of two tables',
      'select e.event from events e join persons p on p.id = e.person_id',
    ],
  ],
  [
    'USING',
    [
      'pairs rows that have the same value in columns of the same name',
      'select a.n from a join b using (day)',
    ],
  ],
  [
    'UNION ALL',
    ['the rows of one query, then those of another', 'select 1 as x union all select 2'],
  ],
  [
    'UNION DISTINCT',
    ['the rows of both queries, each once', 'select 1 as x union distinct select 1'],
  ],
  ['INTERSECT', ['the rows that both queries have', 'select 1 as x intersect select 1']],
  [
    'EXCEPT',
    ['the rows of the first query that the second has not', 'select 1 as x except select 2'],
  ],
  [
    'CASE',
    [
      'the result of the first condition that is fulfilled',
      "case when price > 100 then 'high' else 'low' end",
    ],
  ],
  [
    'WHEN',
    ['a condition of CASE, and its result after THEN', "case when price > 100 then 'high' end"],
  ],
  ['THEN', ['the result of a condition of CASE', "case when price > 100 then 'high' end"]],
  [
    'ELSE',
    [
      'the result of CASE where no condition is fulfilled; NULL without it',
      "case when price > 100 then 'high' else 'low' end",
    ],
  ],
  ['END', ['ends CASE', "case when price > 100 then 'high' else 'low' end"]],
  [
    'AND',
    ['both conditions are fulfilled', "event = '$pageview' and timestamp > now() - interval 1 day"],
  ],
  ['OR', ['at least one condition is fulfilled', "event = 'signed_up' or event = 'logged_in'"]],
  ['NOT', ['the condition is not fulfilled', "not event = '$pageview'"]],
  [
    'IN',
    ['is one of some values, or of the rows of a query', "event in ('$pageview', '$pageleave')"],
  ],
  ['NOT IN', ['is none of some values', "event not in ('$pageview', '$pageleave')"]],
  ['IN COHORT', ['whether a person is in a cohort, given by id or name', 'person_id in cohort 5']],
  ['NOT IN COHORT', ['whether a person is not in a cohort', 'person_id not in cohort 5']],
  ['LIKE', ['matches a pattern: `%` stands for any letters, `_` for one', "event like 'signup%'"]],
  ['ILIKE', ['as LIKE, whatever the case of letters', "event ilike 'signup%'"]],
  ['NOT LIKE', ['does not match a pattern', "event not like 'signup%'"]],
  [
    'NOT ILIKE',
    ['does not match a pattern, whatever the case of letters', "event not ilike 'signup%'"],
  ],
  [
    'BETWEEN',
    ['lies between two values, both included', "timestamp between '2026-01-01' and '2026-02-01'"],
  ],
  ['IS NULL', ['has no value', 'properties.plan is null']],
  ['IS NOT NULL', ['has a value', 'properties.plan is not null']],
  ['TRUE', ['the condition is fulfilled', "(event = '$pageview') = true"]],
  ['FALSE', ['the condition is not fulfilled', "(event = '$pageview') = false"]],
  ['NULL', ['no value', 'properties.plan is null']],
  ['INTERVAL', ['a length of time', 'now() - interval 7 day']],
  ['CAST', ['converts a value to a type', "cast('42' as Int)"]],
  [
    'OVER',
    [
      'computes a function over the rows around each row',
      'sum(n) over (partition by day order by hour)',
    ],
  ],
  [
    'PARTITION BY',
    [
      'the rows that a window function sees: those with the same values',
      'row_number() over (partition by person_id order by timestamp)',
    ],
  ],
  [
    'WINDOW',
    [
      'names a window for several functions',
      'select sum(n) over w, avg(n) over w from t window w as (partition by day)',
    ],
  ],
  [
    'ROWS BETWEEN',
    [
      'the rows around the current one that a window function sees',
      'sum(n) over (order by day rows between 6 preceding and current row)',
    ],
  ],
  [
    'FILTER',
    ['computes an aggregate of some rows only', "count() filter (where event = '$pageview')"],
  ],
  ['COLUMNS', ['the columns whose names match a pattern', "select columns('^utm_') from t"]],
  ['EXCLUDE', ['leaves columns out of `*`', 'select * exclude (properties) from events']],
  [
    'REPLACE',
    [
      'puts a value in place of a column of `*`',
      'select (* replace (lower(event) as event)) from events',
    ],
  ],
  ['NULLS FIRST', ['sorts NULL before everything else', 'select n from t order by n nulls first']],
  ['NULLS LAST', ['sorts NULL after everything else', 'select n from t order by n nulls last']],
  [
    'VALUES',
    ['rows written out; the service refuses them', 'select a from (values (1), (2)) as t(a)'],
  ],
  [
    'FINAL',
    [
      'merges rows of the same key before they are read; the service refuses it',
      'select * from t final',
    ],
  ],
]);
