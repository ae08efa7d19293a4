import type { CatalogParams, CatalogProperty } from '../../../server/src/protocol/catalog.ts';

/**
 * The properties that a project has of one owner.
 *
 * @param owner `event`, `person`, `session`, or a kind of group by its number: `group/0`
 */
export function propertiesOf(
  owner: string,
  { properties = {} }: CatalogParams,
): readonly CatalogProperty[] {
  switch (owner) {
    case 'event':
    case 'person':
    case 'session':
      return properties[owner] ?? [];
    default:
      return properties.group?.[owner.replace(/^group\//, '')] ?? [];
  }
}
