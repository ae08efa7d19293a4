import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { FileRefusedError, notPlain } from '../../../server/common/files/fileRefused.ts';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';
import { errorCode } from '../../../server/common/files/errorCode.ts';
import { createShared, writeShared } from '../../../server/common/files/wholeFile.ts';
import { isBareName } from '../../../server/common/files/bareName.ts';

/** Far more than any insight or list of insights takes. */
const mostBytes = 256 * megabyte;

/** Maps names that some file system treats as equal to one key: they differ in case or composition. */
export function sameNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The names of the plain files in a folder, without links and folders. */
export async function plainFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * The text of a plain file of a folder; undefined if there is none.
 *
 * @throws FileRefusedError where the name leads elsewhere
 */
export async function readPlain(folder: string, name: string): Promise<string | undefined> {
  const file = await placeIn(folder, name);
  if (!file.isThere) return undefined;
  return readText(file.path, mostBytes, { owner: 'anybody' });
}

/**
 * Makes a file in a folder: it is not there, or there whole.
 *
 * @returns false if something has that name already, whatever it is
 * @throws FileRefusedError where the name leads elsewhere
 */
export async function createPlain(folder: string, name: string, text: string): Promise<boolean> {
  checkName(name);
  return createShared(path.join(folder, name), text);
}

/**
 * Gives a file of a folder another text: it has the old one or the new one, never half of one.
 *
 * @throws FileRefusedError where the name leads elsewhere
 */
export async function replacePlain(folder: string, name: string, text: string): Promise<void> {
  const file = await placeIn(folder, name);
  await writeShared(file.path, text);
}

type FoundFile = {
  readonly path: string;
  readonly isThere: boolean;
};

/** The file of a name, in the folder itself. */
async function placeIn(folder: string, name: string): Promise<FoundFile> {
  checkName(name);
  const target = path.join(folder, name);
  const found = await lstat(target).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return { path: target, isThere: false };
  const real = await realpath(target).catch(() => undefined);
  const home = real === undefined ? undefined : path.dirname(real);
  if (!found.isFile() || home !== (await realpath(folder))) throw notPlain(name);
  return { path: target, isThere: true };
}

/** @throws FileRefusedError where a name is more than the name of a file */
export function checkName(name: string): void {
  if (isBareName(name)) return;
  throw new FileRefusedError(
    t('{0} is not a file name in this folder and was not touched.', JSON.stringify(name)),
  );
}
