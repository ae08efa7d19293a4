import type { BudgetState } from '../../budget/budget.ts';
import type { BytesState } from '../../budget/byteBudget.ts';
import { askHowMany, exceeds, fitOf } from '../../budget/fitsBudget.ts';

/** Statements that somebody runs together. */
export type RunBatch<T> = {
  readonly items: readonly T[];
  /** The number of runs of an item. */
  readonly runsOf: (item: T) => number;
  /** The bytes that an item's runs read last time, as far as known. */
  readonly bytesOf: (item: T) => number;
  /** The number of results that stay open, if others close for the new ones. */
  readonly kept?: number;
  /**
   * Runs some of the items; returns whether the others may follow.
   *
   * @param inOneRequest whether each run waits for its result, because requests are short
   */
  readonly run: (items: readonly T[], inOneRequest: boolean) => Promise<boolean>;
};

/** The remaining requests of the hour, and the bytes that the project may still read. */
type BatchBudget = {
  readonly budget: () => BudgetState;
  readonly bytes?: () => BytesState | undefined;
};

/**
 * Runs a batch. If the remaining requests or bytes do not suffice for it, or earlier results would close, it asks
 * before anything is sent; Cancel sends nothing. Returns how many of the items were to run.
 */
export async function runBatch<T>(
  { items, runsOf, bytesOf, run, kept }: RunBatch<T>,
  { budget, bytes }: BatchBudget,
): Promise<number> {
  const needed = items.map(runsOf);
  const { items: fitting, inOneRequest } = fitOf(needed, budget());
  const runs = sum(needed);
  const reading = runs > 1 ? exceeds(sum(items.map(bytesOf)), bytes?.()) : undefined;
  const isLarge = kept !== undefined && runs > kept;
  const isAsked = fitting < items.length || isLarge || reading !== undefined;
  const about = {
    runs,
    fitting: sum(needed.slice(0, fitting)),
    ...(isLarge ? { kept } : {}),
    ...(reading ? { reading } : {}),
  };
  const wanted = isAsked ? await askHowMany(about, budget()) : 'all';
  if (wanted === 'none') return 0;
  const goesOn = fitting === 0 || (await run(items.slice(0, fitting), inOneRequest));
  const rest = items.slice(fitting);
  if (wanted === 'all' && goesOn && rest.length > 0) await run(rest, true);
  return wanted === 'all' ? items.length : fitting;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
