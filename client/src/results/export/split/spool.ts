import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { openFile } from '../../../../../server/common/files/openFile.ts';
import { makePrivateFolder } from '../../../../../server/common/files/privateFolder.ts';
import { megabyte, readText } from '../../../../../server/common/files/readFile.ts';
import { removeFile } from '../../../../../server/common/files/removeFile.ts';
import { withFreeFileLock } from '../../../base/fileLock.ts';
import { plainFiles } from '../../../base/filePlace.ts';
import { writeWhole } from '../../../../../server/common/files/wholeFile.ts';
import type { Row } from '../../../protocol/results.ts';
import type { RowWriter } from '../rowWriter.ts';
import { type RowSource, writeRows } from '../writeRows.ts';

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const sliceShape = v.variant('kind', [
  v.object({
    kind: v.literal('time'),
    from: v.exactOptional(v.number()),
    to: v.exactOptional(v.number()),
  }),
  v.object({ kind: v.literal('key'), count: amount, index: amount }),
]);

/** The progress of a split export, stored until its file is complete. */
const progressShape = v.object({
  version: v.literal(1),
  /** The whole query, and where it runs. */
  query: v.string(),
  connection: v.string(),
  /** The value of `now()` when it was split, in milliseconds since 1970. */
  now: v.number(),
  done: amount,
  pending: v.array(sliceShape),
  columns: v.array(v.object({ name: v.string(), type: v.exactOptional(v.string()) })),
  rows: amount,
  /** The valid length of the rows' file in bytes: the rest belongs to an unfinished part. */
  bytes: amount,
});

export type SplitProgress = v.InferOutput<typeof progressShape>;

/** The list of the parts of an export. */
const mostBytes = 64 * megabyte;

/** Spools that nobody continues are removed after this time. */
const keptMs = 14 * 24 * 60 * 60_000;

/**
 * The rows of the finished parts, one JSON array per line, and the progress of the export. They are in a folder of the
 * extension, not beside the file: others could put anything there.
 */
export class Spool {
  readonly #folder: string;
  readonly #name: string;
  readonly #rows: string;
  readonly #progress: string;

  /** @param target the file the export is to become */
  constructor(folder: string, target: string) {
    const name = createHash('sha256').update(target).digest('hex').slice(0, 24);
    this.#folder = folder;
    this.#name = path.join(folder, name);
    this.#rows = path.join(folder, `${name}.rows`);
    this.#progress = path.join(folder, `${name}.progress`);
  }

  /**
   * Does an export to the file while nobody else does one, in whatever window.
   *
   * @throws LockBusyError at once if somebody does
   */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return withFreeFileLock(this.#name, work);
  }

  /** Creates the folder, and removes abandoned exports. */
  async prepare(now: number): Promise<void> {
    await makePrivateFolder(this.#folder);
    for (const name of await plainFiles(this.#folder)) {
      const file = path.join(this.#folder, name);
      const { mtimeMs } = await lstat(file).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs > keptMs) await removeFile(file);
    }
  }

  /** The spool of an earlier export to the same file; undefined if it is incomplete. */
  async progress(): Promise<SplitProgress | undefined> {
    try {
      const progress = v.parse(
        progressShape,
        JSON.parse(await readText(this.#progress, mostBytes)),
      );
      if (progress.bytes === 0) return progress;
      // Rows that are gone are not made up of zeros.
      const { size } = await lstat(this.#rows);
      return size < progress.bytes ? undefined : progress;
    } catch {
      return undefined;
    }
  }

  /** Records how far it has come: the file has the old state or the new one, never half of one. */
  async keep(progress: SplitProgress): Promise<void> {
    await writeWhole(this.#progress, JSON.stringify(progress));
  }

  /**
   * Adds rows after the first `bytes`, and replaces the rest of an interrupted part.
   *
   * @returns how many bytes there are now
   */
  async add(rows: readonly Row[], bytes: number, signal: AbortSignal): Promise<number> {
    const handle = await openFile(this.#rows, 'append');
    try {
      await handle.truncate(bytes);
      const source = { rowCount: rows.length, read: () => rows };
      await writeRows(source, rowLines, { write: (text) => handle.appendFile(text) }, signal);
      await handle.sync();
      return (await handle.stat()).size;
    } finally {
      await handle.close();
    }
  }

  /** All rows of the finished parts, read from the disk as they are asked for. */
  source({ rows: rowCount, bytes }: Pick<SplitProgress, 'rows' | 'bytes'>): RowSource {
    return { rowCount, read: () => (bytes === 0 ? [] : readRows(this.#rows, bytes)) };
  }

  /** Leaves nothing of the export but its file. */
  async remove(): Promise<void> {
    await removeFile(this.#rows);
    await removeFile(this.#progress);
  }
}

const rowLines: RowWriter = {
  head: () => '',
  row: (row) => `${JSON.stringify(row)}\n`,
  tail: () => '',
};

async function* readRows(file: string, bytes: number): AsyncIterable<Row> {
  let begun = '';
  const handle = await openFile(file, 'read');
  for await (const chunk of handle.createReadStream({ encoding: 'utf8', end: bytes - 1 })) {
    const lines = (begun + String(chunk)).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Row;
  }
}
