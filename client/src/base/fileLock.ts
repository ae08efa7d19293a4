import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { t } from '@vscode/l10n';

/** Another window keeps what is to be changed for longer than such a change takes. */
export class LockBusyError extends Error {}

/** How long to wait for others; their changes take milliseconds. */
const patienceMs = 10_000;

/** Nobody holds a lock this long: its holder stands still, or its number went to another process. */
const staleMs = 30_000;

/** The holder ended between making the file and saying who it is. */
const namelessMs = 2_000;

const thisMachine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** Work of this process waits here, so that processes contend and not their calls. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Does work that changes files which windows share, while no other window does. The lock is a file
 * made exclusively, with its holder's process in it; that of a process that has ended is taken over.
 *
 * @param name of the lock: the path of what is changed, which need not be there
 * @throws LockBusyError, and whatever the work throws
 */
export function withFileLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(name) ?? Promise.resolve();
  const done = before.then(async () => {
    const release = await acquire(`${name}.lock`);
    try {
      return await work();
    } finally {
      await release();
    }
  });
  const settled = done.then(
    () => undefined,
    () => undefined,
  );
  turns.set(name, settled);
  void settled.then(() => {
    if (turns.get(name) === settled) turns.delete(name);
  });
  return done;
}

/** Whether a process of this machine is running; undefined for those of other machines. */
export function isRunning(pid: number, machine: string): boolean | undefined {
  if (machine !== thisMachine) return undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return codeOf(error) === 'EPERM';
  }
}

/** This process, as others find it: `4711-1f2e3d4c5b6a`. */
export const thisProcess = `${process.pid}-${thisMachine}`;

async function acquire(file: string): Promise<() => Promise<void>> {
  const token = `${thisProcess}-${randomUUID()}`;
  const until = Date.now() + patienceMs;
  await mkdir(path.dirname(file), { recursive: true });
  for (;;) {
    if ((await claim(file, token)) && (await holderOf(file))?.token === token) {
      return () => release(file, token);
    }
    const holder = await holderOf(file);
    if (holder && isStale(holder)) await takeAway(file, holder.token);
    else if (Date.now() > until) {
      throw new LockBusyError(
        t('Another window keeps its files for itself. Close it, then try again.'),
      );
    } else await delay(2 + Math.random() * 20);
  }
}

/** Makes a file with a word in it; false where it is there already. */
async function claim(file: string, word: string): Promise<boolean> {
  let handle;
  try {
    handle = await open(file, 'wx');
  } catch (error) {
    const code = codeOf(error);
    // Windows refuses the name of a file that is being deleted.
    if (code === 'EEXIST' || (process.platform === 'win32' && code === 'EPERM')) return false;
    throw error;
  }
  try {
    await handle.writeFile(word);
    return true;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** A lock that was taken away meanwhile is another holder's now. */
async function release(file: string, token: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === token) await rm(file, { force: true });
}

type Holder = {
  readonly token: string;
  readonly ageMs: number;
};

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    const [token, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    // A clock that was put back makes no lock last longer.
    return { token, ageMs: Math.abs(Date.now() - mtimeMs) };
  } catch {
    return undefined;
  }
}

function isStale({ token, ageMs }: Holder): boolean {
  if (token === '') return ageMs > namelessMs;
  const [pid, machine = ''] = token.split('-', 2);
  return ageMs > staleMs || isRunning(Number(pid), machine) === false;
}

/**
 * Removes the lock of a holder that has ended. Of all who find it only one may, and it looks again:
 * who is late would take away the lock of the next holder.
 */
async function takeAway(file: string, token: string): Promise<void> {
  const right = `${file}.${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;
  if (!(await claim(right, thisProcess))) {
    const other = await holderOf(right);
    if (other && isStale(other)) await rm(right, { force: true });
    else await delay(5);
    return;
  }
  try {
    if ((await holderOf(file))?.token === token) await rm(file, { force: true });
  } finally {
    await rm(right, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
