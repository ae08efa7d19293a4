import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { Emitter } from '../../base/emitter.ts';
import { insightStateShape } from '../text/insightStateShape.ts';

const draftShape = v.object({
  /** The document's address. */
  uri: v.string(),
  /** What it was opened as. */
  base: insightStateShape,
  format: v.picklist(['hogql', 'insight.json']),
  text: v.string(),
});

/** Unsaved text of an insight, and what it was made from. */
export type InsightDraft = Readonly<v.InferOutput<typeof draftShape>>;

/**
 * Unsaved texts on disk, one file each, so that neither a crash nor a reload loses them or what
 * they are to be compared with.
 */
export class DraftStore {
  readonly #folder: string;
  readonly #changed = new Emitter<undefined>();
  /** Writes of one document follow one another. */
  #writes: Promise<unknown> = Promise.resolve();

  /** Fires when a draft is added or removed. */
  readonly onDidChange = this.#changed.event;

  /** @param folder made when the first draft is kept */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The draft of a document; undefined where there is none, or none that can be read. */
  async find(uri: string): Promise<InsightDraft | undefined> {
    await this.#writes.catch(() => undefined);
    return this.#read(this.#file(uri));
  }

  /** All drafts that can be read. */
  async all(): Promise<readonly InsightDraft[]> {
    await this.#writes.catch(() => undefined);
    const files = await readdir(this.#folder).catch(() => []);
    const names = files.filter((file) => file.endsWith('.json'));
    const drafts = await Promise.all(
      names.map((file) => this.#read(path.join(this.#folder, file))),
    );
    return drafts.filter((draft) => draft !== undefined);
  }

  /** A window that ends midway leaves the old draft or the new one, never half of one. */
  save(draft: InsightDraft): Promise<void> {
    return this.#queue(async () => {
      await mkdir(this.#folder, { recursive: true });
      const file = path.join(this.#folder, `${randomUUID()}.part`);
      await writeFile(file, JSON.stringify(draft));
      await rename(file, this.#file(draft.uri));
    });
  }

  /** Forgets the draft of a document that was saved or reverted. */
  remove(uri: string): Promise<void> {
    return this.#queue(() => rm(this.#file(uri), { force: true }));
  }

  #queue(write: () => Promise<void>): Promise<void> {
    const written = this.#writes.then(write, write).then(() => this.#changed.fire(undefined));
    this.#writes = written.catch(() => undefined);
    return written;
  }

  async #read(file: string): Promise<InsightDraft | undefined> {
    try {
      return v.parse(draftShape, JSON.parse(await readFile(file, 'utf8')));
    } catch {
      return undefined;
    }
  }

  #file(uri: string): string {
    return path.join(this.#folder, `${createHash('sha256').update(uri).digest('hex')}.json`);
  }
}
