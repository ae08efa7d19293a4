import assert from 'node:assert/strict';
import { checks, refactored } from './refactored.ts';

describe('expanding a star', () => {
  checks(/^Expand/, [
    [
      'one over a subquery',
      'select *| from (select 1 as a, 2 as `odd name`)',
      'select a, `odd name` from (select 1 as a, 2 as `odd name`)',
    ],
    [
      'one with a table',
      'select t.*|, 1 from (select 1 as a, 2 as b) t',
      'select t.a, t.b, 1 from (select 1 as a, 2 as b) t',
    ],
    [
      'one with exceptions',
      'select * |exclude (a) from (select 1 as a, 2 as b)',
      'select b from (select 1 as a, 2 as b)',
    ],
    [
      'one over a CTE',
      'with c as (select event, timestamp from events) select *| from c',
      'with c as (select event, timestamp from events) select event, timestamp from c',
    ],
    ['one over a table without what is hidden', 'select *| from shapes', 'select id from shapes'],
    ['one over a view', 'select *| from weekly_signups', 'select week, n from weekly_signups'],
    [
      'one on a line of its own',
      'select\n  *|\nfrom weekly_signups',
      'select\n  week,\n  n\nfrom weekly_signups',
    ],
    [
      'one on a line with an indentation of its own',
      'select\r\n\t*|\r\nfrom weekly_signups',
      'select\r\n\tweek,\r\n\tn\r\nfrom weekly_signups',
    ],
    [
      'one of several tables, which it names',
      'select a.*|, b.id from weekly_signups a, shapes b',
      'select a.week, a.n, b.id from weekly_signups a, shapes b',
    ],
    ['none that replaces columns', 'select (*| replace (1 as n)) from weekly_signups', undefined],
    ['none whose names are there twice', 'select *| from (select 1 as a, 2 as a)', undefined],
    ['none with a path', 'select a.b.*| from weekly_signups a', undefined],
    ['none over two tables', 'select *| from shapes, weekly_signups', undefined],
    ['none over an unknown table', 'select *| from nowhere', undefined],
    ['none over columns without a name', 'select *| from (select 1 + 1)', undefined],
    ['none in a call', 'select count(*|) from shapes', undefined],
    [
      'none with a comment in it, which would be lost',
      'select *| /* all */ exclude (a) from (select 1 as a, 2 as b)',
      undefined,
    ],
  ]);

  it('leaves out what a table only leads to', () => {
    const columns = refactored('select *| from events', /^Expand/) ?? '';
    assert.match(columns, /\bevent, properties, timestamp\b|\bevent\b.*\btimestamp\b/);
    assert.doesNotMatch(columns, /\bperson_id\b|\bperson\b|\bpdi\b/);
  });
});
