import { checks } from './refactored.ts';

describe('extracting a subquery into a CTE', () => {
  checks(/^Extract/, [
    [
      'a subquery in FROM',
      'select * from (select 1| as x)',
      'with subquery as (select 1 as x)\nselect * from subquery',
    ],
    [
      'one with an alias, which names it',
      'select t.x from (select 1| as x) as t',
      'with t as (select 1 as x)\nselect t.x from t',
    ],
    [
      'one whose name is taken',
      'select * from (select * from t|) t',
      'with t_2 as (select * from t)\nselect * from t_2 t',
    ],
    [
      'one with a list of columns',
      'select a from (select 1|) as t (a)',
      'with t as (select 1)\nselect a from t as t (a)',
    ],
    [
      'one with comments',
      'select * from ( -- why\n  select 1| /* one */\n)',
      'with subquery as ( -- why\n  select 1 /* one */\n)\nselect * from subquery',
    ],
    [
      'a value',
      'select a > (select max(b)| from t) from u',
      'with (select max(b) from t) as subquery\nselect a > subquery from u',
    ],
    [
      'a list',
      'select a from u where a in (select b| from t)',
      'with subquery as (select b from t)\nselect a from u where a in (select * from subquery)',
    ],
    [
      'one after other CTEs',
      'with a as (select 1 as x)\nselect * from (select x| from a)',
      'with a as (select 1 as x),\nsubquery as (select x from a)\nselect * from subquery',
    ],
    [
      'one inside a CTE',
      'with a as (select 1), b as (select * from (select * from a|)) select * from b',
      'with a as (select 1), subquery as (select * from a), b as (select * from subquery) select * from b',
    ],
    [
      'one of a later branch',
      'select 1 union all select * from (select 2|)',
      'with subquery as (select 2)\nselect 1 union all select * from subquery',
    ],
    [
      'keywords as the query writes them',
      'SELECT * FROM (SELECT 1|)',
      'WITH subquery AS (SELECT 1)\nSELECT * FROM subquery',
    ],
    [
      'the innermost of two',
      'select * from (select * from (select 1|) a) b',
      'with a as (select 1)\nselect * from (select * from a) b',
    ],
    [
      'one that reads a CTE of a query between',
      'select * from (with a as (select 1) select * from (select * from a|) b) c',
      undefined,
    ],
    ['no query outside', 'select 1|', undefined],
    ['no broken query', 'select * from (select 1|', undefined],
  ]);
});
