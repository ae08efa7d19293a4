import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftBeside } from './draftFile.ts';
import { errorCode } from './errorCode.ts';
import { createFile, type FileRules, openKnown, placeFor, placeForSync } from './openFile.ts';
import { makePrivateFolder } from './privateFolder.ts';

const privately = 0o600;
const publicly = 0o666;

/**
 * Gives a file of our own new content, in a folder that is private: whoever reads it, also after a
 * crash, finds the old content or the new one. A disk that is full leaves nothing beside it.
 *
 * @throws FileRefusedError where something else has that name, which stays
 */
export async function writeWhole(file: string, content: string | Iterable<string>): Promise<void> {
  await makePrivateFolder(path.dirname(file));
  await replaceFile(file, content, privately);
}

/** Like `writeWhole`, but synchronous and in an existing folder. */
export function writeWholeSync(file: string, text: string): void {
  placeForSync(file);
  const draft = draftBeside(file);
  try {
    const opened = openSync(draft, 'wx', privately);
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(opened, bytes, at);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Like `writeWhole`, for a file that people share in their own folder: its permissions stay. */
export async function writeShared(file: string, content: string): Promise<void> {
  const found = await placeFor(file, shared);
  await replaceFile(file, content, found?.mode ?? publicly, shared);
}

const shared: FileRules = { owner: 'anybody' };

async function replaceFile(
  file: string,
  content: string | Iterable<string>,
  mode: number,
  rules?: FileRules,
): Promise<void> {
  await placeFor(file, rules);
  const writing = { mode, isLasting: true };
  await withDraft(file, content, writing, (draft) => rename(draft, file));
}

/**
 * Makes a file that people share: it is not there, or there whole.
 *
 * @returns false if something has that name already, whatever it is
 */
export async function createShared(file: string, content: string): Promise<boolean> {
  return createWhole(file, content, { mode: publicly, isLasting: true });
}

/** Like `createShared`, for a file of our own. */
export async function createPrivate(file: string, content: string): Promise<boolean> {
  return createWhole(file, content, { mode: privately, isLasting: true });
}

/** Like `createPrivate`, for a file that only running processes read, such as a lock. */
export async function createBrief(
  file: string,
  content: string,
  { owner }: FileRules,
): Promise<boolean> {
  const mode = owner === 'anybody' ? publicly : privately;
  return createWhole(file, content, { mode, isLasting: false });
}

/** How a file's content is written. */
type Writing = {
  readonly mode: number;
  /** True if the file must survive a crash of the machine, which takes time. */
  readonly isLasting: boolean;
};

async function createWhole(file: string, content: string, writing: Writing): Promise<boolean> {
  try {
    await withDraft(file, content, writing, (draft) => takeFreeName(draft, file));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Neither way follows a link, or takes a name that another process takes at the same moment. */
async function takeFreeName(draft: string, file: string): Promise<void> {
  await link(draft, file).catch(async (error: unknown) => {
    if (errorCode(error) === 'EEXIST') throw error;
    // A file system without hard links, such as that of a memory card.
    await writeFile(file, '', { flag: 'wx' });
    await rename(draft, file);
  });
}

async function withDraft(
  file: string,
  content: string | Iterable<string>,
  { mode, isLasting }: Writing,
  use: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = draftBeside(file);
  try {
    const handle = await createFile(draft, mode);
    try {
      await writeFile(handle, content);
      if (isLasting) await handle.sync();
    } finally {
      await handle.close();
    }
    await use(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Folders of logs that this process has made private. */
const known = new Set<string>();

async function openLog(file: string): ReturnType<typeof openKnown> {
  const folder = path.dirname(file);
  if (known.has(folder)) {
    try {
      return await openKnown(file, 'append');
    } catch (error) {
      // The folder was removed meanwhile.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  await makePrivateFolder(folder);
  known.add(folder);
  return openKnown(file, 'append');
}

/** Appends a line to a log. An unfinished last line of another writer does not corrupt it. */
export async function appendLine(file: string, line: string): Promise<void> {
  const { handle, status } = await openLog(file);
  try {
    const { size } = status;
    const last = size === 0 ? undefined : await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    const isCut = last !== undefined && last.buffer.toString() !== '\n';
    await handle.appendFile(`${isCut ? '\n' : ''}${line}\n`);
  } finally {
    await handle.close();
  }
}
