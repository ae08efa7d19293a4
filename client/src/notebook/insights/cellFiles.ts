import { insightLine } from '../../insights/code/adoption.ts';
import type { Files } from '../../insights/code/localFiles.ts';
import {
  baseOf,
  type LockEntry,
  lockName,
  readLock,
} from '../../../../server/common/insights/insightLock.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { queryOf } from '../../insights/text/insightState.ts';
import { hasConflictMarks } from '../../insights/text/mergeTexts.ts';
import {
  boundTo,
  type InsightCell,
  insightIdOf,
  insightTextOf,
  withInsightText,
} from './insightCell.ts';

/** The cells, and the originals of their insights. */
export type CellStore = Pick<Files, 'alone' | 'inTurn'> & {
  /** The cells with a title and a statement. */
  cells(): Promise<readonly InsightCell[]>;
  /**
   * Gives one of these another text.
   *
   * @throws Error with a sentence for the user if somebody has edited it since it was read
   */
  change(cell: InsightCell, text: string): Promise<void>;
  readNote(): Promise<string | undefined>;
  writeNote(text: string): Promise<void>;
};

/**
 * The titled cells of a notebook as files of a folder, so that pull and push follow the rules of folders. A file is
 * named after its cell; if the cell names its insight, the file keeps its name when the cell is renamed.
 */
export class CellFiles implements Files {
  readonly endWithLineBreak = false;
  readonly #store: CellStore;

  constructor(store: CellStore) {
    this.#store = store;
  }

  async names(): Promise<readonly string[]> {
    return [...(await this.#byName()).keys(), lockName];
  }

  async read(name: string): Promise<string | undefined> {
    if (name === lockName) return this.#store.readNote();
    const found = (await this.#byName()).get(name);
    const entry = (await this.#entries()).find(({ file }) => file === name);
    return found && insightTextOf(found, entry && insightSql(queryOf(entry.base)));
  }

  async write(name: string, text: string): Promise<void> {
    if (name === lockName) {
      const before = await this.#entries();
      await this.#store.writeNote(text);
      await this.#mark(before);
      return;
    }
    await this.change(name, (cell) => withInsightText(cell, text));
  }

  /** The cells are the files: the cell of a new file already exists. */
  async create(name: string, text: string): Promise<boolean> {
    await this.write(name, text);
    return true;
  }

  alone(work: () => Promise<void>): Promise<void> {
    return this.#store.alone(work);
  }

  inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#store.inTurn(work, signal);
  }

  /** Gives the cell of a name another text. */
  async change(name: string, text: (cell: InsightCell) => string): Promise<void> {
    const found = (await this.#byName()).get(name);
    if (found) await this.#store.change(found, text(found));
  }

  /** The insights that cells say they are. */
  async bound(): Promise<readonly number[]> {
    return [...(await this.#byName()).values()].flatMap((cell) => insightIdOf(cell) ?? []);
  }

  /** If several cells have the same title, the last one counts, as for the cells below. */
  async #byName(): Promise<ReadonlyMap<string, InsightCell>> {
    const entries = await this.#entries();
    const cells = await this.#store.cells();
    return new Map(cells.map((cell) => [fileOf(cell, entries), cell]));
  }

  /**
   * Writes the insight and its original into the cells whose lock entry changed: others who get the notebook do not get
   * the lock.
   */
  async #mark(before: readonly LockEntry[]): Promise<void> {
    const hashes = new Map(before.map(({ file, hash }) => [file, hash]));
    for (const entry of await this.#entries()) {
      if (entry.adopted || hashes.get(entry.file) === entry.hash) continue;
      const text = await this.read(entry.file);
      if (text === undefined || hasConflictMarks(text)) continue;
      const line = insightLine(text, baseOf(entry));
      await this.change(entry.file, (cell) => boundTo(cell.text, line));
    }
  }

  async #entries(): Promise<readonly LockEntry[]> {
    const note = await this.#store.readNote();
    return note === undefined ? [] : readLock(note).insights;
  }
}

function fileOf(cell: InsightCell, entries: readonly LockEntry[]): string {
  const id = insightIdOf(cell);
  const entry = entries.find(({ base }) => base.id === id);
  return entry?.file ?? `${cell.title}.hogql`;
}
