import type { Files } from '../../insights/code/insightFolder.ts';
import { lockName, readLock } from '../../insights/code/lock.ts';
import type { LockEntry } from '../../insights/code/lock.ts';
import { insightSql } from '../../insights/text/insightNode.ts';
import { queryOf } from '../../insights/text/insightState.ts';
import { insightIdOf, insightTextOf, withInsightText } from './insightCell.ts';
import type { InsightCell } from './insightCell.ts';

/** Where the cells are, and the note of what their insights were. */
export type CellStore = {
  /** Those that have a title and a statement. */
  cells(): Promise<readonly InsightCell[]>;
  /** Gives the cell at a place among these another text. */
  change(at: number, text: string): Promise<void>;
  readNote(): Promise<string | undefined>;
  writeNote(text: string): Promise<void>;
};

/**
 * The titled cells of a notebook as the files of a folder, so that the rules by which insights are
 * pulled and pushed are those of folders. A file is called as its cell; one whose cell says which
 * insight it is keeps its name when the cell is renamed.
 */
export class CellFiles implements Files {
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
    return found && insightTextOf(found.cell, entry && insightSql(queryOf(entry.base)));
  }

  async write(name: string, text: string): Promise<void> {
    if (name === lockName) return this.#store.writeNote(text);
    await this.change(name, (cell) => withInsightText(cell, text));
  }

  /** Gives the cell of a name another text. */
  async change(name: string, text: (cell: InsightCell) => string): Promise<void> {
    const found = (await this.#byName()).get(name);
    if (found) await this.#store.change(found.at, text(found.cell));
  }

  /** The cells that say which insight they are, with the names of their files. */
  async bound(): Promise<readonly { file: string; id: number; cell: InsightCell }[]> {
    return [...(await this.#byName())].flatMap(([file, { cell }]) => {
      const id = insightIdOf(cell);
      return id === undefined ? [] : [{ file, id, cell }];
    });
  }

  /** If several cells have the same title, the last one counts, as it does for the cells below. */
  async #byName(): Promise<ReadonlyMap<string, { at: number; cell: InsightCell }>> {
    const entries = await this.#entries();
    const cells = await this.#store.cells();
    return new Map(cells.map((cell, at) => [fileOf(cell, entries), { at, cell }]));
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
