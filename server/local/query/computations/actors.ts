import type { ActorsQuery } from './shared/listSchemas.ts';
import type { ListQuery } from './shared/listQuery.ts';
import { propertiesCondition } from './shared/conditions.ts';
import { all, literal } from './shared/hogqlText.ts';

const personFields = ['id', 'created_at', 'properties', 'is_identified'] as const;

/** The HogQL for the list of persons of an ActorsQuery; `ids` are those of its source. */
export function actorsList(node: ActorsQuery, ids: readonly string[] | undefined): ListQuery {
  const select =
    node.select && node.select.length > 0 ? node.select : ['person', 'id', 'created_at'];
  const search = node.search?.trim();
  return {
    columns: select.map((expression) => {
      if (expression === 'person' || expression === 'actor') {
        return {
          name: expression,
          hogql: `tuple(${personFields.join(', ')})`,
          fields: personFields,
        };
      }
      // A button of the web app, without a value.
      if (expression === 'person.$delete') return { name: expression, hogql: '1' };
      return { name: expression, hogql: expression };
    }),
    from: 'persons',
    where: all([
      ids && isOneOf(ids),
      propertiesCondition(node.properties, 'persons'),
      propertiesCondition(node.fixedProperties, 'persons'),
      search ? searchCondition(search) : undefined,
    ]),
    orderBy: node.orderBy ?? (select.includes('created_at') ? ['created_at DESC', 'id'] : ['id']),
    limit: node.limit ?? undefined,
    offset: node.offset ?? undefined,
  };
}

function searchCondition(search: string): string {
  const pattern = literal(`%${search.replace(/[\\%_]/g, '\\$&')}%`);
  return [
    `properties.email ilike ${pattern}`,
    `properties.name ilike ${pattern}`,
    `toString(id) ilike ${pattern}`,
    `id in (select person_id from person_distinct_ids where distinct_id ilike ${pattern})`,
  ].join(' or ');
}

/** One text for all ids: the parser is slow with thousands of literals. */
function isOneOf(ids: readonly string[]): string {
  return `has(splitByChar(',', ${literal(ids.join(','))}), toString(id))`;
}
