import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const stepMs = 200;

/**
 * Does the work while no other process holds the same lock: a file with its owner's process id. The
 * lock of a process that is gone is taken over.
 */
export async function withLock<T>(
  path: string,
  report: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await acquire(path, report);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string, report: (line: string) => void): Promise<void> {
  let isTold = false;
  while (!(await create(path))) {
    const owner = await ownerOf(path);
    if (owner !== undefined && !isAlive(owner)) {
      await takeAway(path);
      continue;
    }
    if (!isTold && owner !== undefined) {
      report(`Waiting for process ${owner}, which is installing the same. It holds ${path}`);
      isTold = true;
    }
    await delay(stepMs);
  }
}

/** Creates the file or finds it in a single step, so only one process succeeds. */
async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined while the owner has not written its id yet, and once the file is gone. */
async function ownerOf(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/**
 * Renames the file before removing it: of two processes that see a dead owner's file, only one can
 * rename it.
 */
async function takeAway(path: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => undefined);
  await rm(aside, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
