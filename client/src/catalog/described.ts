import * as v from 'valibot';
import { parseBody } from '../api/parseBody.ts';
import type { ServiceClient } from '../api/serviceClient.ts';
import type { Described } from './fetchCatalog.ts';

/** More than a project has of its own; the service itself has some 2,000 texts. */
const mostRows = 10_000;

/** One query, because each counts against the hour's. */
const query = `select * from (
  select 'text' as kind, table_name as table, '' as column, description as text, '' as other
  from system.information_schema.tables where description is not null
  union all
  select 'text', table_name, column_name, description, ''
  from system.information_schema.columns where description is not null
  union all
  select 'key', source_table, source_column, target_table, target_column
  from system.information_schema.relationships
  where relationship_kind = 'lazy_join' and target_column is not null
)
limit ${mostRows}`;

const rowsShape = v.array(v.tuple([v.string(), v.string(), v.string(), v.string(), v.string()]));

/** Asks for descriptions and relationships. @throws ApiFailure, also of a service without them */
export async function described(
  client: ServiceClient,
  projectId: string,
  signal: AbortSignal,
): Promise<Described> {
  const node = { kind: 'HogQLQuery', query };
  const { results } = await client.queries(projectId).compute(node, 'blocking', signal);
  const rows = parseBody(rowsShape, results, client.host);
  const texts = new Map<string, Map<string, string>>();
  for (const [kind, table, column, text] of rows) {
    if (kind !== 'text' || text === '') continue;
    const columns = texts.get(table) ?? new Map<string, string>();
    texts.set(table, columns.set(column, text));
  }
  const descriptions = [...texts].map(
    ([table, columns]) => [table, Object.fromEntries(columns)] as const,
  );
  const relationships = rows.flatMap(([kind, table, column, otherTable, otherColumn]) =>
    kind === 'key' && [column, otherColumn].every(isName)
      ? [{ table, column, otherTable, otherColumn }]
      : [],
  );
  return { descriptions: Object.fromEntries(descriptions), relationships };
}

/** True for a column: the service also joins by expressions and paths. */
function isName(column: string): boolean {
  return /^[\w$]+$/.test(column);
}
