import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftBeside } from './draftFile.ts';

/**
 * Gives a file of the extension's storage new content: whoever reads it, whenever that is, finds the
 * old content or the new one. A disk that is full leaves nothing beside it.
 */
export async function writeWhole(file: string, content: string | Iterable<string>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = await draftBeside(file);
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Adds a line to a log; what is left of one whose writer ended midway does not spoil it. */
export async function appendLine(file: string, line: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const last = size === 0 ? undefined : await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    const isCut = last !== undefined && last.buffer.toString() !== '\n';
    await handle.appendFile(`${isCut ? '\n' : ''}${line}\n`);
  } finally {
    await handle.close();
  }
}
