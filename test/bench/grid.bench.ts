import path from 'node:path';
import { build } from 'esbuild';
import { reason } from '../workbench/harness/progress.ts';
import type { Benchmark, Figure, Gap, Goal, Unit } from './benchmark.ts';
import {
  type GridCost,
  gridCosts,
  type GridCosts,
  messageCosts,
  millionCosts,
} from './gridCosts.ts';
import { type GridPages, openGridPages } from './gridPages.ts';

const rounds = 5;
const millionRounds = 3;

const most = (must: number): Goal => ({ of: 'value', must });
const ofTheirs = (must: number): Goal => ({ of: 'times', must });

type Told = readonly [
  name: string,
  cost: GridCost,
  goal?: Goal,
  unit?: Unit,
  goalBesideGlide?: Goal,
];

/** Figures compared with the other grids; the goal applies to the first of them. */
const told: readonly Told[] = [
  ['all rows at once', 'first', ofTheirs(0.5), 'ms', ofTheirs(1.3)],
  ['all rows at once, work of the main thread', 'firstWork', ofTheirs(0.5), 'ms', ofTheirs(1.3)],
  // The goal was 20 ms where glide, which draws on a canvas, kept its frames to 17.4 ms.
  ['frame while scrolling, p95', 'frame', most(20), 'ms', ofTheirs(1.15)],
  ['step of scrolling, work of the main thread, p95', 'stepWork', most(20)],
  ['step of scrolling, work of the main thread', 'usualStepWork'],
  ['sort, with its frames', 'sort', most(40)],
  ['sort, work of the main thread', 'sortWork', most(40)],
  ['filter, with its frames', 'filter', most(40)],
  ['filter, work of the main thread', 'filterWork', most(40)],
  ['heap beyond the rows', 'heap', most(5000), 'KB'],
];

/** Figures of our grid alone, with their limits. */
type Alone = readonly (readonly [name: string, cost: GridCost, must: number])[];

const toldOfMessage: Alone = [
  ['10,000 × 50: first rows, as they come', 'first', 100],
  ['first rows, as they come, work of the main thread', 'firstWork', 100],
];

const toldOfMillion: Alone = [
  ['1,000,000 × 20: first rows', 'first', 150],
  ['frame while scrolling, p95', 'frame', 20],
  ['step of scrolling, work of the main thread, p95', 'stepWork', 20],
  ['sort by a number', 'sort', 800],
  ['sort by a number, work of the main thread', 'sortWork', 800],
  ['sort by a text', 'textSort', 800],
  ['sort by a text, work of the main thread', 'textSortWork', 800],
];

export const benchmark: Benchmark = {
  title: 'Grid of results',
  run: async () => {
    const sizes = await bundleSizes();
    let pages: GridPages;
    try {
      pages = await openGridPages();
    } catch (error) {
      return [...sizes, { name: '10,000 × 50', missing: reason(error) }];
    }
    try {
      const message = await messageCosts(pages);
      const names = ['own', 'agGrid', 'glide'] as const;
      const costs = await gridCosts(pages, names, [10_000, 50], rounds);
      const many = await millionCosts(pages, millionRounds);
      return [
        ...sizes,
        ...toldOfMessage.map(([name, cost, must]) => alone(name, message[cost], must)),
        ...told.flatMap((row) => beside(row, costs)),
        ...toldOfMillion.map(([name, cost, must]) => alone(name, many[cost], must)),
      ];
    } finally {
      await pages.close();
    }
  },
};

/** A cost beside the same cost of the other grids, if they have it. */
function beside(
  [name, cost, goal, unit = 'ms', goalBesideGlide]: Told,
  { own, agGrid, glide }: Readonly<Record<'own' | 'agGrid' | 'glide', GridCosts>>,
): (Figure | Gap)[] {
  const value = own[cost];
  const [agGridValue, glideValue] = [agGrid[cost], glide[cost]];
  if (value === undefined || agGridValue === undefined) {
    return [{ name, missing: 'A grid lacks it.' }];
  }
  const figure = { name, value, unit, against: 'ag-grid', other: agGridValue };
  return [
    goal ? { ...figure, goal } : figure,
    ...(glideValue === undefined
      ? []
      : [
          {
            ...figure,
            name: 'the same',
            against: 'glide',
            other: glideValue,
            ...(goalBesideGlide && { goal: goalBesideGlide }),
          },
        ]),
  ];
}

function alone(name: string, value = NaN, must: number): Figure {
  return { name, value, unit: 'ms', against: '', other: value, goal: most(must) };
}

/** The size of the bundles as shipped. */
async function bundleSizes(): Promise<Figure[]> {
  const media = path.join(import.meta.dirname, '../../media/src');
  const limits = { grid: 40, panel: 200 };
  const { outputFiles } = await build({
    entryPoints: {
      grid: path.join(media, 'grid/main.ts'),
      panel: path.join(media, 'panel/main.ts'),
    },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    outdir: media,
    write: false,
  });
  return Object.entries(limits).map(([name, must]) => {
    const file = outputFiles.find(({ path: file }) => path.basename(file) === `${name}.js`);
    if (!file) throw new Error(`No bundle ${name}`);
    return { ...alone(`${name}.js`, file.contents.length / 1000, must), unit: 'KB' };
  });
}
