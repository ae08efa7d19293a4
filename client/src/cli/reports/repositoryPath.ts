import path from 'node:path';
import { shown } from '../files.ts';
import type { Surroundings } from '../commandLine.ts';

/** The path of a file from the root of the checkout, where the service that runs this names it. */
export function repositoryPath(
  file: string,
  variable: 'GITHUB_WORKSPACE' | 'CI_PROJECT_DIR',
  { cwd, env }: Surroundings,
): string {
  const root = env[variable];
  return root ? shown(path.resolve(cwd, file), root) : file;
}
