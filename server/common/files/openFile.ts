import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { errorCode } from './errorCode.ts';
import { notOwn, notPlain } from './fileRefused.ts';

/** Which files are opened. */
export type FileRules = {
  /** Files of a workspace are shared: whoever makes a checkout or a container has made them. */
  readonly owner?: 'anybody';
  /** Files of other programs are followed through links. */
  readonly links?: 'followed';
};

/** Files of a package: installed for everybody, and where package managers like it, by links. */
export const ofPackage: FileRules = { owner: 'anybody', links: 'followed' };

/**
 * Why a file is opened: to read it, to append, or to write it from the beginning. The last two create a missing file,
 * for this user only.
 */
export type FileUse = 'read' | 'append' | 'rewrite';

/** Only this user reads our files. */
const ownerOnly = 0o600;

// Windows has neither flag, and treats undefined as none.
const always = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const flags: Readonly<Record<FileUse, number>> = {
  read: constants.O_RDONLY,
  append: constants.O_RDWR | constants.O_APPEND | constants.O_CREAT,
  // The file is emptied once it has been checked.
  rewrite: constants.O_WRONLY | constants.O_CREAT,
};

/**
 * Opens a plain file of this user, at once, whatever stands at its place: no link is followed, no
 * FIFO waited for, no device woken.
 *
 * @throws FileRefusedError, or the system's error
 */
export async function openFile(file: string, use: FileUse, rules?: FileRules): Promise<FileHandle> {
  return (await openKnown(file, use, rules)).handle;
}

/** Like `openFile`, and returns the file's status too. */
export async function openKnown(
  file: string,
  use: FileUse,
  rules: FileRules = {},
): Promise<{ readonly handle: FileHandle; readonly status: Stats }> {
  // Looked at before as well: opening some devices sets them off.
  const found = await statusOf(file, rules);
  if (found) check(file, found, rules);
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, flagsFor(use, rules), ownerOnly);
    const status = await handle.stat();
    check(file, status, rules);
    // The file comes from an earlier version, or from a user with another umask.
    if (use !== 'read' && (status.mode & 0o077) !== 0) await handle.chmod(ownerOnly);
    if (use === 'rewrite') await handle.truncate();
    return { handle, status };
  } catch (error) {
    await handle?.close();
    throw refusalFor(file, error);
  }
}

/** Creates a missing file and opens it for writing; follows no link. */
export function createFile(file: string, mode = ownerOnly): Promise<FileHandle> {
  return open(file, 'wx', mode);
}

/** Opens a file to read it, for code that cannot wait; who opens it closes it. */
export function openFileSync(file: string, rules: FileRules = {}): number {
  const found = statusSync(file, rules);
  if (found) check(file, found, rules);
  let opened: number | undefined;
  try {
    opened = openSync(file, flagsFor('read', rules));
    check(file, fstatSync(opened), rules);
    return opened;
  } catch (error) {
    if (opened !== undefined) closeSync(opened);
    throw refusalFor(file, error);
  }
}

/**
 * Checks that a place is free, or has a plain file, which may be replaced or removed.
 *
 * @returns what is there
 * @throws FileRefusedError
 */
export async function placeFor(file: string, rules: FileRules = {}): Promise<Stats | undefined> {
  const found = await statusOf(file, rules);
  if (found) check(file, found, rules);
  return found;
}

/** Like `placeFor`, but synchronous. */
export function placeForSync(file: string, rules: FileRules = {}): Stats | undefined {
  const found = statusSync(file, rules);
  if (found) check(file, found, rules);
  return found;
}

/** True if something is this user's; where the system has no owners, everything is. */
export function isOwn({ uid }: Stats): boolean {
  const own = process.geteuid?.();
  return own === undefined || own === uid;
}

function check(file: string, found: Stats, { owner }: FileRules): void {
  if (!found.isFile()) throw notPlain(file);
  if (owner !== 'anybody' && !isOwn(found)) throw notOwn(file);
}

async function statusOf(file: string, { links }: FileRules): Promise<Stats | undefined> {
  try {
    return await (links === 'followed' ? stat(file) : lstat(file));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function statusSync(file: string, { links }: FileRules): Stats | undefined {
  const look = links === 'followed' ? statSync : lstatSync;
  return look(file, { throwIfNoEntry: false });
}

function flagsFor(use: FileUse, { links }: FileRules): number {
  return flags[use] | (links === 'followed' ? constants.O_NONBLOCK : always);
}

/** The reason why opening failed after a successful check. */
function refusalFor(file: string, error: unknown): unknown {
  const code = errorCode(error);
  return code === 'ELOOP' || code === 'ENXIO' ? notPlain(file) : error;
}
