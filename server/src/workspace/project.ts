import type { Catalog, CatalogUpdate } from '../schema/catalog.ts';

/** Everything known about a project; the bundled part is read on first use. */
export class Project {
  readonly #bundled: () => Catalog;
  readonly #updates: CatalogUpdate[] = [];
  #catalog: Catalog | undefined;

  constructor(bundled: () => Catalog) {
    this.#bundled = bundled;
  }

  get catalog(): Catalog {
    this.#catalog ??= this.#bundled();
    for (const update of this.#updates.splice(0)) this.#catalog = this.#catalog.updated(update);
    return this.#catalog;
  }

  /** Takes an update from the client; parts it leaves out keep their last value. */
  update(update: CatalogUpdate): void {
    this.#updates.push(update);
  }
}
