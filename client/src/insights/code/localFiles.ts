import path from 'node:path';
import { createPlain, plainFiles, readPlain, replacePlain } from '../../base/filePlace.ts';
import { lockName } from '../../../../server/common/insights/insightLock.ts';
import { withFileLock } from '../../base/fileLock.ts';

/** The files of a folder of this machine. */
export function localFiles(folder: string): Files {
  return {
    endWithLineBreak: true,
    names: () => plainFiles(folder),
    read: (name) => readPlain(folder, name),
    write: (name, text) => replacePlain(folder, name, text),
    create: (name, text) => createPlain(folder, name, text),
    ...turnsOf(path.join(folder, lockName), path.join(folder, 'hogql-insights.creating')),
  };
}

/** The files of a folder, by name. */
export type Files = {
  /** A file ends with a line break even if its insight's HogQL does not. */
  readonly endWithLineBreak: boolean;
  names(): Promise<readonly string[]>;
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  /** Makes a file; false if something has that name already. */
  create(name: string, text: string): Promise<boolean>;
  /** Does work that changes the lock while no other window does. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Does work that may create insights while no other window does; waits for as long as one does. */
  inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

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
