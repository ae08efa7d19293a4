import { setTimeout as delay } from 'node:timers/promises';
import { setting } from '../base/settings.ts';
import type { RunMemory } from './runMemory.ts';
import type { Runs } from './runs.ts';

/** VS Code waits no longer than five seconds for an extension to end. */
const patienceMs = 4_000;

/**
 * Ends the runs of a window that closes, where people want that. Otherwise the next window of its
 * folder takes them up.
 */
export async function endRuns(
  runs: Pick<Runs, 'cancelAll'>,
  memory: Pick<RunMemory, 'forget'>,
): Promise<void> {
  if (!setting('runs.cancelOnClose')) return;
  const cancelled = Promise.all([runs.cancelAll(), memory.forget()]);
  await Promise.race([cancelled, delay(patienceMs, undefined, { ref: false })]);
}
