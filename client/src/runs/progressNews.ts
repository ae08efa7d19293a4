import type { Clock } from '../api/retry.ts';
import type { QueryRunState } from './runState.ts';

/** Progress is drawn four times a second at most. */
const pauseMs = 250;

/**
 * Tells which states of one run are worth announcing: all, but for progress that comes too soon
 * after other progress. What is left out shows with the next look.
 *
 * @param first the state that is announced as the run begins
 */
export function newsOfProgress(
  clock: Pick<Clock, 'now'>,
  first: QueryRunState,
): (state: QueryRunState) => boolean {
  let last = first.kind;
  let toldMs = clock.now();
  return ({ kind }) => {
    const isProgress = last === kind && (kind === 'running' || kind === 'queued');
    if (isProgress && clock.now() - toldMs < pauseMs) return false;
    last = kind;
    toldMs = clock.now();
    return true;
  };
}
