import { AnswerError, HttpError, QueryError } from '../api/errors.ts';
import type { Page, PropertyDefinition, Variable } from '../api/projectData.ts';
import type { Queries } from '../api/queries.ts';
import type { DatabaseSchema, SchemaField } from '../api/queryShapes.ts';
import type { ServiceClient } from '../api/serviceClient.ts';
import type {
  CatalogField,
  CatalogProperty,
  CatalogTable,
  CatalogVariable,
} from '../../../server/src/protocol/catalog.ts';
import { described } from './described.ts';
import type { CatalogSource, TableParts } from './fetchCatalog.ts';

/** The service's own page size for long lists. */
const pageSize = 1_000;
/** More names than anybody completes; the service is asked for no more than this many pages. */
const mostPages = 20;
/** Types of groups a project can have at most. */
const groupTypes = 5;

/** The parts of a catalog as the service of a project gives them. */
export function catalogSource(client: ServiceClient, projectId: string): CatalogSource {
  const data = client.projectData(projectId);
  const definitions = (
    filters: { type: 'event' | 'person' | 'session' } | { type: 'group'; group_type_index: number },
    signal: AbortSignal,
  ): Promise<readonly CatalogProperty[]> =>
    properties((offset) =>
      data.properties({ ...filters, exclude_hidden: true, limit: pageSize, offset }, signal),
    );
  return {
    tables: (signal, parts) => tablesInParts(client.queries(projectId), signal, parts),
    events: async (signal) => {
      const found = await pages((offset) => data.events({ limit: pageSize, offset }, signal));
      return found
        .filter(({ hidden }) => hidden !== true)
        .map(({ name, description, ...event }) => ({
          name,
          ...volumeOf(event),
          ...(description ? { description } : {}),
        }))
        .sort((a, b) => (b.volume ?? 0) - (a.volume ?? 0));
    },
    properties: (type, signal) => definitions({ type }, signal),
    groupProperties: async (signal) => {
      const groups = Array.from({ length: groupTypes }, async (_, index) => {
        const found = await definitions({ type: 'group', group_type_index: index }, signal);
        return [String(index), found] as const;
      });
      return Object.fromEntries((await Promise.all(groups)).filter(([, all]) => all.length > 0));
    },
    variables: async (signal) => {
      // Pages of this list are counted, not offset; their size is the service's choice.
      let page = 0;
      const found = await pages(() => data.variables(++page, signal));
      return found.map(catalogVariable);
    },
    cohorts: async (signal) => {
      const found = await pages((offset) => data.cohorts({ limit: pageSize, offset }, signal));
      return found.map(({ id, name }) => ({ id, name }));
    },
    functions: async (signal) => {
      try {
        return await client.queries(projectId).functions(signal);
      } catch (error) {
        // A service that does not know the question has a schema all the same.
        const isUnknown = [QueryError, HttpError, AnswerError].some(
          (kind) => error instanceof kind,
        );
        if (isUnknown) return [];
        throw error;
      }
    },
    oldestEvents: (signal) => client.projects.oldestEvents(projectId, signal),
    described: (signal) => described(client, projectId, signal),
  };
}

/** A variable of the service in the words of the catalog. */
export function catalogVariable({
  id,
  code_name,
  name,
  type,
  default_value,
  ...variable
}: Variable): CatalogVariable {
  return {
    id,
    codeName: code_name,
    name,
    type,
    default: default_value,
    ...(Array.isArray(variable.values) && { choices: variable.values.map(String) }),
    ...(variable.is_multi === true && { isMulti: true as const }),
    ...(variable.values_query && { valuesQuery: variable.values_query }),
  };
}

/**
 * The names of the properties that an event was seen with. Services that are asked for them answer
 * with all properties, marked, or only with these.
 */
export async function propertiesOfEvent(
  client: ServiceClient,
  projectId: string,
  event: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const data = client.projectData(projectId);
  const filters = { event_names: JSON.stringify([event]), exclude_hidden: true };
  const found = await pages((offset) =>
    data.properties({ ...filters, limit: pageSize, offset }, signal),
  );
  return found
    .filter(({ is_seen_on_filtered_events: isSeen }) => isSeen !== false)
    .map(({ name }) => name);
}

