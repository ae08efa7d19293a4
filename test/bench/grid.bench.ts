import path from 'node:path';
import { build } from 'esbuild';
import type { Benchmark, Figure, Gap, Goal, Unit } from './benchmark.ts';
import { openGridPages } from './gridPages.ts';
import type { GridName, GridPages } from './gridPages.ts';
import { median } from './measure.ts';

const rounds = 5;
/** So many rows come with the news of a result; the others are fetched when these are shown. */
const messageRows = 200;
/** Columns whose values are numbers, and texts. */
const numbers = 0;
const texts = 1;

type Measured = {
  readonly first: number;
  readonly frames: number;
  readonly sort: number | undefined;
  readonly filter: number | undefined;
  readonly heap: number;
};

export const benchmark: Benchmark = {
  title: 'Grid of results',
  run: async () => {
    const sizes = await bundleSizes();
    let pages: GridPages;
    try {
      pages = await openGridPages();
    } catch (error) {
      const missing = error instanceof Error ? error.message : String(error);
      return [...sizes, { name: '10,000 × 50', missing }];
    }
    try {
      const message = await firstRows(pages, 'own', messageRows, 50);
      const own = await measure(pages, 'own', 10_000, 50);
      const agGrid = await measure(pages, 'agGrid', 10_000, 50);
      const glide = await measure(pages, 'glide', 10_000, 50);
      const asItComes: Figure = {
        name: '10,000 × 50: first rows, as they come',
        value: message,
        unit: 'ms',
        against: 'ag-grid with all',
        other: agGrid.first,
        goal: { of: 'value', must: 100 },
      };
      return [...sizes, asItComes, ...beside(own, agGrid, glide), ...(await million(pages))];
    } finally {
      await pages.close();
    }
  },
};

function beside(own: Measured, agGrid: Measured, glide: Measured): (Figure | Gap)[] {
  const against = 'ag-grid';
  const figure = (name: string, value: number, other: number, unit: Unit, goal?: Goal): Figure => ({
    name,
    value,
    unit,
    against,
    other,
    ...(goal ? { goal } : {}),
  });
  const most = (must: number): Goal => ({ of: 'value', must });
  const optional = (name: string, value?: number, other?: number): Figure | Gap =>
    value === undefined || other === undefined
      ? { name, missing: 'A grid lacks it.' }
      : figure(name, value, other, 'ms', most(40));
  return [
    figure('the same, all rows at once', own.first, agGrid.first, 'ms', { of: 'times', must: 0.5 }),
    { ...figure('the same', own.first, glide.first, 'ms'), against: 'glide' },
    figure('frame while scrolling, p95', own.frames, agGrid.frames, 'ms', most(20)),
    { ...figure('the same', own.frames, glide.frames, 'ms'), against: 'glide' },
    optional('sort, with its frames', own.sort, agGrid.sort),
    optional('filter, with its frames', own.filter, agGrid.filter),
    figure('heap beyond the rows', own.heap, agGrid.heap, 'KB', most(5000)),
    { ...figure('the same', own.heap, glide.heap, 'KB'), against: 'glide' },
  ];
}

async function measure(
  pages: GridPages,
  name: GridName,
  rows: number,
  columns: number,
): Promise<Measured> {
  const first = await firstRows(pages, name, rows, columns);
  const page = await pages.open(name, rows, columns);
  await page.call('hold');
  const held = await page.heap();
  await page.call('release');
  await page.call('open');
  const heap = Math.max(0, (await page.heap()) - held);
  const frames = (await page.call('scroll')).toSorted((a, b) => a - b);
  const sorts: number[] = [];
  const filters: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sort = await page.call('sort', round % 2 === 0 ? numbers : texts);
    if (sort !== undefined) sorts.push(sort);
  }
  for (let round = 0; round < rounds; round++) {
    const filter = await page.call('filter', texts, `value ${round}`);
    if (filter !== undefined) filters.push(filter);
  }
  return {
    first,
    frames: frames[Math.floor(0.95 * frames.length)] ?? 0,
    sort: sorts.length > 0 ? median(sorts) : undefined,
    filter: filters.length > 0 ? median(filters) : undefined,
    heap,
  };
}

async function firstRows(
  pages: GridPages,
  name: GridName,
  rows: number,
  columns: number,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await pages.open(name, rows, columns);
    times.push(await page.call('open'));
  }
  return median(times);
}

/** A million rows come in slices: what counts is the first of them, and sorting all. */
async function million(pages: GridPages): Promise<Figure[]> {
  const page = await pages.open('own', 200, 20);
  const alone = (name: string, value: number, must: number): Figure => ({
    name: `1,000,000 × 20: ${name}`,
    value,
    unit: 'ms',
    against: '',
    other: value,
    goal: { of: 'value', must },
  });
  const first = await page.call('openMany', 1_000_000);
  const frames = (await page.call('scroll')).toSorted((a, b) => a - b);
  const number = await page.call('sort', numbers);
  const text = await page.call('sort', texts);
  return [
    alone('first rows', first ?? 0, 150),
    alone('frame while scrolling, p95', frames[Math.floor(0.95 * frames.length)] ?? 0, 20),
    alone('sort by a number', number ?? 0, 800),
    alone('sort by a text', text ?? 0, 800),
  ];
}

/** The size of the bundles as they are shipped. */
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
    const value = file.contents.length / 1000;
    return {
      name: `${name}.js`,
      value,
      unit: 'KB',
      against: '',
      other: value,
      goal: { of: 'value', must },
    };
  });
}
