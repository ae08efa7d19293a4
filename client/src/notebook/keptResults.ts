import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { megabyte, readText, readTextIfThere } from '../../../server/common/files/readFile.ts';
import { removeFile } from '../../../server/common/files/removeFile.ts';
import { withFileLock } from '../base/fileLock.ts';
import { plainFiles } from '../base/filePlace.ts';
import { writeWhole } from '../../../server/common/files/wholeFile.ts';

/** The stored state of a cell that ran. */
export type KeptCell = {
  readonly title: string;
  /** Its text when it ran. */
  readonly text: string;
  /** Its statements as sent, with their values. */
  readonly sent: readonly string[];
  /** The results below it, by their ids. */
  readonly resultIds: readonly string[];
};

const indexShape = v.array(
  v.object({
    title: v.string(),
    text: v.string(),
    sent: v.array(v.string()),
    resultIds: v.array(v.string()),
  }),
);

/** More than the longest answer, written as JSON. */
const mostBytes = 1024 * megabyte;

/** A result that no cell has is of a window that ended, unless it is younger: then its cell may still get it. */
const leftOverMs = 3_600_000;

/**
 * The results of one notebook in the workspace's storage: an index, and a file for each result. Windows without a
 * folder share it; each keeps what the other ran.
 */
export class KeptResults {
  readonly #folder: string;
  readonly #index: string;
  /** The state that this window last read or wrote. Anything else comes from another window. */
  #known: readonly KeptCell[] = [];
  readonly #keptHere = new Set<string>();

  /** @param folder of all notebooks; made when something is kept */
  constructor(folder: string, notebook: string) {
    const name = createHash('sha256').update(notebook).digest('hex').slice(0, 24);
    this.#folder = path.join(folder, name);
    this.#index = path.join(this.#folder, 'index.json');
  }

  /**
   * The cells in their order; none if nothing was kept, or its index is broken.
   *
   * @throws Error where the index is there and the disk does not give it
   */
  async cells(): Promise<readonly KeptCell[]> {
    this.#known = await this.#indexed();
    return this.#known;
  }

  /** A result as it was below its cell; undefined if it is gone. */
  async result(id: string): Promise<string | undefined> {
    return readText(this.#fileOf(id), mostBytes).catch(() => undefined);
  }

  async keep(id: string, text: string): Promise<void> {
    this.#keptHere.add(id);
    await writeWhole(this.#fileOf(id), text);
  }

  /** Remembers the cells and drops the results that none of them has. */
  async remember(cells: readonly KeptCell[]): Promise<void> {
    await withFileLock(this.#index, async () => {
      const there = await this.#indexed();
      const known = idsOf(this.#known);
      const all = merged(cells, there, known);
      await writeWhole(this.#index, JSON.stringify(all));
      await this.#drop(new Set([...known, ...idsOf(there), ...this.#keptHere]), idsOf(all));
      this.#known = cells;
    });
  }

  /** Moves everything to the storage of another notebook. */
  async moveTo(other: KeptResults): Promise<void> {
    const cells = await this.cells();
    if (cells.length === 0) return;
    for (const id of idsOf(cells)) {
      const text = await this.result(id);
      if (text !== undefined) await other.keep(id, text);
    }
    await other.remember(cells);
    await this.remember([]);
  }

  async #indexed(): Promise<readonly KeptCell[]> {
    const text = await readTextIfThere(this.#index, mostBytes);
    try {
      return text === undefined ? [] : v.parse(indexShape, JSON.parse(text));
    } catch {
      return [];
    }
  }

  async #drop(known: ReadonlySet<string>, used: ReadonlySet<string>): Promise<void> {
    for (const name of await plainFiles(this.#folder)) {
      const id = path.basename(name, '.result');
      if (id === name || used.has(id)) continue;
      const file = path.join(this.#folder, name);
      if (known.has(id) || (await isOlderThan(file, leftOverMs))) await removeFile(file);
    }
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${path.basename(id)}.result`);
  }
}

function idsOf(cells: readonly KeptCell[]): Set<string> {
  return new Set(cells.flatMap(({ resultIds }) => resultIds));
}

/** The cells of this window, with what another window stored since for those that have not run here. */
function merged(
  cells: readonly KeptCell[],
  there: readonly KeptCell[],
  known: ReadonlySet<string>,
): readonly KeptCell[] {
  const isNew = ({ resultIds }: KeptCell): boolean => resultIds.some((id) => !known.has(id));
  const others = there.filter(isNew);
  const found = matched(cells, others);
  const matching = new Set(found.values());
  return [
    ...cells.map((cell) => (isNew(cell) ? cell : (found.get(cell) ?? cell))),
    ...others.filter((other) => !matching.has(other)),
  ];
}

async function isOlderThan(file: string, ms: number): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ms;
}

/** Finds the stored results of each cell: by its text, else by its title. */
export function matched<T extends Pick<KeptCell, 'title' | 'text'>>(
  cells: readonly T[],
  kept: readonly KeptCell[],
): Map<T, KeptCell> {
  const found = new Map<T, KeptCell>();
  const left = [...kept];
  const take = (fits: (cell: T, old: KeptCell) => boolean): void => {
    for (const cell of cells) {
      if (found.has(cell)) continue;
      const at = left.findIndex((old) => fits(cell, old));
      const [old] = at < 0 ? [] : left.splice(at, 1);
      if (old) found.set(cell, old);
    }
  };
  take((cell, old) => cell.text === old.text && cell.title === old.title);
  take((cell, old) => cell.text === old.text);
  take((cell, old) => cell.title !== '' && cell.title === old.title);
  return found;
}
