import type { Catalog, PropertyOwner } from './catalog.ts';
import { NameSearch } from './nameSearch.ts';

/** Searches by the list they are of: a catalog that is told more keeps the parts it has. */
const made = new WeakMap<object, NameSearch>();

function searchOf<T extends object>(list: T, names: (list: T) => readonly string[]): NameSearch {
  const known = made.get(list);
  if (known) return known;
  const search = new NameSearch(names(list));
  made.set(list, search);
  return search;
}

/** The names of properties, in the order in which they were told. */
export function propertySearch(catalog: Catalog, owner: PropertyOwner): NameSearch {
  return searchOf(catalog.properties(owner), (list) => list.map(({ name }) => name));
}

/** The names of the tables a query may use. */
export function tableSearch(catalog: Catalog): NameSearch {
  return searchOf(catalog.tables, (tables) =>
    [...tables].flatMap(([name, { internal }]) => (internal ? [] : [name])),
  );
}

/** The names of events, the most frequent first. */
export function eventSearch(catalog: Catalog): NameSearch {
  return searchOf(catalog.events, (events) =>
    [...events].sort((a, b) => (b.volume ?? 0) - (a.volume ?? 0)).map(({ name }) => name),
  );
}

/** Makes the searches ahead of the first question, which would have to wait for them. */
export function prepareSearches(catalog: Catalog): void {
  for (const owner of ['event', 'person', 'session'] as const) {
    propertySearch(catalog, owner);
    catalog.propertyIndex(owner).prepare();
  }
  tableSearch(catalog);
  eventSearch(catalog);
}