async function pages<T>(fetch: (offset: number) => Promise<Page<T>>): Promise<readonly T[]> {
  const items: T[] = [];
  for (let page = 0; page < mostPages; page++) {
    const { items: more, hasMore } = await fetch(items.length);
    // A page may have more items than a call takes arguments.
    for (const item of more) items.push(item);
    if (!hasMore || more.length === 0) break;
  }
  return items;
}

async function properties(
  fetch: (offset: number) => Promise<Page<PropertyDefinition>>,
): Promise<readonly CatalogProperty[]> {
  const found = await pages(fetch);
  return found
    .map((definition) => ({ definition, ...volumeOf(definition) }))
    .sort((a, b) => (b.volume ?? 0) - (a.volume ?? 0))
    .map(({ definition: { name, property_type, volume_30_day } }) => ({
      name,
      ...(property_type ? { type: property_type } : {}),
      ...(typeof volume_30_day === 'number' ? { volume: volume_30_day } : {}),
    }));
}

/** Older services say how often a name came in the last 30 days. */
function volumeOf(definition: Readonly<Record<string, unknown>>): { readonly volume?: number } {
  const volume = definition['volume_30_day'] ?? definition['query_usage_30_day'];
  return typeof volume === 'number' ? { volume } : {};
}

/** The tables whose fields lead to those of others, and the number that is asked for at once. */
const coreTables = /^(?:events|persons|groups|sessions)$/;
const tablesAtOnce = 200;

/** The names first, which come at once, then the fields. A service that cannot do so tells all in one answer. */
async function tablesInParts(
  queries: Queries,
  signal: AbortSignal,
  parts: TableParts | undefined,
): Promise<Readonly<Record<string, CatalogTable>>> {
  const { tables: named } = await queries.databaseSchema(signal, { includeFields: false });
  const known = new Set(Object.keys(named));
  const found = new Map(
    Object.entries(named).map(([name, table]) => [name, tableOf(table, known)] as const),
  );
  const isEmpty = ({ fields }: CatalogTable): boolean => Object.keys(fields).length === 0;
  if (![...found.values()].every(isEmpty)) return Object.fromEntries(found);
  const isFirst = (name: string): boolean => coreTables.test(name) || parts?.isFirst(name) === true;
  const names = [...known];
  const wanted = [names.filter(isFirst), ...chunks(names.filter((name) => !isFirst(name)))];
  const partial = new Set(names);
  const tell = (): void =>
    parts?.told(
      Object.fromEntries(
        [...found].map(([name, table]) => [
          name,
          partial.has(name) ? { ...table, partial: true } : table,
        ]),
      ),
    );
  tell();
  for (const tables of wanted.filter(({ length }) => length > 0)) {
    const { tables: part } = await queries.databaseSchema(signal, { tables });
    for (const [name, table] of Object.entries(part)) found.set(name, tableOf(table, known));
    for (const name of tables) partial.delete(name);
    if (partial.size > 0) tell();
  }
  return Object.fromEntries(found);
}

function chunks(names: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / tablesAtOnce) }, (_, at) =>
    names.slice(at * tablesAtOnce, (at + 1) * tablesAtOnce),
  );
}

/** The service's kinds of tables in the words of the catalog; an unknown kind is somebody's data. */
const kinds: Readonly<Record<string, CatalogTable['kind']>> = {
  posthog: 'posthog',
  system: 'system',
  view: 'view',
  materialized_view: 'view',
};

function tableOf(
  { type, fields, query }: DatabaseSchema['tables'][string],
  known: ReadonlySet<string>,
): CatalogTable {
  const described = Object.entries(fields).map(
    ([name, field]) => [name, fieldOf(field, known)] as const,
  );
  return {
    kind: kinds[type] ?? 'data_warehouse',
    ...(query && { query: query.query }),
    fields: Object.fromEntries(described),
  };
}

/** For a virtual table the service sends its own name in place of the table's. */
function fieldOf(
  { type, table, fields, chain }: SchemaField,
  known: ReadonlySet<string>,
): CatalogField {
  return {
    type,
    ...(table && (type !== 'virtual_table' || known.has(table)) ? { table } : {}),
    ...(fields ? { fields } : {}),
    ...(chain ? { chain: chain.map(String) } : {}),
  };
}
