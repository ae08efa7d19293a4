import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { draftBeside } from '../../base/draftFile.ts';
import type { Chunk } from './rowWriter.ts';

/**
 * A file that comes into being whole or not at all: what is written goes to a draft beside it,
 * which takes its name at the end.
 */
export class FileTarget {
  readonly #target: string;
  readonly #draft: string;
  readonly #handle: FileHandle;

  private constructor(target: string, draft: string, handle: FileHandle) {
    this.#target = target;
    this.#draft = draft;
    this.#handle = handle;
  }

  /** @throws the system's error where no file can be made there */
  static async open(target: string): Promise<FileTarget> {
    const draft = await draftBeside(target);
    return new FileTarget(target, draft, await open(draft, 'wx'));
  }

  async write(chunk: Chunk): Promise<void> {
    if (chunk.length > 0) await this.#handle.appendFile(chunk);
  }

  /** Puts the file in its place, replacing an older one of that name. */
  async finish(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.#draft, this.#target);
  }

  /** Removes the draft and leaves an older file of that name as it was. Never throws. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#draft, { force: true }).catch(() => undefined);
  }
}
