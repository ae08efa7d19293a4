import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { removeFolder } from '../../../server/common/files/removeFile.ts';
import { writeWhole } from '../../../server/common/files/wholeFile.ts';
import { withFileLock } from '../base/fileLock.ts';
import { engineSize, engineVersion, freeMegabytes, hasEngine, thisMachine } from './engine.ts';
import { engineManifest } from './engineManifest.ts';
import { npm, NpmMissingError } from './npm.ts';

/** The dependencies of installing. */
export type InstallOptions = {
  readonly signal: AbortSignal;
  /** Told how many megabytes are on the disk by now. */
  readonly report: (megabytes: number) => void;
  readonly environment?: NodeJS.ProcessEnv;
  readonly free?: (folder: string) => Promise<number>;
};

const lookMs = 500;
const patienceMs = 30 * 60_000;

/**
 * Installs the engine into a folder, unless it is there. The folder has all of it or is not there at
 * all, whatever ends the work; of several windows one installs and the others wait for it.
 *
 * @throws NpmMissingError, the reason of the signal, or an error that says what to do next
 */
export async function installEngine(folder: string, options: InstallOptions): Promise<void> {
  if (await hasEngine(folder)) return;
  const { signal } = options;
  await withFileLock(
    folder,
    async () => {
      // Another window may have installed it meanwhile.
      if (await hasEngine(folder)) return;
      await installAnew(folder, options);
    },
    { patienceMs, signal },
  );
}

async function installAnew(folder: string, options: InstallOptions): Promise<void> {
  const { signal, report, environment, free = freeMegabytes } = options;
  const part = `${folder}.part`;
  // Left by an earlier attempt that was killed.
  await removeFolder(part);
  await mkdir(part, { recursive: true });
  try {
    await needSpace(part, free);
    const { packageJson, packageLock, command } = engineManifest(thisMachine());
    await writeWhole(path.join(part, 'package.json'), packageJson);
    await writeWhole(path.join(part, 'package-lock.json'), packageLock);
    const watch = setInterval(() => void megabytesIn(part).then(report), lookMs);
    try {
      await npm([command, ...quiet, '--prefix', part], {
        folder: part,
        signal,
        ...(environment ? { environment } : {}),
      });
    } finally {
      clearInterval(watch);
    }
    if (!(await hasEngine(part))) throw new Error(t('It has no engine for this machine.'));
    await removeFolder(folder);
    await rename(part, folder);
  } catch (error) {
    if (signal.aborted || error instanceof NpmMissingError || error instanceof SpaceError)
      throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      t(
        'npm could not install chdb {0}: {1} Check the network and the registry that npm uses, then start the project again.',
        engineVersion,
        sentence(why),
      ),
      { cause: error },
    );
  } finally {
    await removeFolder(part);
  }
}

const quiet = [
  '--ignore-scripts',
  '--omit=peer',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

class SpaceError extends Error {}

async function needSpace(folder: string, free: (folder: string) => Promise<number>): Promise<void> {
  const needed = engineSize.disk + engineSize.download;
  const there = await free(folder);
  if (there >= needed) return;
  throw new SpaceError(
    t(
      'The engine needs {0} MB of disk for a while, and {1} MB are free at {2}. Make room, then start the project again.',
      needed,
      there,
      folder,
    ),
  );
}

async function megabytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
