import { runChild } from './children.ts';
import type { Benchmark } from './benchmark.ts';

/** The output of `notebookChild.ts`. The peak is that of the whole process. */
export type NotebookOpening = {
  readonly ms: number;
  readonly bytesMs: number;
  readonly peakKB: number;
};

export const benchmark: Benchmark = {
  title: 'Notebooks',
  async run() {
    const size = ['200', '20', '10000'];
    const { ms, bytesMs, peakKB } = await runChild<NotebookOpening>('notebookChild.ts', [], size);
    return [
      {
        name: '200 cells and 20 results of 10,000 rows opened',
        value: ms,
        unit: 'ms',
        against: 'the same files only read',
        other: bytesMs,
        goal: { of: 'value', must: 2000, aim: 500 },
      },
      {
        name: 'memory of the process that opened them',
        value: peakKB,
        unit: 'KB',
        against: '400 MB',
        other: 400 * 1024,
        goal: { of: 'times', must: 1 },
      },
    ];
  },
};
