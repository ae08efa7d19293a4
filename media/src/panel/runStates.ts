import type { RunState } from '../../../client/src/protocol/results.ts';

/** True if a run may still bring rows without further action. */
export function isGoing({ kind }: RunState): boolean {
  switch (kind) {
    case 'queued':
    case 'running':
    case 'throttled':
    case 'unreachable':
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

/** True if the words for a run that is not going change every second. */
export function countsDown(state: RunState, now: number): boolean {
  if (state.kind === 'scheduled') return true;
  return state.kind === 'failed' && (state.freeAtMs ?? 0) > now;
}
