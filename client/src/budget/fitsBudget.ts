import { t } from '@vscode/l10n';
import { showWarning } from '../base/messages.ts';
import { byteSize, clock, count } from '../protocol/words.ts';
import type { BudgetState } from './budget.ts';
import type { BytesState } from './byteBudget.ts';

/** A run in the background is submitted, and looked at about this often with it in three seconds. */
const requestsInBackground = 8;

/** The part of a batch of runs that the hour's requests suffice for. */
export type BatchFit = {
  /** The number of items that can run now, counted from the first. */
  readonly items: number;
  /** True if each run has to wait for its result in one request. */
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

/** The bytes that runs will probably read, and the bytes left. */
export type Reading = {
  readonly bytes: number;
  readonly left: BytesState;
};

/** The expected reading if it exceeds what is left. */
export function exceeds(bytes: number, left: BytesState | undefined): Reading | undefined {
  return left && bytes > left.left ? { bytes, left } : undefined;
}

/** Words for the expected reading and what is left. */
export function readingWords({ bytes, left }: Reading): string {
  const compared = t(
    'They read {0} when they last ran, and the project may read {1} now.',
    byteSize(bytes),
    byteSize(left.left),
  );
  return left.freeAtMs === undefined
    ? compared
    : [compared, t('More become available at {0}.', clock(left.freeAtMs))].join(' ');
}

/** A batch that somebody is asked about. */
export type AskedBatch = {
  /** The number of runs it takes. */
  readonly runs: number;
  /** The number of them that the hour's requests suffice for. */
  readonly fitting: number;
  /** The number of results that are kept, if it is smaller. */
  readonly kept?: number;
  /** The expected reading if it exceeds what the project may still read. */
  readonly reading?: Reading;
};

/** Asks how much of a batch to run. Nothing has been sent yet. */
export async function askHowMany(
  { runs, fitting, kept, reading }: AskedBatch,
  { left, freeAtMs }: BudgetState,
): Promise<'all' | 'fitting' | 'none'> {
  const limits = [
    left === 1
      ? t('Each takes at least one request, and 1 request is left this hour.')
      : t('Each takes at least one request, and {0} requests are left this hour.', count(left)),
    ...(freeAtMs === undefined ? [] : [t('More become available at {0}.', clock(freeAtMs))]),
    t('Runs stop at the first one that the service refuses.'),
  ];
  const detail = [
    ...(fitting < runs ? limits : []),
    ...(reading ? [readingWords(reading)] : []),
    ...(kept === undefined
      ? []
      : [t('The results view keeps the last {0} of their results, and all others.', count(kept))]),
  ];
  const runFitting = t('Run {0}', count(fitting));
  const runAll = fitting === 0 ? t('Run Anyway') : t('Run All');
  const chosen = await showWarning(
    questionOf(runs, fitting),
    { modal: true, detail: detail.join(' ') },
    ...(fitting > 0 && fitting < runs ? [runFitting] : []),
    runAll,
  );
  if (chosen === runAll) return 'all';
  return chosen === runFitting ? 'fitting' : 'none';
}

function questionOf(runs: number, fitting: number): string {
  if (fitting === runs) return t('Run {0} statements?', count(runs));
  if (fitting === 0) {
    return t(
      '{0} statements need more requests than are left this hour. Run them anyway?',
      count(runs),
    );
  }
  return fitting === 1
    ? t('Requests are left for 1 of {0} statements this hour. How many should run?', count(runs))
    : t(
        'Requests are left for {0} of {1} statements this hour. How many should run?',
        count(fitting),
        count(runs),
      );
}
