import type { RunOrder } from './runs.ts';

/** A run that was asked for and has not been sent. */
export type HeldRun = {
  /** Used like the id of a run. */
  readonly id: string;
  readonly order: RunOrder;
  readonly reason:
    /** Its placeholders have no values; `missing` has their labels. */
    | { readonly kind: 'values'; readonly missing: readonly string[] }
    /** It runs at this time, milliseconds since 1970. */
    | { readonly kind: 'time'; readonly atMs: number };
};
