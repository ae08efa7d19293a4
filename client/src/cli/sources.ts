import { FileRefusedError } from '../../../server/common/files/fileRefused.ts';
import { type Surroundings, UsageError } from './commandLine.ts';
import { type Config, loadConfig } from './config.ts';
import { findFiles, type FoundFile, readText } from './files.ts';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The options that say which files a command reads. */
export const sourceOptions = {
  changed: { type: 'boolean', description: 'Only files that differ from the last commit' },
  since: {
    type: 'string',
    value: '<commit>',
    description: 'Only files that have changed since this branch left a branch or commit',
  },
  config: {
    type: 'string',
    value: '<file>',
    description: 'Settings to read instead of the nearest hogql.config.json',
  },
  'stdin-path': {
    type: 'string',
    value: '<path>',
    description: 'Reads the standard input as a file of this name',
  },
} as const;

/** The given options. */
type Given = {
  readonly changed?: boolean;
  readonly since?: string;
  readonly config?: string;
  readonly 'stdin-path'?: string;
};

/** A file and its text; undefined if it is not UTF-8. */
export type Source = FoundFile & { readonly text: string | undefined; readonly isInput: boolean };

/** The settings of the project, and the files that a call is about. */
export async function sourcesOf(
  given: Given,
  patterns: readonly string[],
  around: Surroundings,
): Promise<{ readonly config: Config; readonly sources: readonly Source[] }> {
  const { cwd } = around;
  const config = await loadConfig(cwd, given.config);
  const named = given['stdin-path'];
  if (named !== undefined) {
    if (patterns.length > 0) throw new UsageError('--stdin-path reads no other files.');
    const input = { path: named, absolute: named, text: await around.input(), isInput: true };
    return { config, sources: [input] };
  }
  const wanted = patterns.length > 0 ? patterns : config.files;
  const found = await findFiles({ cwd, patterns: wanted, ignore: config.ignore });
  const isLimited = given.changed === true || given.since !== undefined;
  const changed = isLimited ? await changedFiles(cwd, given.since) : undefined;
  const files = changed ? found.filter(({ absolute }) => changed.has(absolute)) : found;
  const sources: Source[] = [];
  for (const file of files) {
    try {
      sources.push({ ...file, text: await readText(file), isInput: false });
    } catch (error) {
      if (!(error instanceof FileRefusedError)) throw error;
      around.warn(error.message);
    }
  }
  return { config, sources };
}

/**
 * The files that differ from a commit, those included that git does not know yet; absolute.
 *
 * @param since a branch or commit: what has changed since the current branch left it; else the last
 *   commit
 * @throws UsageError where git cannot say
 */
async function changedFiles(cwd: string, since: string | undefined): Promise<ReadonlySet<string>> {
  if (since?.startsWith('-')) throw new UsageError(`${JSON.stringify(since)} is not a commit.`);
  const [top = ''] = await git(cwd, ['rev-parse', '--show-toplevel'], '\n');
  const from = since === undefined ? ['HEAD'] : ['--merge-base', since];
  const changed = await git(top, ['diff', '--name-only', '--diff-filter=d', '-z', ...from, '--']);
  const fresh = await git(top, ['ls-files', '--others', '--exclude-standard', '-z']);
  return new Set([...changed, ...fresh].map((file) => path.resolve(top, file)));
}

async function git(
  cwd: string,
  args: readonly string[],
  separator = '\0',
): Promise<readonly string[]> {
  try {
    const { stdout } = await promisify(execFile)('git', [...args], {
      cwd,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.split(separator).filter((line) => line !== '');
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const [line = ''] = (said || String(error)).split('\n');
    throw new UsageError(`git could not tell what has changed: ${line}`, { cause: error });
  }
}
