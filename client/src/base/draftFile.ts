import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRunning, thisProcess } from './fileLock.ts';

/** Folders in which this process has looked for drafts of others. */
const tidied = new Set<string>();

/** Another machine with our name may write here: its drafts are younger. */
const leftMs = 60_000;

/**
 * A new name, beside a file, under which its content is written before it takes the file's place. What
 * a process that was killed has left there is removed.
 */
export async function draftBeside(file: string): Promise<string> {
  const folder = path.dirname(file);
  if (!tidied.has(folder)) {
    tidied.add(folder);
    await removeLeft(folder).catch(() => undefined);
  }
  return path.join(folder, `.${thisProcess}-${randomUUID().slice(0, 8)}.part`);
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid, machine = ''] = /^\.(\d+)-([\da-f]{12})-[\da-f]{8}\.part$/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid), machine) !== false) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Math.abs(Date.now() - mtimeMs) > leftMs) await rm(file, { force: true });
  }
}
