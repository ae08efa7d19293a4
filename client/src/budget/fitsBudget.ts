import { showWarning } from '../base/messages.ts';
import { clock, count, counted } from '../protocol/words.ts';
import type { BudgetState } from './budget.ts';

/** A run in the background is submitted, and looked at about this often with it in three seconds. */
const requestsInBackground = 8;

/** What of a batch of runs the hour's requests suffice for. */
export type BatchFit = {
  /** How many items of the batch can run now, from its first on. */
  readonly items: number;
  /** Whether each run has to wait for its result in one request. */
  readonly inOneRequest: boolean;
};

/**
 * Fits a batch into the hour's requests. A run takes one request at least.
 *
 * @param runs how many runs each item of the batch takes
 */
export function fitOf(runs: readonly number[], { left }: BudgetState): BatchFit {
  let needed = 0;
  const tooMuch = runs.findIndex((each) => (needed += each) > left);
  const all = runs.reduce((sum, each) => sum + each, 0);
  return {
    items: tooMuch < 0 || all < 2 ? runs.length : tooMuch,
    inOneRequest: all > 1 && all * requestsInBackground > left,
  };
}

/**
 * Asks whether to run what the hour's requests do not suffice for.
 *
 * @param runs of the whole batch
 * @param beyond how many of them do not fit
 * @returns whether to run them too
 */
export async function asksBeyond(
  runs: number,
  beyond: number,
  { left, freeAtMs }: BudgetState,
): Promise<boolean> {
  const later = freeAtMs === undefined ? '' : ` More become available at ${clock(freeAtMs)}.`;
  const fitting = runs - beyond;
  const runAnyway = 'Run Anyway';
  const chosen = await showWarning(
    fitting > 0
      ? `${count(fitting)} of ${counted(runs, 'statement')} ${fitting === 1 ? 'runs' : 'run'} now. Run the other ${count(beyond)} too?`
      : `${counted(runs, 'statement')} do not fit this hour’s requests. Run them all the same?`,
    {
      modal: true,
      detail: `Each takes a request at least, and ${counted(left, 'request')} ${left === 1 ? 'is' : 'are'} left this hour.${later} The runs stop at the first one the service refuses.`,
    },
    runAnyway,
  );
  return chosen === runAnyway;
}
