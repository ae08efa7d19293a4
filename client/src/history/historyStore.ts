import path from 'node:path';
import * as v from 'valibot';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';
import { removeFile } from '../../../server/common/files/removeFile.ts';
import { Emitter } from '../base/emitter.ts';
import { withFileLock } from '../base/fileLock.ts';
import { appendLine, writeWhole } from '../../../server/common/files/wholeFile.ts';
import type { Snapshot } from '../results/snapshot.ts';
import { SnapshotStore } from '../results/snapshotStore.ts';

const entryShape = v.object({
  /** The run's id. */
  id: v.string(),
  /** When it was asked for, in milliseconds since 1970. */
  at: v.number(),
  title: v.string(),
  query: v.string(),
  /** `connection · host`. */
  connection: v.string(),
  host: v.string(),
  projectId: v.string(),
  /** The file it came from, as a URI. */
  file: v.optional(v.string()),
  elapsedMs: v.number(),
  end: v.picklist(['done', 'failed', 'cancelled', 'expired', 'lost']),
  rows: v.optional(v.number()),
  /** The bytes it read, as far as the service said. */
  bytesRead: v.optional(v.number()),
  /** Its result came from the service's cache. */
  cached: v.optional(v.boolean()),
  /** Why it failed. */
  message: v.optional(v.string()),
});

/** The log is written anew long before. */
const mostBytes = 256 * megabyte;

/** A run that has ended. */
export type HistoryEntry = Readonly<v.InferOutput<typeof entryShape>>;

/** A line of the log: a run, or the removal of some. */
const lineShape = v.union([entryShape, v.object({ removed: v.array(v.string()) })]);

/** The limits of the stored history. */
export type HistoryLimits = {
  readonly entries: number;
  /** For the rows of all results together. */
  readonly resultBytes: number;
};

/**
 * Past runs on disk: a log that windows append to, and the rows of the newest results beside it. An unreadable line is
 * skipped. Writers hold the lock of the log: lines appended during a rewrite would be lost.
 */
export class HistoryStore {
  readonly #folder: string;
  readonly #limits: () => HistoryLimits;
  readonly #results: SnapshotStore;
  readonly #changed = new Emitter<undefined>();

  /** Fires when this window has changed the history. */
  readonly onDidChange = this.#changed.event;

  /** @param folder made when the first run is kept */
  constructor(folder: string, limits: () => HistoryLimits) {
    this.#folder = folder;
    this.#limits = limits;
    this.#results = new SnapshotStore(path.join(folder, 'results'));
  }

  /** All runs that are kept, the newest first. */
  async entries(): Promise<readonly HistoryEntry[]> {
    return [...(await this.#kept())].sort((a, b) => b.at - a.at);
  }

  /** The last ones of the log, which tells their order whatever clocks said. */
  async #kept(): Promise<readonly HistoryEntry[]> {
    const log = await readText(this.#log, mostBytes).catch(() => '');
    const entries = new Map<string, HistoryEntry>();
    for (const line of log.split('\n')) {
      const parsed = parseLine(line);
      if (!parsed) continue;
      if ('removed' in parsed) for (const id of parsed.removed) entries.delete(id);
      else entries.set(parsed.id, parsed);
    }
    const all = [...entries.values()];
    return all.slice(Math.max(0, all.length - this.#limits().entries));
  }

  /** Stores a run, with its result if there is one. */
  add(entry: HistoryEntry, result?: Snapshot): Promise<void> {
    return this.#change(async () => {
      await this.#append(entry);
      if (result) {
        await this.#results.save({ ...result, id: entry.id });
        await this.#results.shrink(this.#limits().resultBytes);
      }
    });
  }

  /** The rows of a run; undefined if they are not kept, or no longer. */
  result(id: string): Promise<Snapshot | undefined> {
    return this.#results.load(id);
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#change(async () => {
      await this.#append({ removed: ids });
      for (const id of ids) await this.#results.remove(id);
    });
  }

  clear(): Promise<void> {
    return this.#change(async () => {
      await removeFile(this.#log);
      await this.#results.clear();
    });
  }

  /** Rewrites the log if most of it is no longer shown. */
  compact(): Promise<void> {
    return withFileLock(this.#log, async () => {
      const log = await readText(this.#log, mostBytes).catch(() => '');
      const entries = await this.#kept();
      if (log.split('\n').length < 2 * entries.length + 100) return;
      const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
      await writeWhole(this.#log, lines);
    });
  }

  async #change(work: () => Promise<void>): Promise<void> {
    await withFileLock(this.#log, work);
    this.#changed.fire(undefined);
  }

  #append(line: object): Promise<void> {
    return appendLine(this.#log, JSON.stringify(line));
  }

  get #log(): string {
    return path.join(this.#folder, 'runs.jsonl');
  }
}

function parseLine(line: string): v.InferOutput<typeof lineShape> | undefined {
  if (line === '') return undefined;
  try {
    const { success, output } = v.safeParse(lineShape, JSON.parse(line));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}
