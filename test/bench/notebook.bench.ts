import { cellMarks } from '../../server/src/parser/cells.ts';
import { runChild } from './children.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { medians } from './measure.ts';

/** What `notebookChild.ts` prints; the peak is that of its whole process. */
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
      marksOfOpenCells(),
    ];
  },
};

/** Each cell leaves a text, a name and a comment open, which may end in any of those below. */
function marksOfOpenCells(): Figure {
  const cells = Array.from({ length: 4000 }, (_, at) => `-- %% c${at}\nselect 'a"\`/* ${at}\n`);
  const [few, many] = [cells.slice(0, 400).join(''), cells.join('')];
  const times = medians({
    few: { run: () => cellMarks(few) },
    many: { run: () => cellMarks(many) },
  });
  return {
    name: 'marks of 4,000 cells found, each left open',
    value: times.many,
    unit: 'ms',
    against: '400 cells',
    other: times.few,
    goal: { of: 'times', must: 12 },
  };
}
