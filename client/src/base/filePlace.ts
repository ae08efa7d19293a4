import { constants } from 'node:fs';
import { link, lstat, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { errorCode } from '../../../server/common/files/errorCode.ts';
import { draftBeside } from './draftFile.ts';
import { isDeviceName } from './fileName.ts';

/** A place where nothing is read or written, and what to do about it. */
export class FilePlaceError extends Error {}

/** The longest name that every file system takes, in bytes. */
const longest = 255;

/**
 * Whether a name stands for a file in a folder, on every system: no path, no stream, no device, and
 * nothing that a system would cut off.
 */
export function isBareName(name: string): boolean {
  return (
    name !== '' &&
    !/[<>:"/\\|?*\p{Cc}]/u.test(name) &&
    !/^[. ]|[. ]$/.test(name) &&
    !isDeviceName(name) &&
    Buffer.byteLength(name) <= longest
  );
}

/** The same for names that some file system takes for one: they differ in case or composition. */
export function sameNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The names of the plain files of a folder; links and folders are none. */
export async function plainFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * The text of a plain file of a folder; undefined where there is none.
 *
 * @throws FilePlaceError where the name leads elsewhere
 */
export async function readPlain(folder: string, name: string): Promise<string | undefined> {
  const file = await placeIn(folder, name);
  if (!file.isThere) return undefined;
  // Windows has no such flag, and takes what is undefined for none.
  const handle = await open(file.path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/**
 * Makes a file in a folder: it is not there, or there whole.
 *
 * @returns false where something has that name already, whatever it is
 * @throws FilePlaceError where the name leads elsewhere
 */
export async function createPlain(folder: string, name: string, text: string): Promise<boolean> {
  checkName(name);
  const target = path.join(folder, name);
  const draft = await draftBeside(target);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    return await takeFreeName(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Neither way follows a link, nor takes a name that somebody else takes at the same moment. */
async function takeFreeName(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target).catch(async (error: unknown) => {
      if (errorCode(error) === 'EEXIST') throw error;
      // A file system without hard links, such as that of a memory card.
      await writeFile(target, '', { flag: 'wx' });
      await rename(draft, target);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Gives a file of a folder another text: it has the old one or the new one, never half of one.
 *
 * @throws FilePlaceError where the name leads elsewhere
 */
export async function replacePlain(folder: string, name: string, text: string): Promise<void> {
  const file = await placeIn(folder, name);
  const draft = await draftBeside(file.path);
  const handle = await open(draft, 'wx', file.mode);
  try {
    await handle.writeFile(text);
    await handle.close();
    await rename(draft, file.path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

type Place = {
  readonly path: string;
  readonly isThere: boolean;
  readonly mode?: number;
};

/** The file of a name, in the folder itself. */
async function placeIn(folder: string, name: string): Promise<Place> {
  checkName(name);
  const target = path.join(folder, name);
  const found = await lstat(target).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return { path: target, isThere: false };
  const real = await realpath(target).catch(() => undefined);
  const home = real === undefined ? undefined : path.dirname(real);
  if (!found.isFile() || home !== (await realpath(folder))) throw linkError(name);
  return { path: target, isThere: true, mode: found.mode & 0o777 };
}

/** @throws FilePlaceError where a name is more than the name of a file */
export function checkName(name: string): void {
  if (isBareName(name)) return;
  throw new FilePlaceError(
    t(
      '{0} is not the name of a file in this folder, so nothing was read or written there.',
      JSON.stringify(name),
    ),
  );
}

/** What is not a plain file of the folder. */
export function linkError(name: string): FilePlaceError {
  return new FilePlaceError(
    t(
      '{0} is not a plain file but a link or a folder, so nothing was read or written there. Remove it, then try again.',
      name,
    ),
  );
}
