import assert from 'node:assert/strict';
import type { Remarks } from '../../../../../client/src/protocol/results.ts';
import { flameSteps } from '../../../../../media/src/panel/views/timingFlame.ts';

/** Level, path, start and width in percent. */
const seen = (timings: Remarks['timings']): readonly string[] =>
  flameSteps(timings).map(({ level, path, start, width }) =>
    [level, path, Math.round(100 * start), Math.round(100 * width)].join(' '),
  );

const step = (name: string, ms: number) => ({ step: name, ms });

const cases: [what: string, timings: Remarks['timings'], expected: readonly string[]][] = [
  ['nothing', [], []],
  ['a whole without parts', [step('.', 5)], []],
  ['steps that take no time', [step('./a', 0)], []],
  [
    'steps one after another, inside the whole',
    [step('./a', 25), step('./b', 50), step('.', 100)],
    ['1 . 0 100', '2 ./a 0 25', '2 ./b 25 50'],
  ],
  [
    'steps inside others, told before them or alone',
    [step('./a/x', 10), step('./a', 40), step('./b/y', 60)],
    ['1 . 0 100', '2 ./a 0 40', '3 ./a/x 0 10', '2 ./b 40 60', '3 ./b/y 40 60'],
  ],
  ['the same step twice', [step('./a', 1), step('./a', 1)], ['1 . 0 100', '2 ./a 0 100']],
  [
    'parts that took longer than the whole, side by side',
    [step('./a', 80), step('./b', 80), step('.', 100)],
    ['1 . 0 100', '2 ./a 0 50', '2 ./b 50 50'],
  ],
];

describe('the flame of a run', () => {
  for (const [what, timings, expected] of cases) {
    it(`shows ${what}`, () => assert.deepEqual(seen(timings), expected));
  }

  it('shows the first of very many steps', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => step(`./${at}`, 1));
    assert.equal(flameSteps(many).length, 201);
  });
});
