import assert from 'node:assert/strict';
import type { BudgetState } from '../../../../client/src/budget/budget.ts';
import { editor } from '../support/editor.ts';

const { asksBeyond, fitOf } = await import('../../../../client/src/budget/fitsBudget.ts');

const budget = (left: number, freeAtMs?: number): BudgetState =>
  ({ left, ...(freeAtMs === undefined ? {} : { freeAtMs }) }) as unknown as BudgetState;

describe('what of a batch fits the hour', () => {
  const batches: [runs: number[], left: number, items: number, inOneRequest: boolean][] = [
    [[], 0, 0, false],
    [[1], 0, 1, false],
    [[1], 100, 1, false],
    [[1, 1], 16, 2, false],
    [[1, 1], 15, 2, true],
    [[1, 1, 1], 2, 2, true],
    [[1, 1, 1], 3, 3, true],
    [[2, 3], 4, 1, true],
    [[2, 3], 1, 0, true],
    [[0, 1], 0, 2, false],
  ];
  for (const [runs, left, items, inOneRequest] of batches) {
    it(`is ${items} of ${JSON.stringify(runs)} with ${left} left`, () => {
      assert.deepEqual(fitOf(runs, budget(left)), { items, inOneRequest });
    });
  }
});

describe('a question about what does not fit', () => {
  beforeEach(() => editor.reset());
  const questions: [runs: number, beyond: number, asked: RegExp][] = [
    [3, 3, /^3 statements do not fit this hour’s requests\. Run them all the same\?$/],
    [3, 2, /^1 of 3 statements runs now\. Run the other 2 too\?$/],
    [1200, 200, /^1,000 of 1,200 statements run now\. Run the other 200 too\?$/],
  ];
  for (const [runs, beyond, asked] of questions) {
    it(`is ${String(asked)}`, async () => {
      editor.replies.push('Run Anyway', undefined);
      assert.equal(await asksBeyond(runs, beyond, budget(5)), true);
      assert.equal(await asksBeyond(runs, beyond, budget(5)), false);
      assert.match(editor.asked[0] ?? '', asked);
    });
  }
});
