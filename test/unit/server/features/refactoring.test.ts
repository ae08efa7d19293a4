import assert from 'node:assert/strict';
import { judge } from '../../../conformance/comparison/judgement.ts';
import { OfficialParser } from '../../../conformance/comparison/officialParser.ts';
import {
  isWanted,
  refactoring,
  refactoredDocument,
  resolveRefactoring,
} from '../../../../server/src/features/refactoring.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';
import { edited } from '../support/marked.ts';

const version = { uri: 'file:///query.hogql', version: 1 };
const official = new OfficialParser();

/** A query after the refactoring of this title; undefined where it is not offered. */
function refactored(marked: string, title: RegExp): string | undefined {
  const { document, position } = atCursor(marked);
  const range = { start: position, end: position };
  const actions = refactoring(document, version, range, catalog, false);
  const chosen = actions.find((action) => title.test(action.title));
  return chosen && edited(document, chosen.edit?.changes?.[version.uri] ?? []);
}

type Case = [what: string, query: string, result: string | undefined];

function checks(title: RegExp, cases: Case[]): void {
  for (const [what, query, result] of cases) {
    it(`${result === undefined ? 'leaves' : 'rewrites'} ${what}`, async () => {
      const text = refactored(query, title);
      assert.equal(text, result);
      if (text === undefined) return;
      // The official parser reads the result as we do.
      const judgement = await judge(official, text);
      assert.deepEqual(judgement, { query: text, official: 'accepted', disagreement: undefined });
    });
  }
}

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
    ['nothing that is qualified', 'select e.event| from events e', undefined],
    ['nothing without a table', 'select 1|', undefined],
  ]);
});

describe('adding GROUP BY', () => {
  checks(/GROUP BY$/, [
    [
      'an item that is not aggregated',
      'select event, count()| from events',
      'select event, count() from events group by event',
    ],
    [
      'by alias',
      'select lower(event) as e, count()| from events where 1 order by e',
      'select lower(event) as e, count() from events where 1 group by e order by e',
    ],
    [
      'on a line of its own',
      'select event, count()|\nfrom events -- all\norder by event',
      'select event, count()\nfrom events -- all\ngroup by event\norder by event',
    ],
    [
      'what an existing one lacks',
      'select event, uuid, count()| from events group by event',
      'select event, uuid, count() from events group by event, uuid',
    ],
    [
      'keywords as the query writes them',
      'SELECT event, count()| FROM events',
      'SELECT event, count() FROM events GROUP BY event',
    ],
    ['nothing that is complete', 'select event, count()| from events group by event', undefined],
    ['nothing grouped by position', 'select event, count()| from events group by 1', undefined],
    ['nothing without aggregates', 'select event| from events', undefined],
    ['nothing with constants alone', 'select 1, count()| from events', undefined],
  ]);
});

describe('using a variable', () => {
  checks(/^Replace with/, [
    [
      'a text',
      "select event from events where event = '$page|view'",
      'select event from events where event = {variables.org}',
    ],
    [
      'a number, named after its column',
      'select 1 from events where event > 5|',
      'select 1 from events where event > {variables.event}',
    ],
    ['a literal that is an item', "select 'a|' as x", 'select {variables.org} as x'],
    ['no literal of an interval', "select interval '1 |day'", undefined],
    ['no name', 'select event| from events', undefined],
  ]);
});

describe('writing the implicit LIMIT', () => {
  checks(/^Write LIMIT/, [
    ['a query', 'select event| from events', 'select event from events limit 100'],
    [
      'a query of several lines',
      'select event|\nfrom events\n  order by event',
      'select event\nfrom events\n  order by event\nlimit 100',
    ],
    [
      'a query with an offset',
      'select event| from events offset 5',
      'select event from events limit 100 offset 5',
    ],
    [
      'a set operation',
      'select event| from events union all select 2',
      '(select event from events union all select 2) limit 100',
    ],
    [
      'a set operation in parentheses',
      '(select event| from events) union all (select 2)',
      '(select event from events) union all (select 2) limit 100',
    ],
    ['nothing that has one', 'select event| from events limit 5', undefined],
    ['nothing of one row', 'select count()| from events', undefined],
  ]);
});

describe('refactorings', () => {
  it('are offered without edits to a client that asks for them later', () => {
    const { document, position } = atCursor('select *| from weekly_signups limit 1');
    const range = { start: position, end: position };
    const [action] = refactoring(document, version, range, catalog, true);
    assert.ok(action);
    assert.equal(action.edit, undefined);
    assert.equal(refactoredDocument(action), version.uri);
    const resolved = resolveRefactoring(action, document, version, catalog);
    assert.equal(
      edited(document, resolved.edit?.changes?.[version.uri] ?? []),
      'select week, n from weekly_signups limit 1',
    );
  });

  it('make no edits where the document has changed meanwhile', () => {
    const { document, position } = atCursor('select *| from weekly_signups');
    const range = { start: position, end: position };
    const [action] = refactoring(document, version, range, catalog, true);
    assert.ok(action);
    const later = { ...version, version: 2 };
    assert.equal(resolveRefactoring(action, document, later, catalog), action);
    assert.equal(refactoredDocument({ title: 'other', data: { uri: 1 } }), undefined);
  });

  it('come where a client asks for refactorings or for anything', () => {
    assert.ok(isWanted(undefined) && isWanted(['refactor']) && isWanted(['refactor.extract']));
    assert.ok(!isWanted(['quickfix']) && !isWanted(['source.organizeImports']));
  });

  it('count from the start of the document', () => {
    const document = analyze('select 1;\n\nselect * from weekly_signups;');
    const position = { line: 2, character: 7 };
    const range = { start: position, end: position };
    const action = refactoring(document, version, range, catalog, false).find(({ title }) =>
      title.startsWith('Expand'),
    );
    assert.equal(
      edited(document, action?.edit?.changes?.[version.uri] ?? []),
      'select 1;\n\nselect week, n from weekly_signups;',
    );
  });
});
