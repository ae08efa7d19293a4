import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Calls `work` with a fresh folder for everything it writes, and removes the folder afterwards. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeScratch();
  try {
    return await work(folder);
  } finally {
    await removeScratch(folder);
  }
}

/** A fresh folder outside the repository, with a path short enough for the sockets in it. */
export async function makeScratch(): Promise<string> {
  if (!isSweptAtExit) process.once('exit', removeAll);
  isSweptAtExit = true;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hogql-'));
  folders.add(folder);
  return folder;
}

/** Removes a scratch folder. Retries while a program is still closing its files. */
export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  folders.delete(folder);
}

const folders = new Set<string>();
let isSweptAtExit = false;

/** For a program that ends early. */
function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
