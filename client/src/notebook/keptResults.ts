import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '../base/wholeFile.ts';

/** What is remembered of a cell that ran. */
export type KeptCell = {
  readonly title: string;
  /** Its text when it ran. */
  readonly text: string;
  /** Its statements as they were sent, with their values. */
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

/** The results of one notebook, kept in the storage of the workspace: an index, and a file for each result. */
export class KeptResults {
  readonly #folder: string;

  /** @param folder of all notebooks; made when something is kept */
  constructor(folder: string, notebook: string) {
    const name = createHash('sha256').update(notebook).digest('hex').slice(0, 24);
    this.#folder = path.join(folder, name);
  }

  /**
   * The cells in their order; none where nothing was kept, or its index is broken.
   *
   * @throws Error where the index is there and the disk does not give it
   */
  async cells(): Promise<readonly KeptCell[]> {
    const text = await readIfThere(this.#file('index.json'));
    try {
      return text === undefined ? [] : v.parse(indexShape, JSON.parse(text));
    } catch {
      return [];
    }
  }

  /** A result as it lay below its cell; undefined where it is gone. */
  async result(id: string): Promise<string | undefined> {
    return readFile(this.#file(`${path.basename(id)}.result`), 'utf8').catch(() => undefined);
  }

  async keep(id: string, text: string): Promise<void> {
    await writeWhole(this.#file(`${path.basename(id)}.result`), text);
  }

  /** Remembers the cells and drops the results that none of them has. */
  async remember(cells: readonly KeptCell[]): Promise<void> {
    await writeWhole(this.#file('index.json'), JSON.stringify(cells));
    const used = new Set(cells.flatMap(({ resultIds }) => resultIds.map((id) => `${id}.result`)));
    for (const file of await readdir(this.#folder)) {
      if (file.endsWith('.result') && !used.has(file)) await rm(this.#file(file), { force: true });
    }
  }

  #file(name: string): string {
    return path.join(this.#folder, name);
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Finds for each cell what was kept of it: by its text, else by its title. */
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
