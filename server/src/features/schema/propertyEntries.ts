import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import { quotedName } from '../../schema/quotedName.ts';
import type { Entry } from './entry.ts';
import type { NameFilter } from './nameFilter.ts';

/** How a query of events begins the name of each owner's property. */
const prefixes: readonly (readonly [owner: PropertyOwner, prefix: string])[] = [
  ['event', 'properties.'],
  ['person', 'person.properties.'],
  ['session', 'session.'],
  ...[0, 1, 2, 3, 4].map(
    (index) => [`group_${index}` as const, `group_${index}.properties.`] as const,
  ),
];

/** The owners of properties: events, persons, sessions and group types. */
export function ownerEntries(catalog: Catalog, fits: NameFilter): readonly Entry[] {
  return prefixes.flatMap(([name]) => {
    const size = propertyEntries(catalog, name, fits).length;
    return size > 0 ? [() => ({ name, kind: 'owner', written: '', size })] : [];
  });
}

/** The properties of one owner, as a query over events writes them. */
export function propertyEntries(
  catalog: Catalog,
  owner: string,
  fits: NameFilter,
): readonly Entry[] {
  const [known, prefix = ''] = prefixes.find(([name]) => name === owner) ?? [];
  if (!known) return [];
  return catalog
    .properties(known)
    .filter(({ name }) => fits(name))
    .map(({ name, type = 'String' }) => () => ({
      name,
      kind: 'property',
      written: prefix + quotedName(name),
      type,
      size: 0,
    }));
}
