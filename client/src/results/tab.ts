import type { BoundQuery } from '../parameters/bindParameters.ts';
import type { HeldRun } from '../runs/heldRun.ts';
import type { Run, RunOrder, StatementId } from '../runs/runs.ts';
import type { Snapshot } from './snapshot.ts';

/** A tab of the results panel: a run and its last good result, or a result kept from earlier. */
export type Tab = {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  /** The run it follows; none for a kept result. */
  readonly run?: Run;
  /** The source of a stored result, if its next run takes the tab. */
  readonly statement?: StatementId;
  /** A run that was asked for and waits; its tab is about it rather than about an earlier run. */
  readonly held?: HeldRun;
  /** The result it shows, which can be older than its run. */
  readonly shown?: Snapshot;
};

/** The source of a tab's result, whose next run takes the tab; undefined if it has none. */
export function statementOfTab({ held, run, statement }: Tab): StatementId | undefined {
  const order = held?.order ?? run?.order;
  return order ? statementOf(order) : statement;
}

/** An order that names no statement goes by its file and title. */
export function statementOf({ statement, source, title }: RunOrder): StatementId {
  return statement ?? { file: source?.file.toString() ?? '', key: title };
}

/** An order whose placeholders stand for something else. */
export function withBound({ order, reason, ...held }: HeldRun, bound: BoundQuery): HeldRun {
  const { missing } = bound;
  const isForValues = reason.kind === 'values';
  return {
    ...held,
    order: { ...order, bound },
    reason: isForValues ? { ...reason, missing } : reason,
  };
}

/** The tab as it is when nothing waits in it any longer. */
export function withoutHeld({ held: _held, ...tab }: Tab): Tab {
  return tab;
}
