import { bundledCatalog } from '../schema/bundledCatalog.ts';
import type { Catalog, CatalogUpdate } from '../schema/catalog.ts';

/** What is known of the project; the bundled part is read when it is first needed. */
export class Project {
  readonly #directory: string;
  readonly #updates: CatalogUpdate[] = [];
  #catalog: Catalog | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  get catalog(): Catalog {
    this.#catalog ??= bundledCatalog(this.#directory);
    for (const update of this.#updates.splice(0)) this.#catalog = this.#catalog.updated(update);
    return this.#catalog;
  }

  /** Takes an update from the client; parts it leaves out keep their last value. */
  update(update: CatalogUpdate): void {
    this.#updates.push(update);
  }
}
