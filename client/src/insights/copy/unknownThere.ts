import { t } from '@vscode/l10n';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';
import { propertiesOf } from '../../catalog/propertiesOf.ts';
import type { NodeNames, OwnedProperty } from './nodeNames.ts';

/**
 * A sentence for each name of a node that a project does not know. If nothing of a kind is known about it, nothing is
 * reported.
 */
export function unknownThere(
  { events, properties, numbered }: NodeNames,
  catalog: CatalogParams,
): readonly string[] {
  return [
    ...unknownEvents(events, catalog),
    ...properties.flatMap((property) => unknownProperty(property, catalog)),
    ...numbered.map((what) => t('It uses {0}, an id of this project.', what)),
  ];
}

function unknownEvents(events: readonly string[], { events: known = [] }: CatalogParams): string[] {
  if (known.length === 0) return [];
  const names = new Set(known.map(({ name }) => name));
  return events
    .filter((event) => !names.has(event))
    .map((event) => t('No event `{0}` has been seen in this project.', event));
}

function unknownProperty({ owner, name }: OwnedProperty, catalog: CatalogParams): string[] {
  const known = propertiesOf(owner, catalog);
  if (known.length === 0 || known.some((each) => each.name === name)) return [];
  const whose = owner.startsWith('group/') ? 'group' : owner;
  return [t('No {0} property `{1}` has been seen in this project.', whose, name)];
}
