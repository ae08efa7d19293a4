import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from '../../../../server/src/parser/parse.ts';
import { splitStatements } from '../../../../server/src/parser/statements.ts';

const split = (text: string): string[] =>
  splitStatements(text).map(({ start, end }) => text.slice(start, end));

describe('splitting into statements', () => {
  const cases: [text: string, statements: string[]][] = [
    ['', []],
    [' \n ', []],
    ['-- only a comment', []],
    ['select 1', ['select 1']],
    ['select 1;', ['select 1']],
    [' select 1 ;\n\n select 2 ', ['select 1', 'select 2']],
    [
      "select '；'； select f(a；b)；\nselect 2；",
      ["select '；'；", 'select f(a；b)；', 'select 2；'],
    ],
    [';;select 1;;', ['select 1']],
    ["select ';' ; select 2", ["select ';'", 'select 2']],
    ["select 'it'';s', '\\';' ; select 2", ["select 'it'';s', '\\';'", 'select 2']],
    ['select `a;b`, "c;d"; select 2', ['select `a;b`, "c;d"', 'select 2']],
    ['select 1 -- a; b\n; select 2', ['select 1 -- a; b', 'select 2']],
    ['select 1 /* ; */; select 2', ['select 1 /* ; */', 'select 2']],
    ['select 1 // ;\n # ;\n; select 2', ['select 1 // ;\n # ;', 'select 2']],
    ['-- header\nselect 1; -- after\n', ['select 1']],
    ["select f'a;{b + ';'}c'; select 2", ["select f'a;{b + ';'}c'", 'select 2']],
    ["select <A b='it\\'s'>it's</A>; select 2", ["select <A b='it\\'s'>it's</A>", 'select 2']],
    ["select 'open; x\n; select 2", ["select 'open; x", 'select 2']],
    ['select (1; select 2', ['select (1', 'select 2']],
    ['select (1;\nselect 2)', ['select (1', 'select 2)']],
    ['select f(a; b) from t; select 2', ['select f(a; b) from t', 'select 2']],
    ['select [(1; 2); 3]; select 2', ['select [(1; 2); 3]', 'select 2']],
    ['select 1\n-- %% second\nselect 2', ['select 1', 'select 2']],
    ['-- %% [markdown]\n-- select 1;\n-- %%\nselect 2', ['select 2']],
    ['-- %% notes [markdown]\nselect 1\n-- %% q\nselect 2', ['select 2']],
    ["select 'open\n-- %% next\nselect 2", ["select 'open", 'select 2']],
    ['select 1 -- %% no mark\n+ 2', ['select 1 -- %% no mark\n+ 2']],
  ];
  for (const [text, statements] of cases) {
    it(`cuts ${JSON.stringify(text)}`, () => {
      assert.deepEqual(split(text), statements);
    });
  }

  it('answers after any edits as if the text were new', () => {
    const pieces = fc.constantFrom(
      'select 1',
      'select a',
      '; ',
      '；',
      ';',
      ';\n',
      '\n',
      "'",
      '"',
      '`',
      "f'",
      '{',
      '(',
      ')',
      '}',
      '/*',
      '*/',
      '-- ',
      '-- %%',
      '-- %% [markdown]',
      ' [markdown]',
      ' %%',
      '\r\n',
      '\r',
      '#',
      '//',
      '\\',
      ' ',
    );
    const text = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));
    const edit = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(6),
      fc.array(pieces, { maxLength: 3 }),
    );
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 6 }), (first, edits) => {
        let current = first;
        let document = parse(current);
        for (const [place, removed, inserted] of edits) {
          const at = Math.floor(place * current.length);
          current = current.slice(0, at) + inserted.join('') + current.slice(at + removed);
          document = parse(current, document);
          assert.deepEqual(document, parse(current));
        }
      }),
      { numRuns: 400, seed: 5 },
    );
  });

  it('cuts and parses only what an edit may have changed', () => {
    const before = parse('select 1; select 2; select 3; select 4');
    const after = parse('select 1; select 2; select 33; select 4', before);
    assert.deepEqual(
      after.statements.map(({ parsed }, at) => parsed === before.statements[at]?.parsed),
      [true, true, false, true],
    );
    assert.equal(after.stretches[0], before.stretches[0]);
  });
});
