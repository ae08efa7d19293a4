import assert from 'node:assert/strict';
import { sameTree } from '../../../../server/src/ast/sameTree.ts';
import { parse } from '../../../../server/src/parser/parse.ts';

const cases: [one: string, other: string, same: boolean][] = [
  ['select a from t', 'SELECT  a\nFROM t', true],
  ['select a from t', 'select `a` from "t"', true],
  ['select a from t', 'select b from t', false],
  ['select a from t', "select 'a' from t", false],
  ['select a from t', 'select a, b from t', false],
  ['select 1 + 2', 'select 1 - 2', false],
  ['select x.1', 'select x.2', false],
  ['select $1', 'select $2', false],
  ['select distinct a from t', 'select `distinct` a from t', false],
  [`select ${'1 + '.repeat(20_000)}1`, `select ${'1 + '.repeat(20_000)}1`, true],
];

describe('sameTree', () => {
  for (const [one, other, same] of cases) {
    const shown = one.length > 50 ? 'a very deep tree' : `${one} | ${other}`;
    it(`says ${same ? 'yes' : 'no'} to ${JSON.stringify(shown)}`, () => {
      const [left, right] = [one, other].map((text) => parse(text).statements[0]?.parsed.tree);
      assert.ok(left && right);
      assert.equal(sameTree(left, right), same);
    });
  }
});
