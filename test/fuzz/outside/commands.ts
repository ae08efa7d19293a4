import path from 'node:path';
import { type Surroundings, UsageError } from '../../../client/src/cli/commandLine.ts';
import { configName, loadConfig } from '../../../client/src/cli/config.ts';
import { checkSyntax, queryTexts } from '../../../client/src/cli/contents.ts';
import { engineWith } from '../../../client/src/cli/snapshot.ts';
import { dataDirectory } from '../../unit/server/support/catalog.ts';
import type { OutsideParser } from './parsers.ts';
import { store } from './storeFolder.ts';

/** The readers of the command line's input. */
export const commandParsers: Readonly<Record<string, OutsideParser>> = {
  'settings of the command line': store(
    'config',
    [
      '{"files":["a/*.hogql"],"ignore":[],"catalog":"c.json","severity":"error","diagnostics":{"syntax":"off"},"format":{"width":80}}',
    ],
    (folder) => ({
      file: path.join(folder, configName),
      read: () => loadConfig(folder).catch(unlessRefused),
    }),
  ),
  'manifests with settings': store(
    'manifest',
    ['{"name":"a","hogql":{"files":["a"],"severity":"warning"}}'],
    (folder) => ({
      file: path.join(folder, 'package.json'),
      read: () => loadConfig(folder).catch(unlessRefused),
    }),
  ),
  'catalogs of the command line': store(
    'catalog',
    ['{"catalog":{"revision":"1","tables":{"t":{"kind":"view","fields":{}}}}}'],
    (folder) => {
      const around = { cwd: folder, dataDirectory, warn: () => undefined };
      return {
        file: path.join(folder, 'catalog.json'),
        read: () =>
          engineWith('catalog.json', around as unknown as Surroundings).catch(unlessRefused),
      };
    },
  ),
  'JSON files of the command line': {
    seeds: ['{"query":{"kind":"HogQLQuery","query":"select 1"}}', '[{"query":"select 1"}]'],
    read: (text) => [checkSyntax('a.json', text), queryTexts('a.json', text)],
  },
};

function unlessRefused(error: unknown): void {
  if (!(error instanceof UsageError)) throw error;
}
