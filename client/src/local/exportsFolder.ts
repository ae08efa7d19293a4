import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { NotRunningError } from '../api/errors.ts';
import type { LocalProject } from '../auth/connection.ts';

/**
 * The resolved folder of a project's exported files; undefined for the demo.
 *
 * @throws NotRunningError if it is not a folder, or outside the workspace folder that asks for it
 */
export async function exportsFolder(project: LocalProject): Promise<string | undefined> {
  const { exports, within } = project;
  if (exports === undefined) return undefined;
  const real = await realpath(exports).catch(() => undefined);
  const isFolder = real !== undefined && (await stat(real)).isDirectory();
  if (!isFolder) {
    throw new NotRunningError(
      t('The folder {0} of exported files is missing. Restore it, or open another one.', exports),
    );
  }
  if (within !== undefined && !isInside(real, await realpath(within))) {
    throw new NotRunningError(
      t(
        '{0} asks for the files in {1}, which is not in this folder. Open them with “HogQL: Open Exported Data…” instead.',
        '.posthog.json',
        real,
      ),
    );
  }
  return real;
}

/** True if a folder is another one, or in it. */
export function isInside(folder: string, root: string): boolean {
  const way = path.relative(root, folder);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
