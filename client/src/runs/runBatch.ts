import type { BudgetState } from '../budget/budget.ts';
import { asksBeyond, fitOf } from '../budget/fitsBudget.ts';

/** A batch of what somebody wants to run at once. */
export type RunBatch<T> = {
  readonly items: readonly T[];
  /** How many runs an item takes. */
  readonly runsOf: (item: T) => number;
  /**
   * Runs some of the items; returns whether the others may follow.
   *
   * @param inOneRequest whether each run waits for its result, because requests are short
   */
  readonly run: (items: readonly T[], inOneRequest: boolean) => Promise<boolean>;
};

/** Runs at once what fits the hour's requests, and asks only about what does not. */
export async function runBatch<T>(
  { items, runsOf, run }: RunBatch<T>,
  budget: BudgetState,
): Promise<void> {
  const needed = items.map(runsOf);
  const { items: fitting, inOneRequest } = fitOf(needed, budget);
  const rest = items.slice(fitting);
  const asked = rest.length > 0 && asksBeyond(sum(needed), sum(needed.slice(fitting)), budget);
  const goesOn = fitting === 0 || (await run(items.slice(0, fitting), inOneRequest));
  if ((await asked) && goesOn) await run(rest, true);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
