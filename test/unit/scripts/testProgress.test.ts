import assert from 'node:assert/strict';
import {
  progressLine,
  roughly,
  secondsLeft,
  type StepState,
} from '../../workbench/harness/testProgress.ts';

const step = (script: string, usual: number, more: Partial<StepState> = {}): StepState => ({
  script,
  usual,
  state: 'waiting',
  elapsed: 0,
  total: 0,
  ended: 0,
  ...more,
});

describe('the progress of npm test', () => {
  it('tells what is done, what runs, how far it is, and how long the rest takes', () => {
    const steps = [
      step('a', 60, { state: 'done', elapsed: 90 }),
      step('b', 100, { state: 'running', elapsed: 50, total: 200, ended: 100 }),
      step('c', 30, { state: 'running', elapsed: 10 }),
      step('d', 70),
    ];
    assert.equal(progressLine(steps, 2), '1 of 4 done · b 100 of 200 · c · about 1 min left');
  });

  const rests: [what: string, steps: readonly StepState[], seconds: number][] = [
    ['nothing where all is done', [step('a', 60, { state: 'done' })], 0],
    ['half of the sum, two at a time', [step('a', 60), step('b', 60)], 60],
    ['the longest at least', [step('a', 100), step('b', 10)], 100],
    ['nothing more of one that is late', [step('a', 60, { state: 'running', elapsed: 80 })], 0],
    [
      'by the speed of its tests too',
      [step('a', 60, { state: 'running', elapsed: 80, total: 100, ended: 50 })],
      40,
    ],
    [
      'not by the speed of a few',
      [step('a', 60, { state: 'running', elapsed: 10, total: 100, ended: 5 })],
      50,
    ],
  ];
  for (const [what, steps, seconds] of rests) {
    it(`counts ${what}`, () => assert.equal(secondsLeft(steps, 2), seconds));
  }

  it('is told as people say it', () => {
    assert.deepEqual([0, 12, 54, 70, 150, 1000].map(roughly), [
      '5 s',
      '10 s',
      '55 s',
      '1 min',
      '3 min',
      '17 min',
    ]);
  });
});
