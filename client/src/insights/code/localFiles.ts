import path from 'node:path';
import { createPlain, plainFiles, readPlain, replacePlain } from '../../base/filePlace.ts';
import type { Files } from './files.ts';
import { lockName } from '../../../../server/common/insights/insightLock.ts';
import { turnsOf } from './turns.ts';

/** The files of a folder of this machine. */
export function localFiles(folder: string): Files {
  return {
    names: () => plainFiles(folder),
    read: (name) => readPlain(folder, name),
    write: (name, text) => replacePlain(folder, name, text),
    create: (name, text) => createPlain(folder, name, text),
    ...turnsOf(path.join(folder, lockName), path.join(folder, 'hogql-insights.creating')),
  };
}
