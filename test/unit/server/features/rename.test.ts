import assert from 'node:assert/strict';
import { prepareRename, rename } from '../../../../server/src/features/rename.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';
import { edited, marked } from '../support/marked.ts';

describe('rename', () => {
  const cases: [what: string, query: string, name: string, result: string][] = [
    [
      'a CTE',
      'with a| as (select 1 x) select a.x from a',
      'b',
      'with b as (select 1 x) select b.x from b',
    ],
    [
      'a CTE that is used under an alias',
      'with a as (select 1) select a.* from a| as a',
      'b',
      'with b as (select 1) select a.* from b as a',
    ],
    ['a scalar CTE', 'with 1 as n select n| + n', 'm', 'with 1 as m select m + m'],
    ['a lambda of WITH', 'with x -> x as f| select f(1)', 'g', 'with x -> x as g select g(1)'],
    [
      'a value of WITH with the name of a function',
      'with 1 as count| select count(), count',
      'n',
      'with 1 as n select count(), n',
    ],
    [
      'a table alias',
      'select e.event from events e where e|.event = 1',
      'ev',
      'select ev.event from events ev where ev.event = 1',
    ],
    [
      'a column alias',
      'select count() as n| from events having n > 1 order by n',
      'total',
      'select count() as total from events having total > 1 order by total',
    ],
    [
      'a column alias through queries',
      'with a as (select 1 as x) select a.x from a where x| > 0',
      'y',
      'with a as (select 1 as y) select a.y from a where y > 0',
    ],
    [
      'a window',
      'select sum(1) over w| from events window w as (order by event)',
      'v',
      'select sum(1) over v from events window v as (order by event)',
    ],
    [
      'a parameter',
      'select arrayMap((x, y) -> x| + y, [1], [2])',
      'z',
      'select arrayMap((z, y) -> z + y, [1], [2])',
    ],
    [
      'a cell',
      '-- %% a\nselect 1\n-- %% next one\nselect a.* from a|',
      'b',
      '-- %% b\nselect 1\n-- %% next one\nselect b.* from b',
    ],
    [
      'a column of a cell',
      '-- %% a\nselect 1 as x\n-- %% b\nselect x| from a',
      'y',
      '-- %% a\nselect 1 as y\n-- %% b\nselect y from a',
    ],
    [
      'to a name which needs quotes',
      'with a| as (select 1) select * from a',
      'my cte',
      'with `my cte` as (select 1) select * from `my cte`',
    ],
    [
      'to a name with a back quote',
      'select 1 as a| order by a',
      'a`b',
      'select 1 as `a``b` order by `a``b`',
    ],
    [
      'to a name given in quotes',
      'select 1 as a| order by a',
      '`odd one`',
      'select 1 as `odd one` order by `odd one`',
    ],
    [
      'from a name in quotes',
      'select 1 as `odd one`| order by "odd one"',
      'a',
      'select 1 as a order by a',
    ],
    [
      'to a keyword which may be a name there',
      'select 1 as a| order by a',
      'day',
      'select 1 as day order by day',
    ],
    [
      'to a keyword which may not be a name there',
      'select t.event from events t|',
      'final',
      'select `final`.event from events `final`',
    ],
    ['to a keyword which is never a name', 'select 1 as a|', 'try', 'select 1 as `try`'],
    ['to a constant', 'select 1 as a|, a + 1', 'inf', 'select 1 as `inf`, `inf` + 1'],
    [
      'only in its own statement',
      'with a| as (select 1) select * from a; with a as (select 1) select * from a',
      'b',
      'with b as (select 1) select * from b; with a as (select 1) select * from a',
    ],
    [
      'with the comments kept',
      'select 1 as /* one */ a| -- a\norder by a',
      'b',
      'select 1 as /* one */ b -- a\norder by b',
    ],
    [
      'in a broken query',
      'with a| as (select 1) select * from a where (',
      'b',
      'with b as (select 1) select * from b where (',
    ],
    [
      'to a name that is only taken elsewhere',
      'select 1 as a| from (select 2 as b)',
      'b',
      'select 1 as b from (select 2 as b)',
    ],
  ];
  for (const [what, query, name, result] of cases) {
    it(`renames ${what}`, () => {
      const { document, position } = atCursor(query);
      const edits = rename(document, position, name, catalog);
      assert.ok(Array.isArray(edits), JSON.stringify(edits));
      assert.equal(edited(document, edits), result);
    });
  }

  const refusals: [why: string, query: string, name: string, sentence: RegExp][] = [
    ['two aliases of one name', 'select 1 as a|, 2 as b', 'b', /`b` already exists here/],
    [
      'two tables of one name',
      'select 1 from events e|, persons p',
      'p',
      /`p` already exists here/,
    ],
    [
      'two CTEs of one name',
      'with a| as (select 1), b as (select 2) select 1',
      'b',
      /`b` already exists here/,
    ],
    [
      'an alias that hides a column which is used',
      'select 1 as a|, event from events where event = 2',
      'event',
      /already means something else/,
    ],
    [
      'a CTE that hides a table which is used',
      'with a| as (select 1) select * from a where 1 in (select 1 from events)',
      'events',
      /already means something else/,
    ],
    [
      'a parameter that hides an alias which is used',
      'select 1 as b, arrayMap(a| -> a + b, [1])',
      'b',
      /already means something else/,
    ],
    ['a table', 'select 1 from events|', 'a', /a table of the project/],
    ['a column', 'select event| from events', 'a', /a column of the project/],
    ['a property', 'select properties.plan| from events', 'a', /a property of the project/],
    ['a function', 'select count|()', 'a', /is a function/],
    ['a variable', 'select {variables.org|}', 'a', /filled in by the service/],
    [
      'a column joined on with USING',
      'select 1 from (select 1 as k|) a join (select 2 as k) b using (k)',
      'j',
      /USING/,
    ],
    ['a column matched BY NAME', 'select 1 as a| union all by name select 2 as a', 'b', /BY NAME/],
    ['an empty name', 'select 1 as a|', ' ', /at least one character/],
    ['a name with a percent sign', 'select 1 as a|', 'a%', /cannot contain `%`/],
    ['a name that the service keeps', 'select 1 as a|', 'team_id', /the service reserves it/],
    [
      'a title that no cell could read',
      '-- %% a\nselect 1\n-- %%\nselect * from a|',
      'my cell',
      /letters, digits/,
    ],
  ];
  for (const [why, query, name, sentence] of refusals) {
    it(`refuses ${why}`, () => {
      const { document, position } = atCursor(query);
      const answer = rename(document, position, name, catalog);
      assert.ok(answer && 'refused' in answer, JSON.stringify(answer));
      assert.match(answer.refused, sentence);
      assert.match(answer.refused, /[.]$/);
    });
  }
});

describe('prepare rename', () => {
  it('answers with the name and its extent', () => {
    const { document, position } = atCursor('select 1 as `odd one|`');
    const answer = prepareRename(document, position, catalog);
    assert.ok(answer && 'range' in answer);
    assert.equal(answer.placeholder, 'odd one');
    assert.equal(marked(document, [answer.range]), 'select 1 as ‹`odd one`›');
  });

  it('answers nothing off a name', () => {
    const { document, position } = atCursor('select| 1');
    assert.equal(prepareRename(document, position, catalog), undefined);
  });

  it('asks for an alias where an item has none', () => {
    const { document, position } = atCursor(
      'select plan| from (select properties.plan from events)',
    );
    const answer = prepareRename(document, position, catalog);
    assert.ok(answer && 'refused' in answer);
    assert.match(answer.refused, /Add one/);
  });
});
