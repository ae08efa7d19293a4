import assert from 'node:assert/strict';
import { readFormula } from '../../../../../../server/local/query/computations/shared/formula.ts';

describe('formulas over series', () => {
  const cases: [formula: string, values: number[], result: number][] = [
    ['A + B', [1, 2], 3],
    ['(A-B)/B', [6, 2], 2],
    ['A - B - C', [10, 3, 2], 5],
    ['A / B / C', [12, 3, 2], 2],
    ['A + B * 2', [1, 3], 7],
    ['-A + 1.5', [1], 0.5],
    ['a * 100', [0.5], 50],
    ['A / B', [5, 0], 0],
    ['-(A + B) * -1', [1, 2], 3],
  ];
  for (const [formula, values, result] of cases) {
    it(`reads ${formula}`, () => {
      assert.equal(readFormula(formula, values.length)(values), result);
    });
  }

  const wrong: [formula: string, message: RegExp][] = [
    ['', /ends too early/],
    ['A +', /ends too early/],
    ['(A', /ends too early/],
    ['A B', /at "B"/],
    ['C', /at "C".*letters for the 2 series/],
    ['A ^ B', /at "\^"/],
    ['sum(A)', /at "sum"/],
  ];
  for (const [formula, message] of wrong) {
    it(`says what is wrong with "${formula}"`, () => {
      assert.throws(() => readFormula(formula, 2), message);
    });
  }
});
