import { join } from 'node:path';
import { loadConfig } from '../../../../client/src/cli/config.ts';
import { sourcesOf } from '../../../../client/src/cli/sources.ts';
import { localFiles } from '../../../../client/src/insights/code/localFiles.ts';
import { writeShared } from '../../../../server/common/files/wholeFile.ts';
import { inTurn, type Kind, quiet } from './kind.ts';

/** Where the command line works: a folder, and nobody who hears it. */
export const around = (folder: string): never =>
  ({ cwd: folder, dataDirectory: 'server/src/schema/data', warn: quiet }) as never;

/** What people keep in folders of their own, and our programs read and write. */
export const workspaceFiles: readonly Kind[] = [
  {
    what: 'an insight in a folder of the workspace',
    file: 'signups.hogql',
    isShared: true,
    use: (folder) =>
      inTurn(
        () => localFiles(folder).read('signups.hogql'),
        () => localFiles(folder).create('signups.hogql', 'ours'),
        () => localFiles(folder).write('signups.hogql', 'ours'),
      ),
  },
  {
    what: 'the settings of the command line',
    file: 'hogql.config.json',
    isShared: true,
    use: (folder) => loadConfig(folder),
  },
  {
    what: 'a file of queries that the command line finds',
    file: 'a.hogql',
    isShared: true,
    use: async (folder) => {
      const { sources } = await sourcesOf({}, ['.'], around(folder));
      for (const { absolute } of sources) await writeShared(absolute, 'ours');
      return sources;
    },
  },
  {
    what: 'a catalog that the command line writes',
    file: 'catalog.json',
    isShared: true,
    use: (folder) => writeShared(join(folder, 'catalog.json'), '{}'),
  },
];
