import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { errorCode } from '../../common/files/errorCode.ts';
import { beginningOf } from './processes.ts';

/** A lock that this process holds until it gives it back. */
export type HeldLock = { readonly release: () => void };

/** Who holds a lock; of one that is being written nothing is known yet. */
export type LockOwner = { readonly pid: number | undefined };

const ownerShape = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** When its process began: its number alone may belong to another one by now. */
  began: v.optional(v.string()),
  token: v.string(),
});

/** What nobody can read and is older than this was left by one that was killed, or had no room. */
const unreadableMs = 5000;

const stepMs = 200;

/**
 * Does the work while no other process holds the same lock.
 *
 * @param doing what the owner does, for people who wait for it
 */
export async function withLock<T>(
  path: string,
  doing: string,
  report: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  let isTold = false;
  let taken = tryLock(path);
  while ('pid' in taken) {
    const { pid } = taken;
    if (!isTold && pid !== undefined) {
      report(`Waiting for process ${pid}, which is ${doing}. It holds ${path}`);
      isTold = true;
    }
    await delay(stepMs);
    taken = tryLock(path);
  }
  try {
    return await work();
  } finally {
    taken.release();
  }
}

/**
 * Takes a lock, a file with its owner in it, unless a living process holds it. The lock of one that
 * is gone is taken over.
 */
export function tryLock(path: string): HeldLock | LockOwner {
  const owner = { pid: process.pid, began: beginningOf(process.pid), token: randomUUID() };
  const text = JSON.stringify(owner);
  for (;;) {
    if (create(path, text)) {
      return {
        release: () => {
          if (read(path) === text) rmSync(path, { force: true });
        },
      };
    }
    const found = read(path);
    if (found === undefined) continue;
    const other = ownerOf(found);
    if (!isLeft(path, other)) return { pid: other?.pid };
    const removing = remove(path, found, other?.token ?? 'unreadable');
    if (removing) return removing;
  }
}

/** The file is there in one step with all that it says, or another one is. */
function create(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    return createUnlinked(path, text, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Not every file system has links. What is cut off here is unreadable, and taken over in time. */
function createUnlinked(path: string, text: string, why: unknown): boolean {
  const hasNoLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'];
  if (!hasNoLinks.includes(String(errorCode(why)))) throw why;
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || isGoing(error)) return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that is gone. Of those who found it, only the one with the right to
 * do so may, and it looks again: a late one would remove the lock of the next owner.
 *
 * @returns who is removing it, where that is another process
 */
function remove(path: string, text: string, name: string): LockOwner | undefined {
  const right = tryLock(`${path}.${name}`);
  if ('pid' in right) return right;
  try {
    if (read(path) === text && isLeft(path, ownerOf(text))) rmSync(path, { force: true });
  } finally {
    right.release();
  }
  return undefined;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || isGoing(error)) return undefined;
    throw error;
  }
}

type Owner = v.InferOutput<typeof ownerShape>;

function ownerOf(text: string): Owner | undefined {
  try {
    const read = v.safeParse(ownerShape, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the owner is gone. One whose beginning nobody tells has its lock as long as it lives. */
function isLeft(path: string, owner: Owner | undefined): boolean {
  if (!owner) return isOld(path);
  const now = beginningOf(owner.pid);
  if (now === 'gone') return true;
  return now !== undefined && owner.began !== undefined && now !== owner.began;
}

/** Of either sign, for the clock may have been put back. */
function isOld(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Math.abs(Date.now() - written) > unreadableMs;
}

/** Windows refuses the name of a file that is being deleted. */
function isGoing(error: unknown): boolean {
  return process.platform === 'win32' && ['EPERM', 'EBUSY'].includes(String(errorCode(error)));
}
