import assert from 'node:assert/strict';
import { DocumentHighlightKind } from 'vscode-languageserver-types';
import { definition } from '../../../../server/src/features/definition.ts';
import { documentHighlight } from '../../../../server/src/features/documentHighlight.ts';
import { references, referencesIn } from '../../../../server/src/features/references.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';
import { marked } from '../support/marked.ts';

describe('definition', () => {
  const cases: [what: string, query: string, shown: string | undefined][] = [
    ['a CTE', 'with a as (select 1) select * from a|', 'with ‹a› as (select 1) select * from a'],
    [
      'a CTE as qualifier',
      'with a as (select 1 x) select a|.x from a',
      'with ‹a› as (select 1 x) select a.x from a',
    ],
    [
      'a CTE in a CTE',
      'with a as (select 1), b as (select * from |a) select 1',
      'with ‹a› as (select 1), b as (select * from a) select 1',
    ],
    [
      'the CTE that shadows',
      'with a as (select 1) select (with a as (select 2) select * from a|)',
      'with a as (select 1) select (with ‹a› as (select 2) select * from a)',
    ],
    [
      'a recursive CTE',
      'with recursive a as (select 1 union all select * from a|) select 1',
      'with recursive ‹a› as (select 1 union all select * from a) select 1',
    ],
    ['no CTE inside itself', 'with a as (select * from a|) select 1', undefined],
    [
      'a CTE shared by a set operation',
      'with a as (select 1) select * from a union all select * from a|',
      'with ‹a› as (select 1) select * from a union all select * from a',
    ],
    ['a scalar CTE', 'with 5 as n select n|', 'with 5 as ‹n› select n'],
    ['a table alias', 'select e|.event from events e', 'select e.event from events ‹e›'],
    [
      'a table alias in ON',
      'select 1 from events e join persons p on p.id = e|.person_id',
      'select 1 from events ‹e› join persons p on p.id = e.person_id',
    ],
    [
      'an alias in WHERE',
      'select event as name from events where name| = 1',
      'select event as ‹name› from events where name = 1',
    ],
    [
      'an alias in ORDER BY',
      'select count() n from events order by n|',
      'select count() ‹n› from events order by n',
    ],
    ['an alias in front', 'select n|: 1, n + 1', 'select ‹n›: 1, n + 1'],
    [
      'an alias deep in an expression',
      'select f(1 as x) from events where x| > 0',
      'select f(1 as ‹x›) from events where x > 0',
    ],
    [
      'an alias of ARRAY JOIN',
      'select x| from events array join [1] as x',
      'select x from events array join [1] as ‹x›',
    ],
    [
      'an alias rather than the column',
      'select lower(event) as event from events where event| = 1',
      'select lower(event) as ‹event› from events where event = 1',
    ],
    ['the column inside its own alias', 'select lower(event|) as event from events', undefined],
    ['no alias in ON', 'select 1 as event from events e join events f on event| = 1', undefined],
    [
      'a column of a CTE',
      'with a as (select event as x from events) select x| from a',
      'with a as (select event as ‹x› from events) select x from a',
    ],
    [
      'a column through two queries',
      'select b.x| from (select x from (select 1 as x)) b',
      'select b.x from (select x from (select 1 as ‹x›)) b',
    ],
    [
      'a column through a star',
      'select x| from (select * from (select 1 as x))',
      'select x from (select * from (select 1 as ‹x›))',
    ],
    [
      'an item without alias',
      'select event| from (select event from events)',
      'select event from (select ‹event› from events)',
    ],
    [
      'a column list',
      'with a (x) as (select 1) select x| from a',
      'with a (‹x›) as (select 1) select x from a',
    ],
    [
      'a column list of a table',
      'select y| from (select 1) as t (y)',
      'select y from (select 1) as t (‹y›)',
    ],
    [
      'a column of the first branch',
      'select x| from (select 1 as x union all select 2 as y)',
      'select x from (select 1 as ‹x› union all select 2 as y)',
    ],
    [
      'a column after a set operation',
      '(select 1 as x) union all (select 2) order by x|',
      '(select 1 as ‹x›) union all (select 2) order by x',
    ],
    [
      'a window',
      'select sum(1) over w| from events window w as (order by event)',
      'select sum(1) over w from events window ‹w› as (order by event)',
    ],
    ['a parameter', 'select arrayMap(x -> x| + 1, [1])', 'select arrayMap(‹x› -> x + 1, [1])'],
    [
      'the inner parameter',
      'select arrayMap(x -> arrayMap(x -> x|, x), [1])',
      'select arrayMap(x -> arrayMap(‹x› -> x, x), [1])',
    ],
    [
      'a parameter rather than a column',
      'select arrayMap(event -> event|, [1]) from events',
      'select arrayMap(‹event› -> event, [1]) from events',
    ],
    [
      'a declaration itself',
      'with a| as (select 1) select * from a',
      'with ‹a› as (select 1) select * from a',
    ],
    [
      'a quoted name',
      'with `my cte` as (select 1) select * from "my cte"|',
      'with ‹`my cte`› as (select 1) select * from "my cte"',
    ],
    [
      'a cell',
      '-- %% signups\nselect 1\n-- %%\nselect * from signups|',
      '-- %% ‹signups›\nselect 1\n-- %%\nselect * from signups',
    ],
    ['no cell further down', '-- %% a\nselect * from b|\n-- %% b\nselect 1', undefined],
    [
      'the nearest cell above',
      '-- %% a\nselect 1\n-- %% a\nselect 2\n-- %%\nselect * from a|',
      '-- %% a\nselect 1\n-- %% ‹a›\nselect 2\n-- %%\nselect * from a',
    ],
    [
      'a column of a cell',
      '-- %% a\nselect 1 as x\n-- %%\nselect x| from a',
      '-- %% a\nselect 1 as ‹x›\n-- %%\nselect x from a',
    ],
    ['a table of the catalog', 'select 1 from events|', undefined],
    ['a column of the catalog', 'select event| from events', undefined],
    ['a function', 'select count|()', undefined],
    ['a keyword', 'sel|ect 1', undefined],
    [
      'a CTE of a broken query',
      'with a as (select 1) select * from a| where (',
      'with ‹a› as (select 1) select * from a where (',
    ],
    ['a CTE below a broken one', 'with a as (select , b as (select 1) select * from b|', undefined],
  ];
  for (const [what, query, shown] of cases) {
    it(`${shown === undefined ? 'finds none for' : 'finds'} ${what}`, () => {
      const { document, position } = atCursor(query);
      const range = definition(document, position, catalog);
      assert.equal(range && marked(document, [range]), shown);
    });
  }

  const titles: [what: string, before: string, after: string, finds: boolean][] = [
    ['no longer finds a cell', 'a', 'c', false],
    ['finds a cell', 'c', 'a', true],
  ];
  for (const [what, before, after, finds] of titles) {
    it(`${what} after its title was edited`, () => {
      const text = (title: string): string =>
        `-- %% ${title}\nselect 1 as x\n-- %%\nselect x from a`;
      const first = analyze(text(before));
      first.symbols(catalog).all();
      const document = analyze(text(after), first);
      const found = definition(document, { line: 3, character: 8 }, catalog);
      assert.equal(found?.start.line, finds ? 1 : undefined);
    });
  }
});

