import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { cellProblems } from '../../../../server/src/features/shared/problems.ts';
import { cellStatements } from '../../../../server/src/features/cellStatements.ts';
import { codeAction } from '../../../../server/src/features/codeAction.ts';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { parseStatement } from '../../../../server/src/parser/parse.ts';
import type { CellStatement } from '../../../../server/src/protocol/cells.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../support/catalog.ts';

/** The last statement of a document of these cells, each `title: text`. */
function last(...written: string[]): CellStatement {
  const text = written
    .map((cell) => cell.replace(/^(\w*): /, (_, title: string) => `-- %% ${title}\n`))
    .join('\n');
  const statement = cellStatements(analyze(text), catalog).at(-1);
  assert.ok(statement);
  return statement;
}

/** The placeholders of these cells' last statement, as written between braces. */
function waitsFor(...written: string[]): string[] {
  return last(...written).placeholders.map((each) => {
    if (each.kind === 'value') return each.path.join('.');
    return each.kind === 'variable' ? `variables.${each.codeName}` : 'filters';
  });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const sent: [what: string, written: string[], query: string][] = [
  ['a cell', ['a: select 1', ': select * from a'], 'with a as ( select 1 ) select * from a'],
  ['only the cells it uses', ['a: select 1', 'b: select 2', ': select 3'], 'select 3'],
  [
    'cells that use cells',
    ['a: select 1', 'b: select * from a', ': select * from b'],
    'with a as ( select 1 ), b as ( select * from a ) select * from b',
  ],
  [
    'a cell before its own CTEs',
    ['a: select 1', ': with c as (select 2) select * from a, c'],
    'with a as ( select 1 ), c as (select 2) select * from a, c',
  ],
  [
    'a cell after the word recursive',
    ['a: select 1', ': with recursive c as (select 2) select * from a, c'],
    'with recursive a as ( select 1 ), c as (select 2) select * from a, c',
  ],
  [
    'the last statement of a cell',
    ['a: select 1; select 2;', ': select * from a'],
    'with a as ( select 2 ) select * from a',
  ],
  [
    'a cell of a comment',
    ['a: select 1 -- one', ': select * from a'],
    'with a as ( select 1 -- one ) select * from a',
  ],
  [
    'the nearest of two cells of one name',
    ['a: select 1', 'a: select 2', ': select * from a'],
    'with a as ( select 2 ) select * from a',
  ],
  [
    'two cells of one name, each where it was meant',
    ['a: select 1', 'b: select * from a', 'a: select 2', ': select * from a, b'],
    'with a as ( select 2 ), b as ( with a as ( select 1 ) select * from a ) select * from a, b',
  ],
  [
    'cells below a CTE of the same name',
    ['a: select 1', 'b: select * from a', ': with a as (select 2) select * from a, b'],
    'with b as ( with a as ( select 1 ) select * from a ), a as (select 2) select * from a, b',
  ],
  [
    'a cell instead of a table of the project',
    ['events: select * from events', ': select * from events'],
    'with events as ( select * from events ) select * from events',
  ],
  [
    'a cell in a subquery and in a union',
    ['a: select 1', ': select 2 union all select * from (select * from a)'],
    'with a as ( select 1 ) select 2 union all select * from (select * from a)',
  ],
  [
    'no cell where a CTE hides it',
    ['a: select 1', ': with a as (select 2) select * from a'],
    'with a as (select 2) select * from a',
  ],
];

describe('a statement as it is sent', () => {
  for (const [what, written, query] of sent) {
    it(`has ${what}`, () => {
      const statement = last(...written);
      assert.equal(oneLine(statement.query), query);
      assert.deepEqual(parseStatement(statement.query).errors, []);
    });
  }

  it('tells what was put into its text', () => {
    const { query, inserted, text } = last(
      'a: select 1',
      ': with c as (select 2) select * from a, c',
    );
    assert.ok(inserted);
    const { at, length } = inserted;
    assert.equal(query.slice(0, at) + query.slice(at + length), text);
  });
});

const problems: [what: string, written: string[], codes: string[]][] = [
  ['a cell further down', [': select * from a', 'a: select 1'], ['cell-below']],
  ['itself', ['a: select * from a'], ['cell-circular']],
  ['a cell that uses it', ['a: select * from b', 'b: select * from a'], ['cell-circular']],
  ['a table of the project', ['events: select * from events'], []],
  ['a cell above', ['a: select 1', ': select * from a'], []],
  [
    'a cell and a CTE of one name',
    ['a: select 1', ': with a as (select * from a) select * from a'],
    ['cell-name-taken'],
  ],
];

describe('a statement that uses', () => {
  for (const [what, written, codes] of problems) {
    it(`${what} has ${codes.join() || 'no problem'}`, () => {
      const text = written.map((cell) => cell.replace(/^(\w*): /, '-- %% $1\n')).join('\n');
      const all = cellStatements(analyze(text), catalog);
      const found = all.flatMap((statement) => statement.problems);
      assert.deepEqual(
        found.slice(0, 1).map(({ code }) => code),
        codes,
      );
      for (const { message } of found) assert.match(message, /^The cell|^A CTE/);
    });
  }

  const words =
    'This uses too many cells, or they are too long together. Save one as a view and use that instead.';
  const tooMuch: Readonly<Record<string, string[]>> = {
    'more cells than are sent': [
      ...Array.from({ length: 201 }, (_, at) => `c${at}: select 1 from ${at ? `c${at - 1}` : 'b'}`),
      ': select * from c200',
    ],
    'cells that are too long together': [
      `a: select '${'a'.repeat(7_000_000)}' as a`,
      ...Array<string>(3).fill(': select a from a'),
    ],
    'cells that bring along each other again and again': [
      ...Array.from({ length: 60 }, (_, at) => `${at % 2 ? 'p' : 'q'}: select 1 from p, q as x`),
      ': select * from p, q as x',
    ],
  };
  for (const [what, written] of Object.entries(tooMuch)) {
    it(`${what} is not sent with them, and says so`, () => {
      const { problems: found, query, text } = last(...written);
      assert.equal(query, text);
      assert.deepEqual(
        found.map(({ code, message }) => [code, message]),
        [['cell-too-long', words]],
      );
    });
  }

  it('as many cells as are sent has them', () => {
    const chain = Array.from(
      { length: 200 },
      (_, at) => `c${at}: select 1 from ${at ? `c${at - 1}` : 'b'}`,
    );
    const { query, problems: found } = last(...chain, ': select * from c199');
    assert.equal(query.match(/^(?:with )?c\d+ as \($/gm)?.length, 200);
    assert.deepEqual(found, []);
  });
});

const uri = 'file:///cells.hogql';

describe('the diagnostics of cells', () => {
  it('offer to move a cell above the one that uses it', () => {
    const text = '-- %%\nselect * from a\n\n-- %% b\nselect 2\n\n-- %% a\nselect 1';
    const document = analyze(text);
    const told = diagnostics(document, catalog).filter(({ code }) => code === 'cell-below');
    const [action, ...others] = codeAction(document, uri, told, catalog);
    assert.deepEqual(others, []);
    const edits = action?.edit?.changes?.[uri];
    assert.ok(edits);
    const edited = TextDocument.applyEdits(TextDocument.create(uri, 'hogql', 1, text), edits);
    assert.equal(edited, '-- %% a\nselect 1\n-- %%\nselect * from a\n\n-- %% b\nselect 2\n\n');
    assert.deepEqual(cellProblems(analyze(edited), catalog), []);
  });

  it('take the place of what else is said of the name', () => {
    const document = analyze('-- %%\nselect * from a\n-- %% a\nselect 1');
    const between = cellProblems(document, catalog).map(({ diagnostic }) => diagnostic);
    assert.equal(between.length, 1);
    const at = between[0]?.range.start.line;
    const said = diagnostics(document, catalog);
    assert.deepEqual(
      said.filter(({ range }) => range.start.line === at && range.start.character > 8),
      between,
    );
    assert.ok(said.length > 1);
  });

  it('are none in a file without marks', () => {
    assert.deepEqual(cellProblems(analyze('select * from nowhere'), catalog), []);
  });
});

describe('placeholders of cells', () => {
  const waiting: [what: string, written: string[], names: string[]][] = [
    ['its own', [': select {a.b}, {variables.c}'], ['a.b', 'variables.c']],
    [
      'those of cells it uses, each once',
      ['a: select {x}', ': select {y}, {x} from a'],
      ['x', 'y'],
    ],
    ['none of cells it does not use', ['a: select {x}', ': select 1'], []],
  ];
  for (const [what, written, names] of waiting) {
    it(`a statement waits for ${what}`, () => {
      assert.deepEqual(waitsFor(...written), names);
    });
  }
});
