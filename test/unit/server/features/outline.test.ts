import assert from 'node:assert/strict';
import type { DocumentSymbol } from 'vscode-languageserver-types';
import { documentSymbol } from '../../../../server/src/features/documentSymbol.ts';
import { foldingRange } from '../../../../server/src/features/foldingRange.ts';
import { workspaceSymbol } from '../../../../server/src/features/workspaceSymbol.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';

type Outline = (string | Outline)[];

/** The names of an outline, each followed by the list of its children. */
function namesOf(symbols: readonly DocumentSymbol[]): Outline {
  return symbols.flatMap(({ name, children = [] }) =>
    children.length > 0 ? [name, namesOf(children)] : [name],
  );
}

describe('outline', () => {
  const cases: [what: string, text: string, outline: Outline][] = [
    [
      'statements with their CTEs',
      'with a as (\nselect 1), 5 as b\nselect * from a;\nselect 2',
      ['with a as (', ['a', 'b'], 'select 2'],
    ],
    [
      'CTEs in CTEs',
      'with a as (with b as (select 1) select * from b) select 1',
      ['with a as (with b as (select 1) select * from b) select 1', ['a', ['b']]],
    ],
    [
      'subqueries with a name',
      'select 1 from (select 2 from (select 3) u) t',
      ['select 1 from (select 2 from (select 3) u) t', ['t', ['u']]],
    ],
    [
      'cells',
      '-- %% first\nselect 1;\nselect 2\n-- %%\nselect 3\n-- %% Words [markdown]\n-- text',
      ['first', ['select 1', 'select 2'], 'select 3', 'Words'],
    ],
    [
      'what stands above the first cell',
      'select 1\n-- %% a\nselect 2',
      ['select 1', 'a', ['select 2']],
    ],
    [
      'a broken query',
      'with a as (select 1), b as (select',
      ['with a as (select 1), b as (select', ['a', 'b']],
    ],
    ['nothing in an empty text', '-- only a comment', []],
  ];
  for (const [what, text, outline] of cases) {
    it(`lists ${what}`, () => {
      assert.deepEqual(namesOf(documentSymbol(analyze(text))), outline);
    });
  }
});

describe('folding', () => {
  const cases: [what: string, text: string, folds: [start: number, end: number][]][] = [
    [
      'statements and CTEs',
      'with a as (\n  select 1\n), 5 as b\nselect * from a;\nselect (\n  select 2\n)',
      [
        [0, 1],
        [4, 6],
      ],
    ],
    [
      'a CTE that begins on the line of its statement, and the next one',
      'with a as (\n  select 1\n), b as (\n  select 2\n)\nselect\n  1',
      [
        [0, 1],
        [2, 3],
        [5, 6],
      ],
    ],
    [
      'clauses',
      'select\n  a,\n  b\nfrom\n  t\nwhere\n  x\n  and y\norder by\n  a',
      [
        [0, 9],
        [3, 4],
        [5, 7],
        [8, 9],
      ],
    ],
    [
      'items of a SELECT that is not the first',
      'select 1\nunion all\nselect\n  a,\n  b',
      [
        [0, 4],
        [1, 4],
        [2, 4],
      ],
    ],
    ['a block comment', '/* one\n   two */\nselect 1', [[0, 1]]],
    ['line comments below each other', '-- one\n-- two\n\n-- three\nselect 1', [[0, 1]]],
    [
      'comments in a statement',
      'select\n  -- one\n  -- two\n  1',
      [
        [0, 3],
        [1, 2],
      ],
    ],
    [
      'cells',
      '-- %% a\nselect 1\n\n-- %% b [markdown]\n-- text\n-- more\n',
      [
        [0, 1],
        [3, 5],
        [4, 5],
      ],
    ],
    [
      'calls and lists',
      'select f(\n  1\n), [\n  2\n]',
      [
        [0, 4],
        [2, 4],
      ],
    ],
    ['nothing on one line', 'select f(1) from t', []],
  ];
  for (const [what, text, folds] of cases) {
    it(`folds ${what}`, () => {
      assert.deepEqual(
        foldingRange(analyze(text)).map(({ startLine, endLine }) => [startLine, endLine]),
        folds,
      );
    });
  }
});

describe('workspace symbols', () => {
  const documents = [
    ['file:///a.hogql', analyze('with daily_signups as (select 1) select * from daily_signups')],
    ['file:///b.hogql', analyze('-- %% signups\nselect 1\n-- %%\nselect event from signups')],
  ] as const;
  const cases: [query: string, names: string[]][] = [
    [
      'daily_signups',
      ['with daily_signups as (select 1) select * from daily_signups', 'daily_signups'],
    ],
    [
      'signups',
      [
        'with daily_signups as (select 1) select * from daily_signups',
        'daily_signups',
        'signups',
        'select event from signups',
      ],
    ],
    ['DSign', ['with daily_signups as (select 1) select * from daily_signups', 'daily_signups']],
    ['nothing like it', []],
  ];
  for (const [query, names] of cases) {
    it(`finds ${names.length} for ${query}`, () => {
      assert.deepEqual(
        workspaceSymbol(documents, query).map(({ name }) => name),
        names,
      );
    });
  }

  it('lists all for an empty query, each with its place', () => {
    const found = workspaceSymbol(documents, '');
    assert.equal(found.length, 5);
    const cell = found.find(({ name }) => name === 'signups');
    assert.deepEqual(cell?.location, {
      uri: 'file:///b.hogql',
      range: { start: { line: 0, character: 6 }, end: { line: 0, character: 13 } },
    });
  });
});
