import type { GridDriver, GridName, GridPages } from './gridPages.ts';
import { median, percentile95 } from './measure.ts';

/**
 * What can be measured of a grid: milliseconds to the frame that shows it, and, as work, how long the
 * main thread of its page had a processor for that. Work says what the grid does, however busy the
 * machine is. The heap is in kilobytes.
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

/** What was measured of one grid; one that cannot sort or filter has no figure of it. */
export type GridCosts = Readonly<Partial<Record<GridCost, number>>>;

/** Columns whose values are numbers, and texts. */
const numbers = 0;
const texts = 1;
/** So many rows come with the news of a result; the others are fetched when these are shown. */
const messageRows = 200;

const turns = 5;
const steps = 40;

/** What the grids cost with so many rows; they take turns, and the median of the rounds counts. */
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

/** The first rows of fifty columns alone, as they come with the news of a result. */
export async function messageCosts(pages: GridPages): Promise<GridCosts> {
  const costs: GridCosts[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const page = await pages.open('own', messageRows, 50);
    const { time, work } = await worked(page, () => page.call('open'));
    costs.push({ first: time, firstWork: work });
  }
  return medianCosts(costs);
}

/** A million rows come in slices: what counts is the first of them, and sorting all of them. */
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

/** Scrolls once as fast as it goes, for the frames, and once step by step, for the work of each. */
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

/** Does something with the page, and tells how much work that was for its main thread. */
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
