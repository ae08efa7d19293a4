import { t } from '@vscode/l10n';
import { showWarning } from '../base/messages.ts';
import { clock, count } from '../protocol/words.ts';
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
  const detail = [
    left === 1
      ? t('Each takes a request at least, and 1 request is left this hour.')
      : t('Each takes a request at least, and {0} requests are left this hour.', count(left)),
    ...(freeAtMs === undefined ? [] : [t('More become available at {0}.', clock(freeAtMs))]),
    t('The runs stop at the first one the service refuses.'),
  ];
  const fitting = runs - beyond;
  const runAnyway = t('Run Anyway');
  const chosen = await showWarning(
    fitting > 0
      ? fitting === 1
        ? t('1 of {0} statements runs now. Run the other {1} too?', ...[count(runs), count(beyond)])
        : t(
            '{0} of {1} statements run now. Run the other {2} too?',
            ...[count(fitting), count(runs), count(beyond)],
          )
      : t('{0} statements do not fit this hour’s requests. Run them all the same?', count(runs)),
    { modal: true, detail: detail.join(' ') },
    runAnyway,
  );
  return chosen === runAnyway;
}
