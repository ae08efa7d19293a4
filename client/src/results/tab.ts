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

/** An order without a statement is identified by its file and title. */
export function statementOf({ statement, source, title }: RunOrder): StatementId {
  return statement ?? { file: source?.file.toString() ?? '', key: title };
}

/** The tab without its held run. */
export function withoutHeld({ held: _held, ...tab }: Tab): Tab {
  return tab;
}
