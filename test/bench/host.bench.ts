import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { runChild } from './children.ts';

/** The output of `hostChild.ts`: the longest time that each step blocks the thread, in milliseconds. */
export type Blocked = {
  readonly answer: number;
  readonly serve: number;
  readonly keep: number;
  readonly restore: number;
};

const steps: readonly [step: keyof Blocked, name: string][] = [
  ['answer', 'an answer comes and is read'],
  ['serve', 'its rows go to the view'],
  ['keep', 'it is pinned'],
  ['restore', 'a pinned one is read from disk'],
];

export const benchmark: Benchmark = {
  title: 'The longest the extension host is blocked by a result, 10,000 × 50',
  run: async () => {
    const child = fork(join(import.meta.dirname, 'answerChild.ts'), { silent: true });
    try {
      if (!child.stdout) throw new Error('The server has no output to tell its address by');
      const [printed] = (await once(child.stdout, 'data')) as [Buffer];
      const blocked = await runChild<Blocked>('hostChild.ts', [], [printed.toString().trim()]);
      return steps.map(([step, name]) => ({
        name,
        value: blocked[step],
        unit: 'ms',
        against: 'reading the answer',
        other: blocked.answer,
        goal: { of: 'value', must: 50 },
      }));
    } finally {
      child.kill();
    }
  },
};
