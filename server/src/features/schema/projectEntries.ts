import type { Catalog } from '../../schema/catalog.ts';
import { escapedText } from '../../schema/quotedName.ts';
import type { Entry } from './entry.ts';
import type { NameFilter } from './nameFilter.ts';

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
