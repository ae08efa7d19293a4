import { bundledCatalog } from '../schema/bundledCatalog.ts';
import type { Catalog } from '../schema/catalog.ts';
import { Project } from './project.ts';

/** The projects whose catalogs the client tells, and the one that each document runs against. */
export class Projects {
  readonly #directory: string;
  readonly #told = new Map<string | undefined, Project>();
  readonly #bound = new Map<string, string>();
  #bundled: Catalog | undefined;

  /** @param directory where the data is that every project has */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The project with this id, or without one the default; an unknown one has no names. */
  project(id?: string): Project {
    const known = this.#told.get(id);
    if (known) return known;
    const made = new Project(() => (this.#bundled ??= bundledCatalog(this.#directory)));
    this.#told.set(id, made);
    return made;
  }

  /** The catalog that a document is read with. */
  catalogOf(uri: string | undefined): Catalog {
    return this.project(this.idOf(uri)).catalog;
  }

  /** The project a document is bound to; undefined for the default one. */
  idOf(uri: string | undefined): string | undefined {
    return uri === undefined ? undefined : this.#bound.get(uri);
  }

  /** Binds a document, open or not, to a project until it is bound to another; without an id to the default. */
  bind(uri: string, id: string | undefined): void {
    if (id === undefined) this.#bound.delete(uri);
    else this.#bound.set(uri, id);
  }
}
