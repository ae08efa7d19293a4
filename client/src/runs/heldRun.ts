import type { RunOrder } from './runs.ts';

/** A run that was asked for and has not been sent. */
export type HeldRun = {
  /** Used like the id of a run. */
  readonly id: string;
  readonly order: RunOrder;
  /** When it runs, in milliseconds since 1970; without it, it waits for values that are missing. */
  readonly atMs?: number;
};
