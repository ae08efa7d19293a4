import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Gives a file new content: whoever reads it, also after a crash, finds the old content or the new
 * one. Where the disk is full, the old one stays and nothing is left beside it.
 */
export function writeWhole(path: string, text: string, mode = 0o666): void {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    const file = openSync(draft, 'wx', mode);
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
