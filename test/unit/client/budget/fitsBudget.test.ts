import assert from 'node:assert/strict';
import type { BudgetState } from '../../../../client/src/budget/budget.ts';
import { editor } from '../support/editor.ts';

const { askHowMany, fitOf } = await import('../../../../client/src/budget/fitsBudget.ts');

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

describe('a question about a batch', () => {
  beforeEach(() => editor.reset());
  const questions: [runs: number, fitting: number, asked: RegExp, replies: string[]][] = [
    [
      3,
      0,
      /^3 statements need more requests than are left this hour\. Run them anyway/,
      ['Run Anyway'],
    ],
    [3, 1, /^Requests are left for 1 of 3 statements this hour\./, ['Run 1', 'Run All']],
    [1200, 1000, /^Requests are left for 1,000 of 1,200 statements/, ['Run 1,000', 'Run All']],
    [130, 130, /^Run 130 statements\?$/, ['Run All']],
  ];
  for (const [runs, fitting, asked, replies] of questions) {
    it(`is ${String(asked)}, and Cancel means none`, async () => {
      editor.replies.push(...replies, undefined);
      const chosen: string[] = [];
      for (const _reply of [...replies, undefined]) {
        chosen.push(await askHowMany({ runs, fitting, kept: 12 }, budget(5)));
      }
      assert.deepEqual(chosen, [...(replies.length > 1 ? ['fitting'] : []), 'all', 'none']);
      assert.match(editor.asked[0] ?? '', asked);
    });
  }
});
