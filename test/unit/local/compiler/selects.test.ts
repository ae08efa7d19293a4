import assert from 'node:assert/strict';
import { compile } from './compiling.ts';

const cases: readonly [behaviour: string, hogql: string, sql: string][] = [
  [
    'names columns as the user sees them',
    'select event, count(), properties.a.b, 1 + 1 from events',
    "SELECT events.event AS event, count() AS `count()`, JSONExtract(events.properties, 'a', 'b', 'Nullable(String)') AS a__b, plus(1, 1) AS `plus(1, 1)` FROM events LIMIT 101",
  ],
  [
    'shows aliases of the select list to the other clauses',
    'select event as e, count() as c from events where e != 1 group by e having c > 1 order by c desc',
    'SELECT events.event AS e, count() AS c FROM events WHERE notEquals(e, 1) GROUP BY e HAVING greater(c, 1) ORDER BY c DESC LIMIT 101',
  ],
  [
    'gives repeated names to the last of them',
    'select a.number, b.number from numbers(1) a cross join numbers(1) b',
    'SELECT a.number AS number_2, b.number AS number FROM numbers(1) AS a CROSS JOIN numbers(1) AS b LIMIT 101',
  ],
  [
    'expands a star without joins and hidden columns',
    'select * from person_distinct_ids',
    'SELECT person_distinct_ids.distinct_id AS distinct_id, person_distinct_ids.person_id AS person_id FROM person_distinct_ids LIMIT 101',
  ],
  [
    'leaves out and replaces columns of a star',
    'select (* exclude (cohort_id) replace (1 as person_id)) from cohort_people',
    'SELECT 1 AS person_id FROM cohort_people LIMIT 101',
  ],
  [
    'expands COLUMNS by a pattern, whose groups may be left out',
    "select columns('^(person_|distinct_)?id$') from person_distinct_ids",
    'SELECT person_distinct_ids.distinct_id AS distinct_id, person_distinct_ids.person_id AS person_id FROM person_distinct_ids LIMIT 101',
  ],
  [
    'gives a CTE inside of one of its name another name',
    'with a as (with a as (select 1 as x) select x from a) select x from a',
    'WITH a_2 AS (SELECT 1 AS x), a AS (SELECT a.x AS x FROM a_2 AS a) SELECT a.x AS x FROM a LIMIT 101',
  ],
  [
    'joins the person once, after the table it belongs to',
    'select e.person.properties.age, e.person.id, n.number from events e, numbers(2) n',
    "SELECT accurateCastOrNull(JSONExtract(e__person.properties, 'age', 'Nullable(String)'), 'Float64') AS age, e__person.id AS id, n.number AS number FROM events AS e LEFT JOIN persons AS e__person ON e.person_id = e__person.id CROSS JOIN numbers(2) AS n LIMIT 101",
  ],
  [
    'follows joins from joins',
    'select pdi.person.id from events',
    'SELECT events__pdi__person.id AS id FROM events LEFT JOIN person_distinct_ids AS events__pdi ON events.distinct_id = events__pdi.distinct_id LEFT JOIN persons AS events__pdi__person ON events__pdi.person_id = events__pdi__person.id LIMIT 101',
  ],
  [
    'joins groups by their type, with the types of their properties',
    'select group_0.properties.size from events',
    "SELECT accurateCastOrNull(JSONExtract(events__group_0.properties, 'size', 'Nullable(String)'), 'Float64') AS size FROM events LEFT JOIN groups AS events__group_0 ON events.`$group_0` = events__group_0.key AND events__group_0.index = 0 LIMIT 101",
  ],
  [
    'joins sessions',
    'select session.$channel_type from events',
    'SELECT events__session.`$channel_type` AS `$channel_type` FROM events LEFT JOIN sessions AS events__session ON events.`$session_id` = events__session.session_id LIMIT 101',
  ],
  [
    'keeps comparisons bare in join conditions',
    'select 1 from events e left join persons p on e.properties.a = p.properties.b',
    "SELECT 1 AS `1` FROM events AS e LEFT JOIN persons AS p ON equals(JSONExtract(e.properties, 'a', 'Nullable(String)'), JSONExtract(p.properties, 'b', 'Nullable(String)')) LIMIT 101",
  ],
  [
    'hoists common table expressions under names of their own',
    'with events as (select event from events), b as (select 1 as x) select x from (with b as (select 2 as x) select x from b)',
    'WITH events_cte AS (SELECT events.event AS event FROM events), b AS (SELECT 1 AS x), b_2 AS (SELECT 2 AS x) SELECT __subquery_1.x AS x FROM (SELECT b_2.x AS x FROM b_2 AS b) AS __subquery_1 LIMIT 101'.replaceAll(
      'b_2.x',
      'b.x',
    ),
  ],
  [
    'puts values of WITH where they are used',
    'with 5 as five select five + five',
    'SELECT plus(5, 5) AS `plus(five, five)` LIMIT 101',
  ],
  [
    'reads set operations from left to right, and limits them as a whole',
    'select 1 as a union all select 2 intersect select 3',
    'SELECT * FROM (((SELECT 1 AS a) UNION ALL (SELECT 2 AS `2`)) INTERSECT (SELECT 3 AS `3`)) LIMIT 101',
  ],
  [
    'keeps the limits of operands',
    '(select 1 as a limit 5) union all (select 2 as a)',
    'SELECT * FROM ((SELECT 1 AS a LIMIT 5) UNION ALL (SELECT 2 AS a)) LIMIT 101',
  ],
  [
    'joins arrays after all tables',
    'select x from events e left join persons p on e.person_id = p.id array join [1] as x where x = 1',
    'SELECT x AS x FROM events AS e LEFT JOIN persons AS p ON equals(e.person_id, p.id) ARRAY JOIN [1] AS x WHERE ifNull(equals(x, 1), 0) LIMIT 101',
  ],
  [
    'carries property access through subqueries',
    'select s.properties.amount from (select properties from events) s',
    "SELECT accurateCastOrNull(JSONExtract(s.properties, 'amount', 'Nullable(String)'), 'Float64') AS amount FROM (SELECT events.properties AS properties FROM events) AS s LIMIT 101",
  ],
  [
    'makes a query of a tag',
    '<A b={1} />',
    "SELECT tuple('__hx_tag', 'A', 'b', 1) AS `<A b={1} />` LIMIT 101",
  ],
];

describe('compiler: selects', () => {
  for (const [behaviour, hogql, sql] of cases) {
    it(behaviour, async () => {
      assert.equal((await compile(hogql)).sql, sql);
    });
  }

  it('tells the names of all columns, repeated ones too', async () => {
    const { columns } = await compile('select 1 as a, event, e.event from events e');
    assert.deepEqual(columns, ['a', 'event', 'event']);
  });

  it('warns of what has no effect here', async () => {
    const { sql, warnings } = await compile('select uniqTheta(event) as u from events sample 1/10');
    assert.equal(sql, 'SELECT uniq(events.event) AS u FROM events LIMIT 101');
    assert.deepEqual(warnings, [
      'SAMPLE has no effect in a local project: all rows are read.',
      'A local project has no theta sketches: uniq was used instead.',
    ]);
  });
});
