import assert from 'node:assert/strict';
import { compile } from './compiling.ts';

const cases: readonly [hogql: string, printed: string][] = [
  ['select 1', 'SELECT 1 LIMIT 100'],
  ['select a from (select 1 as a) limit 20000', 'SELECT a FROM (SELECT 1 AS a) LIMIT 10000'],
  [
    'select a + 1 = 2 and not a > 3 from (select 1 as a)',
    'SELECT and(equals(plus(a, 1), 2), not(greater(a, 3))) FROM (SELECT 1 AS a) LIMIT 100',
  ],
  [
    "select 'it''s', `odd name`, null from (select 1 as `odd name`)",
    "SELECT 'it\\'s', `odd name`, null FROM (SELECT 1 AS `odd name`) LIMIT 100",
  ],
  [
    'select e.event from events as e left join persons p on p.id = e.person_id where e.person_id in cohort 1 order by e.event desc limit 5 offset 2',
    'SELECT e.event FROM events AS e LEFT JOIN persons AS p ON equals(p.id, e.person_id) WHERE e.person_id IN COHORT 1 ORDER BY e.event DESC LIMIT 5 OFFSET 2',
  ],
  [
    'with recursive t(n) as (select 1 union all select n + 1 from t where n < 5) select sum(n) over w from t window w as (order by n rows unbounded preceding)',
    'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT plus(n, 1) FROM t WHERE less(n, 5)) SELECT sum(n) OVER w FROM t WINDOW w AS (ORDER BY n ASC ROWS UNBOUNDED PRECEDING) LIMIT 100',
  ],
  [
    "select case x when 1 then 'a' else 'b' end, x between 1 and 2, (x, 1).1, [x][1:2], {'k': x}, arrayMap(y -> y, [x]) from (select 1 as x)",
    "SELECT CASE x WHEN 1 THEN 'a' ELSE 'b' END, x BETWEEN 1 AND 2, tuple(x, 1).1, [x][1:2], {'k': x}, arrayMap((y) -> y, [x]) FROM (SELECT 1 AS x) LIMIT 100",
  ],
  [
    "select {variables.plan}, <a href='x'>{1}<B /></a>, quantile(0.5)(1), count(distinct 1) filter (where 1)",
    "SELECT {variables.plan}, <a href={'x'}>{1}<B /></a>, quantile(0.5)(1), count(DISTINCT 1) FILTER (WHERE 1) LIMIT 100",
  ],
  ['select 1 union all select 2', 'SELECT 1 UNION ALL (SELECT 2) LIMIT 100'],
];

describe('compiler: the query re-printed', () => {
  for (const [hogql, printed] of cases) {
    it(`prints ${hogql}`, async () => {
      assert.equal((await compile(hogql)).hogql, printed);
      // The printed text parses to the same query.
      assert.equal((await compile(printed)).hogql, printed);
    });
  }
});
