import { createHash } from 'node:crypto';
import path from 'node:path';
import { megabyte, readTextIfThere } from '../../../server/common/files/readFile.ts';
import { withFileLock } from '../base/fileLock.ts';
import { writeWhole } from '../../../server/common/files/wholeFile.ts';
import { keptCatalog } from './catalogShape.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';

/** Which project a catalog belongs to. */
export type ProjectAddress = {
  readonly host: string;
  readonly projectId: string;
};

/** By which a project's catalog is known, here and to the language server. */
export function catalogId({ host, projectId }: ProjectAddress): string {
  return `${host} ${projectId}`;
}

/** A project of 100,000 events and properties has less. */
const mostBytes = 256 * megabyte;

/** Catalogs on disk, one file for each project, so that a new window knows a project at once. */
export class CatalogStore {
  readonly #folder: string;
  readonly #note: (words: string) => void;

  /**
   * @param folder made when the first catalog is kept
   * @param note gets the files that are not used
   */
  constructor(folder: string, note: (words: string) => void = () => undefined) {
    this.#folder = folder;
    this.#note = note;
  }

  /** The catalog that was kept last; undefined if there is none or its file cannot be read. */
  async load(project: ProjectAddress): Promise<FetchedCatalog | undefined> {
    const text = await readTextIfThere(this.#file(project), mostBytes).catch(() => '');
    if (text === undefined) return undefined;
    const kept = keptCatalog(parsed(text));
    if (!kept) {
      this.#note(
        `The schema kept for project ${project.projectId} of ${project.host} cannot be used; it is fetched again.`,
      );
    }
    return kept;
  }

  /** Keeps a catalog, unless another window has fetched a newer one meanwhile. */
  save(project: ProjectAddress, fetched: FetchedCatalog): Promise<void> {
    const file = this.#file(project);
    return withFileLock(file, async () => {
      const other = await this.load(project);
      const isOlder = other !== undefined && other.fetchedAt > fetched.fetchedAt;
      // A catalog from the future was fetched before the clock was set back.
      if (isOlder && other.fetchedAt <= Date.now()) return;
      await writeWhole(file, JSON.stringify(fetched));
    });
  }

  #file({ host, projectId }: ProjectAddress): string {
    const name = createHash('sha256').update(`${host}\n${projectId}`).digest('hex').slice(0, 32);
    return path.join(this.#folder, `${name}.json`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
