import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';

/** A project's catalog as it was fetched. */
export type FetchedCatalog = {
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly catalog: CatalogParams;
  /** What could not be had, in words: `The key lacks cohort:read: cohorts.` */
  readonly gaps: readonly string[];
};

/** Which project a catalog belongs to. */
export type ProjectAddress = {
  readonly host: string;
  readonly projectId: string;
};

/** Catalogs on disk, one file for each project, so that a new window knows a project at once. */
export class CatalogStore {
  readonly #folder: string;

  /** @param folder made when the first catalog is kept */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The catalog that was kept last; undefined where there is none or its file cannot be read. */
  async load(project: ProjectAddress): Promise<FetchedCatalog | undefined> {
    try {
      const kept: unknown = JSON.parse(await readFile(this.#file(project), 'utf8'));
      return isFetchedCatalog(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  /** Another window may read at any time, so the file is put in place whole. */
  async save(project: ProjectAddress, fetched: FetchedCatalog): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const file = this.#file(project);
    const draft = `${file}.${randomUUID()}`;
    try {
      await writeFile(draft, JSON.stringify(fetched));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  #file({ host, projectId }: ProjectAddress): string {
    const name = createHash('sha256').update(`${host}\n${projectId}`).digest('hex').slice(0, 32);
    return path.join(this.#folder, `${name}.json`);
  }
}

function isFetchedCatalog(value: unknown): value is FetchedCatalog {
  if (typeof value !== 'object' || value === null) return false;
  const { fetchedAt, catalog, gaps } = value as Partial<Record<keyof FetchedCatalog, unknown>>;
  return (
    typeof fetchedAt === 'number' &&
    typeof catalog === 'object' &&
    catalog !== null &&
    Array.isArray(gaps)
  );
}
