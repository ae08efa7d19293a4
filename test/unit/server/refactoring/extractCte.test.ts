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
      'one in a list of several lines',
      'with\n  a as (select 1)\nselect * from a, (select 2|) b',
      'with\n  a as (select 1),\n  b as (select 2)\nselect * from a, b',
    ],
    [
      'one inside a CTE of several lines',
      'with a as (select 1),\n  b as (select * from (select 2|))\nselect * from a, b',
      'with a as (select 1),\n  subquery as (select 2),\n  b as (select * from subquery)\nselect * from a, b',
    ],
    [
      'one whose alias has a comment before it, which stays',
      'select * from (select 1| as x) /* c */ t',
      'with t as (select 1 as x)\nselect * from t /* c */ t',
    ],
    [
      'one where the usual name is taken, and the next too',
      'select * from subquery, subquery_2, (select 1|)',
      'with subquery_3 as (select 1)\nselect * from subquery, subquery_2, subquery_3',
    ],
    [
      'one with CTEs of its own',
      'select * from (with a as (select 1) select * from a|)',
      'with subquery as (with a as (select 1) select * from a)\nselect * from subquery',
    ],
    [
      'one that reads a value of WITH',
      'with 1 as n select * from (select n|)',
      'with 1 as n,\nsubquery as (select n) select * from subquery',
    ],
    [
      'a list that is excluded',
      'select a from u where a not in (select b| from t)',
      'with subquery as (select b from t)\nselect a from u where a not in (select * from subquery)',
    ],
    [
      'the value before a list',
      'select (select max(b)| from t) in (1, 2) from u',
      'with (select max(b) from t) as subquery\nselect subquery in (1, 2) from u',
    ],
    [
      'an argument of a function',
      'select coalesce((select max(b)| from t), 0) from u',
      'with (select max(b) from t) as subquery\nselect coalesce(subquery, 0) from u',
    ],
    [
      'none that reads the CTE it is in',
      'with recursive a as (select 1 as n union all select n from (select n| from a)) select n from a',
      undefined,
    ],
    ['none that is converted', 'select (select 1|)::String', undefined],
    ['none in a tuple', 'select ((select 1|), 2)', undefined],
    [
      'one that reads a CTE of a query between',
      'select * from (with a as (select 1) select * from (select * from a|) b) c',
      undefined,
    ],
    ['no query outside', 'select 1|', undefined],
    ['no broken query', 'select * from (select 1|', undefined],
  ]);
});
