import { randomBytes } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { makePrivateFolder } from '../files/privateFolder.ts';
import { readTextIfThere } from '../files/readFile.ts';
import { createPrivate, writeWhole } from '../files/wholeFile.ts';

/** The folder of the user's secret, for services that are started by hand. */
export function userStorage(environment = process.env): string {
  const config = environment['XDG_CONFIG_HOME'];
  const isPlace = config !== undefined && path.isAbsolute(config);
  return path.join(isPlace ? config : path.join(homedir(), '.config'), 'hogql');
}

/**
 * The secret of this user on this machine, made at its first use, in a file that nobody else reads.
 * One that others could have read is replaced, and its seals hold no more.
 *
 * @param storage the folder of the file
 */
export async function secretIn(storage: string): Promise<string> {
  const file = path.join(storage, 'secret');
  const kept = await secretOf(file);
  if (kept !== undefined) return kept;
  await makePrivateFolder(storage);
  const secret = randomBytes(32).toString('base64url');
  if (await createPrivate(file, secret)) return secret;
  // Another process has just created it, or it is not a secret.
  const made = await secretOf(file);
  if (made !== undefined) return made;
  await writeWhole(file, secret);
  return secret;
}

async function secretOf(file: string): Promise<string | undefined> {
  const text = await readTextIfThere(file, 1024);
  if (text === undefined || !/^[\w-]{43}$/.test(text)) return undefined;
  const { mode } = await lstat(file);
  return process.platform !== 'win32' && (mode & 0o077) !== 0 ? undefined : text;
}
