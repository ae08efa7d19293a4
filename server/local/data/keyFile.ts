import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../common/files/errorCode.ts';
import { writeWhole } from './wholeFile.ts';

const pattern = /^phx_[\w-]{32,}$/;

/**
 * The key of a data folder, made at its first use: everybody who may read the file may ask the
 * service.
 */
export function keyOf(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'key');
  const kept = read(path);
  if (kept !== undefined) return kept;
  const key = newKey();
  writeWhole(path, key, 0o600);
  return key;
}

/** A key that nobody guesses. */
export function newKey(): string {
  return `phx_${randomBytes(24).toString('base64url')}`;
}

/** The key of a file, unless others may have read it: they would have it for good. */
function read(path: string): string | undefined {
  try {
    const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
    const key = readFileSync(path, 'utf8').trim();
    return !isOpen && pattern.test(key) ? key : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
