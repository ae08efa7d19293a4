import { window } from 'vscode';
import { clock, count } from '../protocol/words.ts';
import type { BudgetState } from './budget.ts';

/** A run in the background is submitted, and polled twice on average. */
const requestsPerRun = 3;

/** About how many requests so many runs take. */
export function requestsOf(runs: number): number {
  return runs * requestsPerRun;
}

/**
 * Asks before several runs for which the hour's requests may not suffice.
 *
 * @returns whether to go on
 */
export async function fitsBudget(runs: number, { left, freeAtMs }: BudgetState): Promise<boolean> {
  const needed = requestsOf(runs);
  if (runs < 2 || needed <= left) return true;
  const later = freeAtMs === undefined ? '' : ` More become available at ${clock(freeAtMs)}.`;
  const runAnyway = 'Run Anyway';
  const chosen = await window.showWarningMessage(
    `${count(runs)} statements need about ${count(needed)} requests, and ${count(left)} are left this hour.`,
    {
      modal: true,
      detail: `The runs stop at the first one the service refuses.${later}`,
    },
    runAnyway,
  );
  return chosen === runAnyway;
}
