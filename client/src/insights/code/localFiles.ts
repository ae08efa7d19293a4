import path from 'node:path';
import { withFileLock } from '../../base/fileLock.ts';
import { createPlain, plainFiles, readPlain, replacePlain } from '../../base/filePlace.ts';
import type { Files } from './files.ts';
import { lockName } from './lock.ts';

/** The files of a folder of this machine. */
export function localFiles(folder: string): Files {
  return {
    names: () => plainFiles(folder),
    read: (name) => readPlain(folder, name),
    write: (name, text) => replacePlain(folder, name, text),
    create: (name, text) => createPlain(folder, name, text),
    alone: (work) => withFileLock(path.join(folder, lockName), work),
    inTurn: (work, signal) =>
      withFileLock(path.join(folder, 'hogql-insights.creating'), work, { patienceMs, signal }),
  };
}

/** The service may ask another window for pauses; whoever waits can stop. */
const patienceMs = 10 * 60_000;
