import { createHash, randomUUID } from 'node:crypto';
import { lstat, readdir, rename, utimes } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isRunning, thisProcess } from '../../../../server/common/files/processes.ts';
import { megabyte, readText } from '../../../../server/common/files/readFile.ts';
import { removeFile } from '../../../../server/common/files/removeFile.ts';
import { Emitter } from '../../base/emitter.ts';
import { Owner } from '../../base/owner.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { writeWhole } from '../../../../server/common/files/wholeFile.ts';
import type { InsightState } from '../text/insightState.ts';
import { insightStateShape } from '../../../../server/common/insights/insightLock.ts';

const draftShape = v.object({
  /** The document's address. */
  uri: v.string(),
  /** The state in which it was opened. */
  base: insightStateShape,
  format: v.picklist(['hogql', 'insight.json']),
  text: v.string(),
  /** The unfinished merge of the text. Its base is then the current state. */
  merge: v.exactOptional(
    v.object({
      /** The state in which the document had been opened. */
      opened: insightStateShape,
      /** The local version. */
      mine: v.string(),
      /** The texts that the document has had since, by their hashes. */
      texts: v.exactOptional(v.array(v.string())),
    }),
  ),
});

/** Unsaved text of an insight, and its original. */
export type InsightDraft = Readonly<v.InferOutput<typeof draftShape>>;

/** A merge that a person has yet to finish. */
export type Merge = NonNullable<InsightDraft['merge']>;

/** The part of a state that is kept. */
export function plainState({ lock: _lock, ...state }: InsightState): InsightDraft['base'] {
  return { ...state, tags: [...state.tags] };
}

/** The interval at which a window marks its drafts as in use. */
const beatMs = 60_000;

/** Far more than any insight takes. */
const mostBytes = 64 * megabyte;

/** A window whose drafts are older than this has ended, even if its number is another process's. */
const goneMs = 3 * beatMs;

/**
 * Unsaved texts on disk, one file for each document and window, so that neither a crash nor a reload loses them or
 * their originals. A window changes only its own drafts, and takes over those of windows that have ended.
 */
export class DraftStore extends Owner {
  readonly #folder: string;
  readonly #workspace: string;
  readonly #window: string;
  readonly #changed = new Emitter<string>();
  readonly #own = new Set<string>();
  /** Writes of one document follow one another. */
  readonly #writes = new TaskQueue();

  /** Fires with the document's address when a draft is added or removed, not when it changes. */
  readonly onDidChange = this.#changed.event;

  /**
   * @param folder made when the first draft is kept
   * @param workspace what the window shows: a reloaded window shows the same
   * @param process the one whose end is the window's: `pid-machine`
   */
  constructor(folder: string, workspace: string, process = thisProcess) {
    super();
    this.#folder = folder;
    this.#workspace = hash(workspace).slice(0, 8);
    this.#window = `${process}-${this.#workspace}-${randomUUID().slice(0, 8)}`;
    const beat = setInterval(() => void this.#beat(), beatMs);
    beat.unref();
    this.register({ dispose: () => clearInterval(beat) });
  }

  /**
   * The draft of a document in this window, else that of a window that has ended, which this window then takes over;
   * undefined if there is none, or none that can be read.
   */
  find(uri: string): Promise<InsightDraft | undefined> {
    return this.#writes.run(() => this.#find(uri));
  }

  /** All readable drafts, including those of other windows. */
  async all(): Promise<readonly InsightDraft[]> {
    await this.#writes.settled;
    const drafts = await Promise.all((await this.#files()).map(read));
    return drafts.filter((draft) => draft !== undefined);
  }

  save(draft: InsightDraft): Promise<void> {
    return this.#writes.run(async () => {
      const file = this.#file(draft.uri);
      await writeWhole(file, JSON.stringify(draft));
      if (this.#own.has(file)) return;
      this.#own.add(file);
      this.#changed.fire(draft.uri);
    });
  }

  /** Forgets this window's draft of a document that was saved or reverted here. */
  remove(uri: string): Promise<void> {
    return this.#writes.run(async () => {
      const file = this.#file(uri);
      await removeFile(file);
      if (this.#own.delete(file)) this.#changed.fire(uri);
    });
  }

  async #find(uri: string): Promise<InsightDraft | undefined> {
    const own = this.#file(uri);
    const draft = await read(own);
    if (draft) return draft;
    for (const { file, isHeld, isHere } of await this.#others(uri)) {
      if (isHeld && !isHere) continue;
      const found = await read(file);
      // A reloaded window starts before the process of the earlier one has ended. What it restores must be compared
      // with what that one had opened; the draft stays with the earlier one.
      if (found && isHeld) return found;
      // Only one of several windows can rename it.
      if (!found || !(await rename(file, own).then(yes, no))) continue;
      this.#own.add(own);
      return found;
    }
    return undefined;
  }

  /** Drafts of a document in other windows: first those of windows that have ended, newest first. */
  async #others(uri: string): Promise<readonly OtherDraft[]> {
    const start = `${hash(uri)}.`;
    const files = (await this.#files()).filter((file) => path.basename(file).startsWith(start));
    const others = await Promise.all(
      files.map(async (file): Promise<OtherDraft> => {
        const ageMs = await ageOf(file);
        const isHere = file.includes(`-${this.#workspace}-`);
        return { file, ageMs, isHeld: isHeld(file, ageMs), isHere };
      }),
    );
    return others.sort((a, b) => Number(a.isHeld) - Number(b.isHeld) || a.ageMs - b.ageMs);
  }

  async #files(): Promise<readonly string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => path.join(this.#folder, name));
  }

  async #beat(): Promise<void> {
    const now = new Date();
    for (const file of this.#own) await utimes(file, now, now).catch(() => undefined);
  }

  #file(uri: string): string {
    return path.join(this.#folder, `${hash(uri)}.${this.#window}.json`);
  }
}

type OtherDraft = {
  readonly file: string;
  readonly ageMs: number;
  /** Its window is open. */
  readonly isHeld: boolean;
  /** Its window shows the same workspace. */
  readonly isHere: boolean;
};

/** True if the window of a draft is open. One without a window is of an earlier version. */
function isHeld(file: string, ageMs: number): boolean {
  const [, pid, machine = ''] = /\.(\d+)-(\w+)-\w+-\w+\.json$/.exec(file) ?? [];
  if (pid === undefined || isRunning(Number(pid), machine) === false) return false;
  return Math.abs(ageMs) < goneMs;
}

async function ageOf(file: string): Promise<number> {
  const { mtimeMs } = await lstat(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs;
}

async function read(file: string): Promise<InsightDraft | undefined> {
  try {
    return v.parse(draftShape, JSON.parse(await readText(file, mostBytes)));
  } catch {
    return undefined;
  }
}

function hash(uri: string): string {
  return createHash('sha256').update(uri).digest('hex');
}

const yes = (): boolean => true;
const no = (): boolean => false;
