import { NameIndex } from './nameIndex.ts';
import { NameSearch } from './nameSearch.ts';

/**
 * The named items of a catalog: found by name, searched by prefix, and compared with unknown names. The lookups are
 * built on first use.
 */
export class CatalogNames<T> {
  readonly items: readonly T[];
  readonly #nameOf: (item: T) => string;
  #index: NameIndex<T> | undefined;
  #search: NameSearch | undefined;

  /** @param items in the order in which they are offered */
  constructor(items: readonly T[], nameOf: (item: T) => string) {
    this.items = items;
    this.#nameOf = nameOf;
  }

  get index(): NameIndex<T> {
    return (this.#index ??= new NameIndex(this.items, this.#nameOf));
  }

  get search(): NameSearch {
    return (this.#search ??= this.#newSearch());
  }

  /** Builds both before they are first needed, so that no request has to wait for them. */
  prepare(): void {
    this.index.prepare();
    this.#search ??= this.#newSearch();
  }

  #newSearch(): NameSearch {
    return new NameSearch(this.items.map(this.#nameOf));
  }
}
