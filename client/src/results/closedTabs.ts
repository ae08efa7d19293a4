import type { Tab } from './tab.ts';

/** A tab that was closed, and its place among the others. */
export type ClosedTab = {
  readonly tab: Tab;
  readonly at: number;
};

/** The number of closed tabs that can be reopened. */
const mostClosed = 12;

/** Their rows stay in memory, up to this many cells in total. The last closed tab always stays. */
const mostCells = 1_000_000;

/** The tabs that can still be opened again once another is closed; the one closed last at the end. */
export function withClosed(closed: readonly ClosedTab[], last: ClosedTab): readonly ClosedTab[] {
  const kept: ClosedTab[] = [last];
  let cells = cellsOf(last);
  for (const each of closed.slice(1 - mostClosed).reverse()) {
    cells += cellsOf(each);
    if (cells > mostCells) break;
    kept.unshift(each);
  }
  return kept;
}

function cellsOf({ tab: { shown } }: ClosedTab): number {
  return shown ? shown.result.rows.length * shown.result.columns.length : 0;
}
