import * as v from 'valibot';
import type { CatalogField, CatalogParams } from '../../../server/src/protocol/catalog.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';

const name = v.string();
const volume = v.exactOptional(v.number());
const property = v.object({ name, type: v.exactOptional(v.string()), volume });
const properties = v.array(property);

/** Checked member by member, except tables: their up to 100,000 fields are checked in one pass. */
const keptShape = v.object({
  fetchedAt: v.pipe(v.number(), v.finite()),
  gaps: v.array(v.string()),
  detailsAskedAt: v.exactOptional(v.pipe(v.number(), v.finite())),
  catalog: v.object({
    revision: v.string(),
    tables: v.exactOptional(v.custom<NonNullable<CatalogParams['tables']>>(areTables)),
    properties: v.exactOptional(
      v.object({
        event: v.exactOptional(properties),
        person: v.exactOptional(properties),
        session: v.exactOptional(properties),
        group: v.exactOptional(v.record(v.string(), properties)),
      }),
    ),
    events: v.exactOptional(
      v.array(v.object({ name, volume, description: v.exactOptional(v.string()) })),
    ),
    values: v.exactOptional(v.record(v.string(), v.array(v.string()))),
    variables: v.exactOptional(
      v.array(
        v.object({
          id: v.exactOptional(v.string()),
          codeName: v.string(),
          name,
          type: v.string(),
          default: v.exactOptional(v.unknown()),
          choices: v.exactOptional(v.array(v.string())),
        }),
      ),
    ),
    cohorts: v.exactOptional(v.array(v.object({ id: v.number(), name }))),
    timezone: v.exactOptional(v.string()),
    functions: v.exactOptional(v.array(name)),
    retainedFrom: v.exactOptional(v.string()),
    descriptions: v.exactOptional(v.record(name, v.record(name, v.string()))),
    relationships: v.exactOptional(
      v.array(v.object({ table: name, column: name, otherTable: name, otherColumn: name })),
    ),
  }),
});

/** A stored catalog; undefined if its shape is wrong, or if it refers to itself. */
export function keptCatalog(value: unknown): FetchedCatalog | undefined {
  const read = v.safeParse(keptShape, value, { abortEarly: true });
  return read.success ? read.output : undefined;
}

function areTables(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (table) =>
        table === null ||
        (isRecord(table) && typeof table['kind'] === 'string' && areFields(table['fields'])),
    )
  );
}

function areFields(value: unknown): boolean {
  if (!isRecord(value) || !Object.values(value).every(isField)) return false;
  const fields = value as Readonly<Record<string, CatalogField>>;
  return Object.keys(fields).every((field) => leadsOut(field, fields));
}

function isField(value: unknown): value is CatalogField {
  if (!isRecord(value)) return false;
  const { type, nullable, table, hidden, fields, chain } = value;
  return (
    typeof type === 'string' &&
    isAbsentOr('boolean', nullable) &&
    isAbsentOr('boolean', hidden) &&
    isAbsentOr('string', table) &&
    isAbsentOrTexts(fields) &&
    isAbsentOrTexts(chain)
  );
}

/** True if an alias of a field does not lead back to itself. */
function leadsOut(start: string, fields: Readonly<Record<string, CatalogField>>): boolean {
  const seen = new Set<string>();
  let at: string | undefined = start;
  while (at !== undefined && Object.hasOwn(fields, at)) {
    if (seen.has(at)) return false;
    seen.add(at);
    const field: CatalogField | undefined = fields[at];
    at = field?.type === 'field_traverser' ? field.chain?.[0] : undefined;
  }
  return true;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsentOr(type: 'boolean' | 'string', value: unknown): boolean {
  return value === undefined || typeof value === type;
}

function isAbsentOrTexts(value: unknown): boolean {
  return (
    value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
  );
}
