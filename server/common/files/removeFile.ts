import { lstatSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { notFolder, notOwn } from './fileRefused.ts';
import { type FileRules, isOwn, placeFor, placeForSync } from './openFile.ts';

/**
 * Removes a file, if it is there.
 *
 * @throws FileRefusedError where something else is there, which stays
 */
export async function removeFile(file: string, rules?: FileRules): Promise<void> {
  if (await placeFor(file, rules)) await rm(file, { force: true });
}

/** Like `removeFile`, but synchronous. */
export function removeFileSync(file: string, rules?: FileRules): void {
  if (placeForSync(file, rules)) rmSync(file, { force: true });
}

/**
 * Removes a folder of our own with all that is in it, if it is there.
 *
 * @throws FileRefusedError where it is a link, or somebody else's
 */
export async function removeFolder(folder: string): Promise<void> {
  if (isFolder(folder)) await rm(folder, whole);
}

/** Like `removeFolder`, but synchronous. */
export function removeFolderSync(folder: string): void {
  if (isFolder(folder)) rmSync(folder, whole);
}

const whole = { recursive: true, force: true, maxRetries: 3 } as const;

function isFolder(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory()) throw notFolder(folder);
  if (!isOwn(found)) throw notOwn(folder);
  return true;
}
