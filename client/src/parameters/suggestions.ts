import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProjectAddress } from '../catalog/catalogStore.ts';
import type { ValuesOnDemand } from '../catalog/valuesOnDemand.ts';
import type { KnownValues } from './bindParameters.ts';

/** The sources of known values. */
export type SuggestionParts = {
  readonly catalogs: Pick<Catalogs, 'of'>;
  readonly values: Pick<ValuesOnDemand, 'known'>;
};

/** A form with more than these is slower than typing. */
const most = 200;

/** Values of events and properties of a project, as far as they are known. */
export function suggestionsOf(
  project: ProjectAddress,
  { catalogs, values }: SuggestionParts,
): NonNullable<KnownValues['suggest']> {
  return (comparedWith) => {
    if (comparedWith === 'events') {
      const { events = [] } = catalogs.of(project)?.catalog ?? {};
      return events.slice(0, most).map(({ name }) => name);
    }
    const { owner, name } = comparedWith;
    return (values.known(project)[`${owner}.properties.${name}`] ?? []).slice(0, most);
  };
}
