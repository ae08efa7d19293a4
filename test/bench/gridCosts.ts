import type { GridDriver, GridName, GridPages } from './gridPages.ts';
import { median, percentile95 } from './measure.ts';

/**
 * The measured costs of a grid. Plain names are milliseconds until the frame that shows the effect. Names with Work are
 * the processor time of the page's main thread, which does not depend on the machine's load. The heap is in kilobytes.
 */
export type GridCost =
  | 'first'
  | 'firstWork'
  | 'frame'
  | 'stepWork'
  | 'usualStepWork'
  | 'sort'
  | 'sortWork'
  | 'textSort'
  | 'textSortWork'
  | 'filter'
  | 'filterWork'
  | 'heap';

/** The costs of one grid. A grid that cannot sort or filter has no figure for it. */
export type GridCosts = Readonly<Partial<Record<GridCost, number>>>;

/** A column with numbers, and one with texts. */
const numbers = 0;
const texts = 1;
/**
 * This many rows come with the message of a result; the others are fetched when these are shown.
 */
const messageRows = 200;

const turns = 5;
const steps = 40;

/**
 * The costs of several grids with the same rows. They take turns; the median of the rounds counts.
 */
export async function gridCosts<N extends GridName>(
  pages: GridPages,
  names: readonly N[],
  [rows, columns]: readonly [rows: number, columns: number],
  rounds: number,
): Promise<Readonly<Record<N, GridCosts>>> {
  const measured = names.map((name) => ({ name, costs: [] as GridCosts[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { name, costs } of measured) {
      const page = await pages.open(name, rows, columns);
      const first = await worked(page, () => page.call('open'));
      costs.push({
        first: first.time,
        firstWork: first.work,
        ...(await scrollCosts(page)),
        ...(await arrangeCosts(page)),
        heap: await heapBeyondRows(await pages.open(name, rows, columns)),
      });
    }
  }
  return Object.fromEntries(
    measured.map(({ name, costs }) => [name, medianCosts(costs)]),
  ) as Record<N, GridCosts>;
}

/** The first rows of fifty columns, as they come with the message of a result. */
export async function messageCosts(pages: GridPages): Promise<GridCosts> {
  const costs: GridCosts[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const page = await pages.open('own', messageRows, 50);
    const { time, work } = await worked(page, () => page.call('open'));
    costs.push({ first: time, firstWork: work });
  }
  return medianCosts(costs);
}

/** A million rows come in slices. Measures showing the first slice and sorting all rows. */
export async function millionCosts(pages: GridPages, rounds: number): Promise<GridCosts> {
  const costs: GridCosts[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await pages.open('own', messageRows, 20);
    const first = await worked(page, () => page.call('openMany', 1_000_000));
    const scroll = await scrollCosts(page);
    const sort = await worked(page, () => page.call('sort', numbers));
    const text = await worked(page, () => page.call('sort', texts));
    costs.push({
      ...scroll,
      ...(first.time === undefined ? {} : { first: first.time }),
      ...(sort.time === undefined ? {} : { sort: sort.time, sortWork: sort.work }),
      ...(text.time === undefined ? {} : { textSort: text.time, textSortWork: text.work }),
    });
  }
  return medianCosts(costs);
}

/** Scrolls once at full speed, for the frames, and once step by step, for the work of each step. */
async function scrollCosts(page: GridDriver): Promise<GridCosts> {
  const frames = await page.call('scroll');
  const work: number[] = [];
  for (let step = 0; step < steps; step++) {
    work.push((await worked(page, () => page.call('step'))).work);
  }
  return {
    frame: percentile95(frames),
    stepWork: percentile95(work),
    usualStepWork: median(work),
  };
}

/** Does something with the page and returns the work of its main thread. */
async function worked<T>(
  page: GridDriver,
  act: () => Promise<T>,
): Promise<{ readonly time: T; readonly work: number }> {
  const before = await page.work();
  const time = await act();
  return { time, work: (await page.work()) - before };
}

async function arrangeCosts(page: GridDriver): Promise<GridCosts> {
  const all: GridCosts[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const sort = await worked(page, () => page.call('sort', turn % 2 === 0 ? numbers : texts));
    if (sort.time === undefined) return {};
    all.push({ sort: sort.time, sortWork: sort.work });
  }
  for (let turn = 0; turn < turns; turn++) {
    const filter = await worked(page, () => page.call('filter', texts, `value ${turn}`));
    if (filter.time !== undefined) all.push({ filter: filter.time, filterWork: filter.work });
  }
  return medianCosts(all);
}

async function heapBeyondRows(page: GridDriver): Promise<number> {
  await page.call('hold');
  const held = await page.heap();
  await page.call('release');
  await page.call('open');
  return Math.max(0, (await page.heap()) - held);
}

function medianCosts(all: readonly GridCosts[]): GridCosts {
  const names = new Set(all.flatMap((costs) => Object.keys(costs) as GridCost[]));
  const valuesOf = (name: GridCost): number[] =>
    all.map((costs) => costs[name]).filter((value) => value !== undefined);
  return Object.fromEntries([...names].map((name) => [name, median(valuesOf(name))]));
}
