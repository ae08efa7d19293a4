import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from './commandLine.ts';

/**
 * The files that differ from a commit, those included that git does not know yet; absolute.
 *
 * @param since a branch or commit: what has changed since the current branch left it; else the last
 *   commit
 * @throws UsageError where git cannot say
 */
export async function changedFiles(
  cwd: string,
  since: string | undefined,
): Promise<ReadonlySet<string>> {
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
