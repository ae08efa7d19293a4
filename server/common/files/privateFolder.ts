import { chmodSync, lstatSync, mkdirSync, type Stats } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { errorCode } from './errorCode.ts';
import { notFolder, notOwn } from './fileRefused.ts';
import { isOwn } from './openFile.ts';

/**
 * Sees to it that a folder is there which its owner alone can enter, whoever has made it.
 *
 * @throws FileRefusedError where it is a link, or somebody else's
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, options).catch(inWords(folder));
  if (isOpen(folder, await lstat(folder))) await chmod(folder, options.mode);
}

/** Like `makePrivateFolder`, but synchronous. */
export function makePrivateFolderSync(folder: string): void {
  try {
    mkdirSync(folder, options);
  } catch (error) {
    inWords(folder)(error);
  }
  if (isOpen(folder, lstatSync(folder))) chmodSync(folder, options.mode);
}

const options = { recursive: true, mode: 0o700 } as const;

/** A link or a file has this name. */
function inWords(folder: string): (error: unknown) => never {
  return (error) => {
    throw errorCode(error) === 'EEXIST' ? notFolder(folder) : error;
  };
}

function isOpen(folder: string, found: Stats): boolean {
  if (!found.isDirectory()) throw notFolder(folder);
  if (!isOwn(found)) throw notOwn(folder);
  return process.platform !== 'win32' && (found.mode & 0o077) !== 0;
}
