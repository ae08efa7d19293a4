import assert from 'node:assert/strict';
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
    [';;select 1;;', ['select 1']],
    ["select ';' ; select 2", ["select ';'", 'select 2']],
    ["select 'it'';s', '\\';' ; select 2", ["select 'it'';s', '\\';'", 'select 2']],
    ['select `a;b`, "c;d"; select 2', ['select `a;b`, "c;d"', 'select 2']],
    ['select 1 -- a; b\n; select 2', ['select 1 -- a; b', 'select 2']],
    ['select 1 /* ; */; select 2', ['select 1 /* ; */', 'select 2']],
    ['select 1 // ;\n # ;\n; select 2', ['select 1 // ;\n # ;', 'select 2']],
    ['-- header\nselect 1; -- after\n', ['select 1']],
    ["select f'a;{b + ';'}c'; select 2", ["select f'a;{b + ';'}c'", 'select 2']],
    ["select 'open; x\n; select 2", ["select 'open; x", 'select 2']],
    ['select (1; select 2', ['select (1', 'select 2']],
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
});
