import { lstat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { megabyte, readBytes } from '../../../server/common/files/readFile.ts';
import { removeFile } from '../../../server/common/files/removeFile.ts';
import { parseLargeJson } from '../api/largeJson.ts';
import { withFileLock } from '../base/fileLock.ts';
import { plainFiles } from '../base/filePlace.ts';
import { writeWhole } from '../../../server/common/files/wholeFile.ts';
import { rowsJson, type Snapshot } from './snapshot.ts';
import type { Row } from '../protocol/results.ts';

/** The columns of a result that was kept. */
export const columnsShape = v.array(
  v.object({
    name: v.string(),
    type: v.exactOptional(v.string()),
    tints: v.exactOptional(v.literal(true)),
  }),
);

/**
 * The rows of a result that was kept; their cells are data, whatever they are. Checked in one pass:
 * a schema of lists would copy half a million cells.
 */
export const rowsShape = v.custom<readonly Row[]>(isRows, 'no list of rows');

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every(Array.isArray);
}

const nullableText = v.nullable(v.string());

/** The service's remarks besides the rows. */
const remarksShape = v.object({
  warnings: v.exactOptional(v.array(v.string())),
  findings: v.exactOptional(
    v.array(
      v.object({
        severity: v.picklist(['error', 'warning']),
        message: v.string(),
        start: v.exactOptional(v.number()),
        end: v.exactOptional(v.number()),
        fix: v.exactOptional(v.string()),
        slowBy: v.exactOptional(v.string()),
      }),
    ),
  ),
  scan: v.exactOptional(
    v.object({
      rowsRead: v.number(),
      ms: v.number(),
      rangeShare: v.exactOptional(v.number()),
      projectShare: v.exactOptional(v.number()),
      isKilled: v.exactOptional(v.literal(true)),
      isUnfinished: v.exactOptional(v.literal(true)),
    }),
  ),
  dateRange: v.exactOptional(v.object({ from: v.string(), to: v.string() })),
  timings: v.exactOptional(v.array(v.object({ step: v.string(), ms: v.number() }))),
  explain: v.exactOptional(v.string()),
});

/** The members of a file that are needed to show it; its rows may be anything. */
const snapshotShape = v.object({
  id: v.string(),
  title: v.string(),
  query: v.string(),
  connection: v.string(),
  takenAt: v.number(),
  elapsedMs: v.number(),
  clockOffsetMs: v.optional(v.number(), 0),
  result: v.object({
    columns: columnsShape,
    rows: rowsShape,
    hasMore: v.nullable(v.boolean()),
    limit: v.nullable(v.number()),
    display: v.exactOptional(v.string()),
    remarks: v.exactOptional(remarksShape),
    cachedAt: nullableText,
    staleAt: v.exactOptional(v.string()),
    timezone: v.exactOptional(v.string()),
    hogql: nullableText,
    clickhouse: nullableText,
  }),
});

/** How far clocks get adjusted while they run. */
const toleranceMs = 60_000;

/**
 * This many rows are turned into text at a time; in between the extension host does other things.
 */
const rowsAtOnce = 1000;

/** The JSON text of a snapshot in parts, its rows last. */
function* snapshotText(snapshot: Snapshot): Generator<string> {
  const { result, ...facts } = snapshot;
  const { rows, ...others } = result;
  const head = JSON.stringify({ ...facts, result: others });
  // Result and snapshot end after the rows.
  yield `${head.slice(0, -2)},"rows":[`;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield `${from > 0 ? ',' : ''}${rowsJson(snapshot, from, rowsAtOnce).slice(1, -1)}`;
  }
  yield ']}}';
}

/** More than the longest answer, written as JSON. */
const mostBytes = 1024 * megabyte;

/** Kept results on disk, one file each. */
export class SnapshotStore {
  readonly #folder: string;

  /** @param folder made when the first snapshot is kept */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All that can be read, the oldest first. A broken file is passed over, not deleted. */
  async all(): Promise<readonly Snapshot[]> {
    const files = await plainFiles(this.#folder).catch(() => []);
    const ids = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5));
    const read = await Promise.all(ids.map((id) => this.load(id)));
    return read.filter((snapshot) => snapshot !== undefined).sort((a, b) => a.takenAt - b.takenAt);
  }

  /** One snapshot; undefined if there is none, or none that can be read. */
  async load(id: string): Promise<Snapshot | undefined> {
    try {
      const file = await readBytes(this.#file(id), mostBytes);
      return v.parse(snapshotShape, await parseLargeJson(file));
    } catch {
      return undefined;
    }
  }

  save(snapshot: Snapshot): Promise<void> {
    return withFileLock(this.#folder, () =>
      writeWhole(this.#file(snapshot.id), snapshotText(snapshot)),
    );
  }

  remove(id: string): Promise<void> {
    return withFileLock(this.#folder, () => removeFile(this.#file(id)));
  }

  /** Removes the oldest ones until the rest takes at most this many bytes. */
  shrink(bytes: number): Promise<void> {
    return withFileLock(this.#folder, async () => {
      const files = await Promise.all(
        (await plainFiles(this.#folder)).map(async (name) => {
          const file = path.join(this.#folder, name);
          const { size, mtimeMs } = await lstat(file);
          // A file from the future was written before the clock was set back.
          return { file, size, at: mtimeMs > Date.now() + toleranceMs ? 0 : mtimeMs };
        }),
      );
      let room = bytes;
      for (const { file, size } of files.sort((a, b) => b.at - a.at)) {
        room -= size;
        if (room < 0) await removeFile(file);
      }
    });
  }

  /** Removes all of them. */
  clear(): Promise<void> {
    return withFileLock(this.#folder, async () => {
      for (const name of await plainFiles(this.#folder).catch(() => [])) {
        if (name.endsWith('.json')) await removeFile(path.join(this.#folder, name));
      }
    });
  }

  #file(id: string): string {
    return path.join(this.#folder, `${path.basename(id)}.json`);
  }
}
