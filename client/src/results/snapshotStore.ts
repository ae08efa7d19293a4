import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parseLargeJson } from '../api/largeJson.ts';
import type { Row } from '../protocol/results.ts';
import { rowsJson } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

const nullableText = v.nullable(v.string());

/** What a file must hold to be shown; its rows are data, whatever they are. */
const snapshotShape = v.object({
  id: v.string(),
  title: v.string(),
  query: v.string(),
  connection: v.string(),
  takenAt: v.number(),
  elapsedMs: v.number(),
  clockOffsetMs: v.optional(v.number(), 0),
  result: v.object({
    columns: v.array(
      v.object({
        name: v.string(),
        type: v.exactOptional(v.string()),
        tints: v.exactOptional(v.literal(true)),
      }),
    ),
    rows: v.custom<readonly Row[]>(isRows, 'no list of rows'),
    hasMore: v.nullable(v.boolean()),
    limit: v.nullable(v.number()),
    display: v.exactOptional(v.string()),
    cachedAt: nullableText,
    staleAt: v.exactOptional(v.string()),
    hogql: nullableText,
    clickhouse: nullableText,
  }),
});

/** Checked in one pass: a schema of lists would copy half a million cells. */
function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every(Array.isArray);
}

/** So many rows are turned into text at a time; in between the extension host does other things. */
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

/** Kept results on disk, one file each. */
export class SnapshotStore {
  readonly #folder: string;

  /** @param folder made when the first snapshot is kept */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All that can be read, the oldest first. A broken file is passed over, not deleted. */
  async all(): Promise<readonly Snapshot[]> {
    const files = await readdir(this.#folder).catch(() => []);
    const ids = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5));
    const read = await Promise.all(ids.map((id) => this.load(id)));
    return read.filter((snapshot) => snapshot !== undefined).sort((a, b) => a.takenAt - b.takenAt);
  }

  /** One snapshot; undefined where there is none, or none that can be read. */
  async load(id: string): Promise<Snapshot | undefined> {
    try {
      const file = await readFile(this.#file(id));
      return v.parse(snapshotShape, await parseLargeJson(file));
    } catch {
      return undefined;
    }
  }

  /** A window that closes midway leaves the old file or the new one, never half of one. */
  async save(snapshot: Snapshot): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const draft = path.join(this.#folder, `${randomUUID()}.draft`);
    try {
      await writeFile(draft, snapshotText(snapshot));
      await rename(draft, this.#file(snapshot.id));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#file(id), { force: true });
  }

  #file(id: string): string {
    return path.join(this.#folder, `${path.basename(id)}.json`);
  }
}
