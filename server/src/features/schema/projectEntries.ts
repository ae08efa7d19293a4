import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import { escapedText, quotedName } from '../../schema/quotedName.ts';
import type { Entry, NameFilter } from './nameFilter.ts';

/** The project's events, the most frequent first. */
export function eventEntries(catalog: Catalog, fits: NameFilter): readonly Entry[] {
  return catalog.events
    .filter(({ name }) => fits(name))
    .map(({ name, volume }) => () => ({
      name,
      kind: 'event',
      written: `'${escapedText(name)}'`,
      ...(volume === undefined ? {} : { volume }),
      size: 0,
    }));
}

/** The project's cohorts. A query names one by its number, which stays when one is renamed. */
export function cohortEntries(catalog: Catalog, fits: NameFilter): readonly Entry[] {
  return catalog.cohorts
    .filter(({ id, name }) => fits(name, String(id)))
    .map(({ id, name }) => () => ({
      name,
      kind: 'cohort',
      written: String(id),
      type: String(id),
      size: 0,
    }));
}

/** The project's variables, as placeholders. */
export function variableEntries(catalog: Catalog, fits: NameFilter): readonly Entry[] {
  return catalog.variables
    .filter(({ name, codeName }) => fits(name, codeName))
    .map(({ name, codeName, type }) => () => ({
      name,
      kind: 'variable',
      written: `{variables.${codeName}}`,
      type,
      size: 0,
    }));
}

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
