import { closeSync, fstatSync, readSync } from 'node:fs';
import { errorCode } from './errorCode.ts';
import { tooLarge } from './fileRefused.ts';
import { type FileRules, openFileSync, openKnown } from './openFile.ts';

/** For the most that a file may have. */
export const megabyte = 1024 * 1024;

/**
 * The bytes of a file.
 *
 * @param most bytes that it may have
 * @throws FileRefusedError, or the system's error
 */
export async function readBytes(file: string, most: number, rules?: FileRules): Promise<Buffer> {
  const { handle, status } = await openKnown(file, 'read', rules);
  try {
    const { size } = status;
    if (size > most) throw tooLarge(file, size, most);
    // Bytes appended meanwhile are left for the next read.
    const bytes = Buffer.allocUnsafe(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  } finally {
    await handle.close();
  }
}

/** The text of a file, under the same conditions. */
export async function readText(file: string, most: number, rules?: FileRules): Promise<string> {
  return (await readBytes(file, most, rules)).toString('utf8');
}

/** The text of a file; undefined if there is none. */
export async function readTextIfThere(
  file: string,
  most: number,
  rules?: FileRules,
): Promise<string | undefined> {
  try {
    return await readText(file, most, rules);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Like `readTextIfThere`, but synchronous. */
export function readTextIfThereSync(
  file: string,
  most: number,
  rules?: FileRules,
): string | undefined {
  try {
    return readTextSync(file, most, rules);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The text of a file, for code that cannot wait. */
export function readTextSync(file: string, most: number, rules?: FileRules): string {
  const opened = openFileSync(file, rules);
  try {
    const { size } = fstatSync(opened);
    if (size > most) throw tooLarge(file, size, most);
    const bytes = Buffer.allocUnsafe(size);
    let at = 0;
    while (at < size) {
      const read = readSync(opened, bytes, at, size - at, at);
      if (read === 0) break;
      at += read;
    }
    return bytes.toString('utf8', 0, at);
  } finally {
    closeSync(opened);
  }
}
