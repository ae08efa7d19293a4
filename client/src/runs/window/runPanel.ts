import type { BoundQuery } from '../../parameters/bindParameters.ts';
import type { Run, RunOrder, StatementId } from './runs.ts';

/** The part of the results panel that runs need. */
export type RunPanel = {
  /** True if people can see results now. */
  readonly isVisible: boolean;
  /** Shows the results and leaves the cursor in place. */
  reveal(): Promise<void>;
  /** Shows the results and moves the keyboard focus there. */
  focus(): Promise<void>;
};

/** What runs know about a tab of the results panel. */
export type RunTab = {
  readonly id: string;
  /** The run it follows; none for a kept result. */
  readonly run?: Run;
  /** A run that was asked for and waits; its tab is about it rather than about an earlier run. */
  readonly held?: HeldRun;
  /** The source of a kept result, if its next run takes the tab. */
  readonly statement?: StatementId;
  /** The result it shows. */
  readonly shown?: { readonly title: string; readonly query: string };
};

/** The tabs of the results panel, as far as they are about runs. */
export type RunTabs = {
  /** The number of unpinned results that stay. */
  readonly kept: number;
  readonly all: readonly RunTab[];
  readonly front: RunTab | undefined;
  find(tabId: string): RunTab | undefined;
  /** The tab that follows a run. */
  of(runId: string): RunTab | undefined;
  /** Follows a run, new or changed. */
  follow(run: Run): void;
  /** Shows an order that is not sent yet. */
  hold(held: HeldRun): void;
  /** Shows the current values of the placeholders in a tab's form; nothing runs. */
  bind(tabId: string, bound: BoundQuery): void;
  /** Drops a tab's held run. */
  release(tabId: string): void;
  select(tabId: string): void;
};

/** A run that was asked for and has not been sent. */
export type HeldRun = {
  /** Used like the id of a run. */
  readonly id: string;
  readonly order: RunOrder;
  /** When it runs, in milliseconds since 1970; without it, it waits for values that are missing. */
  readonly atMs?: number;
};
