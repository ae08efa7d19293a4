import { rm, utimes } from 'node:fs/promises';
import { errorCode } from './errorCode.ts';
import { notLock, tooLarge } from './fileRefused.ts';
import { isLockText } from './lockRecord.ts';
import { type FileRules, openKnown } from './openFile.ts';
import { createBrief } from './wholeFile.ts';

/** A lock on the disk. */
export type FoundLock = {
  readonly text: string;
  /** The time of the holder's last renewal. */
  readonly renewedAtMs: number;
};

/** More than any holder writes. */
const mostBytes = 4096;

/** The file of a lock. What is not a lock there is refused, and stays. */
export class LockFile {
  readonly path: string;
  readonly #rules: FileRules;

  constructor(path: string, rules: FileRules) {
    this.path = path;
    this.#rules = rules;
  }

  /** Creates the file atomically; returns false if it already exists. */
  async claim(text: string): Promise<boolean> {
    try {
      return await createBrief(this.path, text, this.#rules);
    } catch (error) {
      if (isGoing(error)) return false;
      throw error;
    }
  }

  /**
   * The lock; undefined if there is none.
   *
   * @throws FileRefusedError if it is not a lock
   */
  async find(): Promise<FoundLock | undefined> {
    try {
      const { handle, status } = await openKnown(this.path, 'read', this.#rules);
      try {
        const { size, mtimeMs } = status;
        if (size > mostBytes) throw tooLarge(this.path, size, mostBytes);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
        const text = buffer.toString('utf8', 0, bytesRead);
        if (!isLockText(text)) throw notLock(this.path);
        return { text, renewedAtMs: mtimeMs };
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || isGoing(error)) return undefined;
      throw error;
    }
  }

  /** True if the file has exactly this content. */
  async says(text: string): Promise<boolean> {
    return (await this.find().catch(() => undefined))?.text === text;
  }

  /** Says that the holder is still there. */
  async renew(text: string): Promise<void> {
    const seconds = Date.now() / 1_000;
    if (await this.says(text)) await utimes(this.path, seconds, seconds).catch(() => undefined);
  }

  /** Removes the file while it says this: meanwhile it may be another holder's. */
  async remove(text: string): Promise<void> {
    if (await this.says(text)) await rm(this.path, { force: true });
  }
}

/** Windows refuses the name of a file that is being deleted. */
function isGoing(error: unknown): boolean {
  return process.platform === 'win32' && ['EPERM', 'EBUSY'].includes(errorCode(error) ?? '');
}
