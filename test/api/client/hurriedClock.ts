import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../client/src/api/retry.ts';

/** The longest real wait: long enough for the engine to make progress meanwhile. */
const longestWaitMs = 20;

/**
 * The time as a run sees it: each wait passes in full and takes almost no real time.
 *
 * @param waits gets the requested waits in milliseconds
 */
export function hurriedClock(waits: number[] = []): Clock {
  let skipped = 0;
  return {
    now: () => performance.now() + skipped,
    wait: async (ms, signal) => {
      waits.push(ms);
      const short = Math.min(ms, longestWaitMs);
      await delay(short, undefined, { signal }).catch(() => signal.throwIfAborted());
      skipped += ms - short;
    },
  };
}
