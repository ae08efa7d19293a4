import { describeFileFailure } from './fileFailure.ts';
import type { ExportFormat } from './formats.ts';
import type { Chunk, ExportedTable } from './rowWriter.ts';
import { type RowSource, type TellProgress, writeRows } from './writeRows.ts';
import { type FileHandle, realpath, rename } from 'node:fs/promises';
import { draftBeside } from '../../../../server/common/files/draftFile.ts';
import { createFile, placeFor } from '../../../../server/common/files/openFile.ts';
import { removeFile } from '../../../../server/common/files/removeFile.ts';

/** The outcome of an export. A failed one leaves no file. */
export type ExportOutcome =
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'cancelled' }
  /** In the reader's terms. */
  | { readonly kind: 'failed'; readonly message: string };

/** The writer of a file. */
type Target = Pick<FileTarget, 'write' | 'finish' | 'discard'>;

/** The rows, the format and the target of an export. */
export type ExportOrder = {
  readonly table: ExportedTable;
  readonly source: RowSource;
  readonly format: ExportFormat;
  /** The path of the file. */
  readonly target: string;
};

/** Writes rows to a file, which appears when it is whole. Never throws. */
export async function exportFile(
  { table, source, format, target }: ExportOrder,
  signal: AbortSignal,
  progress?: TellProgress,
  openTarget: (path: string) => Promise<Target> = (path) => FileTarget.open(path),
): Promise<ExportOutcome> {
  let file: Target | undefined;
  try {
    file = await openTarget(target);
    const rows = await writeRows(source, await format.writer(table), file, signal, progress);
    await file.finish();
    return { kind: 'written', rows };
  } catch (error) {
    await file?.discard();
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'failed', message: describeFileFailure(error, target) };
  }
}

/** Subject to the folder and its owner's umask. */
const readByAll = 0o666;

/** Writes a file atomically: to a draft beside it, which is renamed at the end. */
class FileTarget {
  readonly #target: string;
  readonly #draft: string;
  readonly #handle: FileHandle;

  private constructor(target: string, draft: string, handle: FileHandle) {
    this.#target = target;
    this.#draft = draft;
    this.#handle = handle;
  }

  /** @throws FileRefusedError, or the system's error where no file can be made there */
  static async open(target: string): Promise<FileTarget> {
    // A path that a person chose is followed through links.
    const place = await realpath(target).catch(() => target);
    await placeFor(place, { owner: 'anybody' });
    const draft = draftBeside(place);
    return new FileTarget(place, draft, await createFile(draft, readByAll));
  }

  async write(chunk: Chunk): Promise<void> {
    if (chunk.length > 0) await this.#handle.appendFile(chunk);
  }

  /** Moves the file into place, replacing an older one of that name. */
  async finish(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.#draft, this.#target);
  }

  /** Removes the draft and leaves an older file of that name unchanged. Never throws. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await removeFile(this.#draft).catch(() => undefined);
  }
}
