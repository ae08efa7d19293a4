import {
  type SchemaList,
  schemaLists,
  type SchemaParams,
  type SchemaResult,
} from '../protocol/schema.ts';
import type { Catalog } from '../schema/catalog.ts';
import { type Entry, type NameFilter, nameFilter } from './schema/nameFilter.ts';
import {
  cohortEntries,
  eventEntries,
  ownerEntries,
  propertyEntries,
  variableEntries,
} from './schema/projectEntries.ts';
import { belowTable, tableEntries } from './schema/tableEntries.ts';

/** The entries below a path in the schema, for the Schema view; none for an unknown path. */
export function schema(
  { path, from, count, filter }: SchemaParams,
  catalog: Catalog,
): SchemaResult {
  const entries = entriesBelow(path, catalog, nameFilter(filter ?? ''));
  return {
    entries: entries.slice(from, from + count).map((entry) => entry()),
    total: entries.length,
  };
}

function entriesBelow(
  [list, ...path]: readonly string[],
  catalog: Catalog,
  fits: NameFilter,
): readonly Entry[] {
  if (list === undefined) return lists(catalog, fits);
  return isList(list) ? members(list, path, catalog, fits) : [];
}

/** The lists that have anything to show. */
function lists(catalog: Catalog, fits: NameFilter): readonly Entry[] {
  return schemaLists.flatMap((name) => {
    const size = members(name, [], catalog, fits).length;
    return size > 0 ? [() => ({ name, kind: 'list', written: '', size })] : [];
  });
}

function members(
  list: SchemaList,
  path: readonly string[],
  catalog: Catalog,
  fits: NameFilter,
): readonly Entry[] {
  const [first, ...rest] = path;
  switch (list) {
    case 'properties':
      if (first === undefined) return ownerEntries(catalog, fits);
      return rest.length === 0 ? propertyEntries(catalog, first, fits) : [];
    case 'events':
      return first === undefined ? eventEntries(catalog, fits) : [];
    case 'cohorts':
      return first === undefined ? cohortEntries(catalog, fits) : [];
    case 'variables':
      return first === undefined ? variableEntries(catalog, fits) : [];
    case 'tables':
    case 'warehouse':
    case 'views':
    case 'system':
      if (first === undefined) return tableEntries(catalog, list, fits);
      return belowTable(catalog, first, rest, fits);
  }
}

function isList(name: string): name is SchemaList {
  return (schemaLists as readonly string[]).includes(name);
}
