import { split } from '../../server/src/parser/statements.ts';
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
      ...openCells(),
    ];
  },
};

/** What each cell leaves open, and so may end in any of those below. */
const leftOpen: Readonly<Record<string, string>> = {
  'a text, a name, a comment': 'select \'a"`/*',
  'a template': "select f'{",
};

function openCells(): Figure[] {
  return Object.entries(leftOpen).map(([what, opening]): Figure => {
    const cells = Array.from({ length: 4000 }, (_, at) => `-- %% c${at}\n${opening} ${at}\n`);
    const [few, many] = [cells.slice(0, 400).join(''), cells.join('')];
    const times = medians({
      few: { run: () => split(few) },
      many: { run: () => split(many) },
    });
    return {
      name: `4,000 cells cut that leave ${what} open`,
      value: times.many,
      unit: 'ms',
      against: '400 cells',
      other: times.few,
      goal: { of: 'times', must: 20 }, // a growth by the square would be 100
    };
  });
}
