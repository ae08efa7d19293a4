import { join } from 'node:path';
import { makePrivateFolderSync } from '../../common/files/privateFolder.ts';
import { removeFolderSync } from '../../common/files/removeFile.ts';
import { writeWholeSync } from '../../common/files/wholeFile.ts';

/** How to start an engine so that it cannot reach anything outside. */
export type ClosedEngine = {
  /** Its configuration file. Without one it would look for a configuration in its working directory. */
  readonly config: string;
  /** An empty folder, in which it is started, and finds whatever it looks for elsewhere. */
  readonly empty: string;
};

/**
 * Writes the configuration of an engine beside its files, anew at each start. What HogQL does not need
 * its user may not do: run programs, reach other machines, write files, change what the engine is.
 *
 * @param path the folder of the engine's files
 */
export function closedEngine(path: string): ClosedEngine {
  const folder = join(path, 'closed');
  removeFolderSync(folder);
  const empty = join(folder, 'empty');
  makePrivateFolderSync(empty);
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeWholeSync(file, text);
    return file;
  };
  const users = write('users.xml', element('clickhouse', usersConfig));
  const paths = emptyPaths.map((name) => element(name, escaped(`${empty}/`))).join('');
  const config = `${paths}${element('users_config', escaped(users))}`;
  return { config: write('config.xml', element('clickhouse', config)), empty };
}

/** The paths where an engine looks for programs, functions and files. */
const emptyPaths = [
  'user_files_path',
  'user_scripts_path',
  'user_defined_path',
  'dynamic_user_defined_executable_functions_path',
  'dictionaries_lib_path',
  'top_level_domains_path',
  'format_schema_path',
  'google_protos_path',
] as const;

/** Exported files and rows of results are read by their paths, which no text of a person contains. */
const grants = [
  'SELECT, INSERT, ALTER DELETE, CREATE TABLE, CREATE VIEW, DROP TABLE, DROP VIEW ON default.*',
  'SELECT ON system.processes',
  'READ ON FILE',
  'KILL QUERY ON *.*',
] as const;

const usersConfig = [
  element('profiles', element('default', '')),
  element('quotas', element('default', '')),
  element(
    'users',
    element(
      'default',
      [
        element('password', ''),
        element('networks', element('ip', '::/0')),
        element('profile', 'default'),
        element('quota', 'default'),
        element('grants', grants.map((each) => element('query', `GRANT ${each}`)).join('')),
      ].join(''),
    ),
  ),
].join('');

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
