import { withFileLock } from '../../base/fileLock.ts';
import type { Files } from './files.ts';

/**
 * The turns of windows that note in the same file what insights were.
 *
 * @param note the path of that file
 * @param creating the path that stands for the creation of insights, which takes longer
 */
export function turnsOf(note: string, creating: string): Pick<Files, 'alone' | 'inTurn'> {
  return {
    alone: (work) => withFileLock(note, work),
    inTurn: (work, signal) => withFileLock(creating, work, { patienceMs, signal }),
  };
}

/** The service may ask another window for pauses; whoever waits can stop. */
const patienceMs = 10 * 60_000;
