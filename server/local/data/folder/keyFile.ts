import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolderSync } from '../../../common/files/privateFolder.ts';
import { readTextIfThereSync } from '../../../common/files/readFile.ts';
import { writeWholeSync } from '../../../common/files/wholeFile.ts';

const mostBytes = 4096;
const pattern = /^phx_[\w-]{32,}$/;

/**
 * The key of a data folder, made at its first use: everybody who may read the file may ask the
 * service.
 */
export function keyOf(folder: string): string {
  makePrivateFolderSync(folder);
  const path = join(folder, 'key');
  const kept = read(path);
  if (kept !== undefined) return kept;
  const key = newKey();
  writeWholeSync(path, key);
  return key;
}

/** An unguessable key. */
export function newKey(): string {
  return `phx_${randomBytes(24).toString('base64url')}`;
}

/** The key of a file, unless others may have read it: they would have it for good. */
function read(path: string): string | undefined {
  const key = readTextIfThereSync(path, mostBytes)?.trim();
  if (key === undefined || !pattern.test(key)) return undefined;
  const isOpen = process.platform !== 'win32' && (lstatSync(path).mode & 0o077) !== 0;
  return isOpen ? undefined : key;
}
