import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isRunning, thisProcess } from './processes.ts';

/** Folders in which this process has looked for drafts of others. */
const tidied = new Set<string>();

/** Another machine with our name may write here: its drafts are younger. */
const leftMs = 60_000;

/**
 * Returns a new name beside a file, under which its content is written before it is moved into place. Removes drafts
 * that killed processes left behind.
 */
export function draftBeside(file: string): string {
  const folder = path.dirname(file);
  if (!tidied.has(folder)) {
    tidied.add(folder);
    removeLeft(folder);
  }
  return path.join(folder, `.${thisProcess}-${randomUUID().slice(0, 8)}.part`);
}

function removeLeft(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, pid, machine = ''] = /^\.(\d+)-([\da-f]{12})-[\da-f]{8}\.part$/.exec(name) ?? [];
      if (pid === undefined || isRunning(Number(pid), machine) !== false) continue;
      const file = path.join(folder, name);
      const found = lstatSync(file);
      const isOld = Math.abs(Date.now() - found.mtimeMs) > leftMs;
      if (found.isFile() && isOld) rmSync(file, { force: true });
    }
  } catch {
    // The next process removes it.
  }
}
