import assert from 'node:assert/strict';
import { checks, refactored } from './refactored.ts';

describe('inlining a CTE', () => {
  checks(/^Inline/, [
    [
      'the only one',
      'with a| as (select 1 as x) select a.x from a',
      'select a.x from (select 1 as x) as a',
    ],
    [
      'one with an alias',
      'with a as (select 1 as x) select b.x from a| b',
      'select b.x from (select 1 as x) b',
    ],
    [
      'one of several',
      'with a as (select 1), b| as (select 2), c as (select 3) select * from b',
      'with a as (select 1), c as (select 3) select * from (select 2) as b',
    ],
    [
      'the last of several',
      'with a as (select 1), b| as (select 2) select * from b',
      'with a as (select 1) select * from (select 2) as b',
    ],
    [
      'one that is read twice',
      'with a| as (select 1 as x) select * from a union all select * from a',
      'select * from (select 1 as x) as a union all select * from (select 1 as x) as a',
    ],
    [
      'one with a list of columns',
      'with a (x) as (select 1) select x from a|',
      'select x from (select 1) as a (x)',
    ],
    [
      'one with comments inside',
      'with a| as ( -- why\n  select 1 /* one */\n) select * from a',
      'select * from ( -- why\n  select 1 /* one */\n) as a',
    ],
    ['a value', 'with 1 + 2 as n| select n * 3, n', 'select (1 + 2) * 3, (1 + 2) as n'],
    [
      'a value that is read in a condition',
      "with 'x' as n| select event from events where event = n",
      "select event from events where event = 'x'",
    ],
    [
      'one that hides the table it reads',
      'with events| as (select * from events where 1) select * from events',
      'select * from (select * from events where 1) as events',
    ],
    [
      'one on lines of its own',
      'with\n  a| as (select 1 as x),\n  b as (select 2 as y)\nselect * from a, b',
      'with\n  b as (select 2 as y)\nselect * from (select 1 as x) as a, b',
    ],
    [
      'keywords as the query writes them',
      'WITH a| AS (SELECT 1 AS x) SELECT x FROM a',
      'SELECT x FROM (SELECT 1 AS x) AS a',
    ],
    [
      'one with a list of columns under an alias',
      'with a| (x) as (select 1) select x from a b',
      'select x from (select 1) b (x)',
    ],
    [
      'a value that binds as tightly as a name',
      'with [1, 2] as n| select n[1] from t',
      'select [1, 2][1] from t',
    ],
    [
      'a value in a query inside',
      'with 1 + 1 as n| select (select n) from t',
      'select (select (1 + 1) as n) from t',
    ],
    [
      'one that is read at the cursor',
      'with a as (select 1 as x) select x from a|',
      'select x from (select 1 as x) as a',
    ],
    [
      'none that is kept once and for all',
      'with a| as materialized (select 1 as x) select x from a',
      undefined,
    ],
    ['none that is read with FINAL', 'with a| as (select 1 as x) select x from a final', undefined],
    ['none that is sampled', 'with a| as (select 1 as x) select x from a sample 0.1', undefined],
    [
      'none whose comment is between two',
      'with a| as (select 1 as x), /* b */ b as (select 2) select * from a, b',
      undefined,
    ],
    ['no table of the project', 'with a as (select 1) select * from events|', undefined],
    [
      'one that reads another',
      'with b as (select 1 as x), a| as (select x from b) select x from a',
      'with b as (select 1 as x) select x from (select x from b) as a',
    ],
    [
      'one that reads a value',
      'with 1 as n, a| as (select n as x) select x from a',
      'with 1 as n select x from (select n as x) as a',
    ],
    [
      'one with CTEs of its own',
      'with a| as (with c as (select 1 as x) select x from c) select x from a',
      'select x from (with c as (select 1 as x) select x from c) as a',
    ],
    [
      'one that is read in a query with other CTEs',
      'with a| as (select event from events) select * from (with c as (select 1) select event from a)',
      'select * from (with c as (select 1) select event from (select event from events) as a)',
    ],
    [
      'one with brackets in the comments before its query',
      'with a| as ( /* ( */ -- (\nselect 1 as x) select x from a',
      'select x from ( /* ( */ -- (\nselect 1 as x) as a',
    ],
    [
      'one after a text that looks like a comment',
      "with b as (select '--' as y), a| as (select 1 as x) select x, y from a, b",
      "with b as (select '--' as y) select x, y from (select 1 as x) as a, b",
    ],
    [
      'a value beside a column',
      'with 1 as n| select n + id from shapes',
      'select 1 + id from shapes',
    ],
    [
      'none whose table is another one where it is read',
      'with a| as (select event from events) select * from (with events as (select 1 as event) select event from a)',
      undefined,
    ],
    [
      'none whose value is another one where it is read',
      'with 1 as n, a| as (select n as m) select * from (with 2 as n select m from a)',
      undefined,
    ],
    [
      'none that reads itself',
      'with recursive a| as (select 1 union all select * from a) select * from a',
      undefined,
    ],
    [
      'none whose comment would be lost',
      'with /* a */ a| as (select 1) select * from a',
      undefined,
    ],
    ['none that nobody reads', 'with a| as (select 1) select 1', undefined],
    [
      'none whose tables mean others where it is read',
      'with b as (select 1), a| as (select * from b) select (with b as (select 2) select * from a)',
      undefined,
    ],
  ]);

  it('undoes an extraction', () => {
    const before = 'select t.x from (select 1| as x) as t';
    const extracted = refactored(before, /^Extract/) ?? '';
    const at = extracted.indexOf('t as');
    const after = refactored(`${extracted.slice(0, at)}|${extracted.slice(at)}`, /^Inline/);
    assert.equal(after, before.replace('|', ''));
  });
});
