import type { RunTab } from '../runs/window/runPanel.ts';
import type { RunOrder, StatementId } from '../runs/window/runs.ts';
import type { Snapshot } from './snapshot.ts';

/** A tab of the results panel: a run and its last good result, or a result kept from earlier. */
export type Tab = RunTab & {
  readonly title: string;
  readonly pinned: boolean;
  /** The result it shows, which can be older than its run. */
  readonly shown?: Snapshot;
};

/** The source of a tab's result whose next run takes the tab; undefined if it has none. */
export function statementOfTab({ held, run, statement }: Tab): StatementId | undefined {
  const order = held?.order ?? run?.order;
  return order ? statementOf(order) : statement;
}

/** The run of many that a tab's run belongs to; undefined for the run of one. */
export function batchOf({ held, run }: Tab): string | undefined {
  return (held?.order ?? run?.order)?.batch;
}

/** An order without a statement is identified by its file and title. */
export function statementOf({ statement, source, title }: RunOrder): StatementId {
  return statement ?? { file: source?.file.toString() ?? '', key: title };
}

/** The tab without its held run. */
export function withoutHeld({ held: _held, ...tab }: Tab): Tab {
  return tab;
}

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