describe('references', () => {
  const cases: [what: string, query: string, shown: string][] = [
    [
      'a CTE',
      'with a| as (select 1 x) select a.x from a where x in (select x from a)',
      'with ‹a› as (select 1 x) select ‹a›.x from ‹a› where x in (select x from ‹a›)',
    ],
    [
      'a column alias',
      'with a as (select 1 x|) select x, a.x from a order by x',
      'with a as (select 1 ‹x›) select ‹x›, a.‹x› from a order by ‹x›',
    ],
    [
      'a column of the catalog',
      'select event| from events e where e.event = 1',
      'select ‹event› from events e where e.‹event› = 1',
    ],
    [
      'a property',
      'select properties.$browser| from events where properties.$browser = 1 and person.properties.$browser = 2',
      'select properties.‹$browser› from events where properties.‹$browser› = 1 and person.properties.$browser = 2',
    ],
    [
      'a table in all statements',
      'select * from events|; select 2 from events, persons',
      'select * from ‹events›; select 2 from ‹events›, persons',
    ],
    [
      'a function in all statements',
      'select count|(); select count() + sum(1)',
      'select ‹count›(); select ‹count›() + sum(1)',
    ],
    [
      'a variable',
      'select {variables.org|}, {variables.other}, {variables.org}',
      'select {variables.‹org›}, {variables.other}, {variables.‹org›}',
    ],
    [
      'one of two statements with the same text',
      'with a| as (select 1) select * from a; with a as (select 1) select * from a',
      'with ‹a› as (select 1) select * from ‹a›; with a as (select 1) select * from a',
    ],
    [
      'a cell',
      '-- %% a\nselect 1\n-- %% b\nselect * from a\n-- %%\nselect a|.* from a, b',
      '-- %% ‹a›\nselect 1\n-- %% b\nselect * from ‹a›\n-- %%\nselect ‹a›.* from ‹a›, b',
    ],
    [
      'a column of a cell',
      '-- %% a\nselect 1 as x\n-- %% b\nselect x from a\n-- %%\nselect x| from b',
      '-- %% a\nselect 1 as ‹x›\n-- %% b\nselect ‹x› from a\n-- %%\nselect ‹x› from b',
    ],
  ];
  for (const [what, query, shown] of cases) {
    it(`lists every place of ${what}`, () => {
      const { document, position } = atCursor(query);
      assert.equal(marked(document, references(document, position, catalog, true)), shown);
    });
  }

  it('leaves out the declaration where it is not wanted', () => {
    const { document, position } = atCursor('with a| as (select 1) select * from a');
    const found = references(document, position, catalog, false);
    assert.equal(marked(document, found), 'with a as (select 1) select * from ‹a›');
  });
});

describe('references in other documents', () => {
  const other = analyze(
    '-- %% signups\nselect event from events;\n-- %%\nselect count(), 1 as x from signups, persons',
  );
  const cases: [what: string, query: string, count: number][] = [
    ['a table of the catalog', 'select 1 from events|', 1],
    ['a column of the catalog', 'select event| from events', 1],
    ['a function', 'select count|()', 1],
    ['no cell of the same name', 'select 1 from signups|', 0],
    ['no alias of the same name', 'select 1 as x|', 0],
  ];
  for (const [what, query, count] of cases) {
    it(`finds ${what}`, () => {
      const { document, position } = atCursor(query);
      assert.equal(referencesIn(other, document, position, catalog).length, count);
    });
  }
});

describe('document highlight', () => {
  it('tells where a name is written from where it is read', () => {
    const { document, position } = atCursor('select 1 as n, n + n| from events');
    assert.deepEqual(
      documentHighlight(document, position, catalog).map(({ kind }) => kind),
      [DocumentHighlightKind.Write, DocumentHighlightKind.Read, DocumentHighlightKind.Read],
    );
  });

  it('highlights nothing off a name', () => {
    const { document, position } = atCursor('select | 1');
    assert.deepEqual(documentHighlight(document, position, catalog), []);
  });
});
