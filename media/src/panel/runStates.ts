import type { RunState } from '../../../client/src/protocol/results.ts';

/** Whether a run may still bring rows without anybody's doing. */
export function isGoing({ kind }: RunState): boolean {
  switch (kind) {
    case 'queued':
    case 'running':
    case 'throttled':
    case 'cancelling':
      return true;
    case 'needsValues':
    case 'scheduled':
    case 'done':
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'lost':
      return false;
  }
}

/** Whether what is said of a run changes from second to second although it does not go. */
export function countsDown(state: RunState, now: number): boolean {
  if (state.kind === 'scheduled') return true;
  return state.kind === 'failed' && (state.freeAtMs ?? 0) > now;
}
