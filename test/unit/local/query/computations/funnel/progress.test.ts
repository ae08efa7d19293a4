import assert from 'node:assert/strict';
import {
  type FunnelOrder,
  progressOf,
} from '../../../../../../server/local/query/computations/funnel/progress.ts';

/** Events as letters at their times: `A1 B3` is step A at 1 and step B at 3, `X2` is excluded, `.2` is nothing. */
function events(text: string) {
  return text.split(' ').map((word) => {
    const [, letters = '', at] = /^([A-Z.]+)(\d+)$/.exec(word) ?? [];
    const steps = letters.split('').filter((one) => /[A-C]/.test(one));
    return {
      at: Number(at),
      steps: steps.map((one) => one.charCodeAt(0) - 65),
      exclusions: letters.includes('X') ? [0] : [],
    };
  });
}

describe('progress through a funnel of three steps', () => {
  const cases: [what: string, order: FunnelOrder, text: string, progress: number[]][] = [
    ['follows the order', 'ordered', 'A1 B2 C3', [1, 2, 3]],
    ['lets other events come between', 'ordered', 'A1 .2 B3 .4 C5', [1, 3, 5]],
    ['begins anew with a later start', 'ordered', 'A1 A5 B6 C14', [5, 6, 14]],
    ['keeps to the window', 'ordered', 'A1 B2 C12', [1, 2]],
    ['counts an event as one step', 'ordered', 'A1 BC2', [1, 2]],
    ['goes no step back', 'ordered', 'B1 A2 C3', [2]],
    ['does not lose a chain to a start that leads nowhere', 'ordered', 'A1 B2 A3 C4', [1, 2, 4]],
    ['keeps the first arrival at a step', 'ordered', 'A1 B2 B4 C6', [1, 2, 6]],
    ['moves no step of a start that has gone on', 'ordered', 'A1 B2 C3 B5', [1, 2, 3]],
    ['counts the newer of two starts at a step', 'ordered', 'A1 B2 A3 B4 C5', [3, 4, 5]],
    ['lets nothing come between', 'strict', 'A1 .2 B3 C4', [1]],
    ['finds the unbroken chain', 'strict', 'A1 B2 .3 A4 B5 C6', [4, 5, 6]],
    ['ends a chain at a step that comes twice', 'strict', 'A1 B2 B3 C4', [1, 2]],
    ['keeps the best of the broken chains', 'strict', 'A1 B2 .3 A4', [1, 2]],
    ['starts over inside a chain', 'strict', 'A1 A2 B3 C4', [2, 3, 4]],
    ['takes the steps as they come', 'unordered', 'C1 A2 B3', [1, 2, 3]],
    ['keeps them inside one window, the first of its size', 'unordered', 'C1 A9 B12', [1, 9]],
    ['needs no first step', 'unordered', 'B1 C2', [1, 2]],
  ];
  for (const [what, order, text, progress] of cases) {
    it(`${order}: ${what}`, () => {
      const rules = { stepCount: 3, order, windowMs: 10 };
      assert.deepEqual(progressOf(events(text), rules), progress);
    });
  }

  const exclusions: [what: string, text: string, from: number, to: number, out: boolean][] = [
    ['between the steps', 'A1 X2 B3', 0, 1, true],
    ['before them', 'X1 A2 B3', 0, 1, false],
    ['after them', 'A1 B2 X3 C4', 0, 1, false],
    ['between other steps', 'A1 X2 B3 C4', 1, 2, false],
    ['before a step that never came', 'A1 B2 X3', 1, 2, true],
    ['between a step and its second occurrence', 'A1 B2 X3 B4', 0, 1, false],
    ['during a chain that a whole one follows', 'A1 X2 B3 A4 B5 C6', 0, 1, false],
    ['during a chain that a shorter one follows', 'A1 X2 B3 A4', 0, 1, true],
    ['when the time for the step is over', 'A1 B2 X30', 1, 2, false],
  ];
  for (const [what, text, from, to, out] of exclusions) {
    it(`exclusion: ${out ? 'takes out who did it' : 'keeps who did it'} ${what}`, () => {
      const list = events(text);
      const progress = progressOf(list, {
        stepCount: 3,
        order: 'ordered',
        windowMs: 10,
        exclusions: [{ from, to }],
      });
      assert.equal(progress === undefined, out);
    });
  }
});
