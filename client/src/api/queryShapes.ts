/** The responses of the query endpoint, as far as we read them; unknown members are kept. */
import * as v from 'valibot';
import { nullableText } from './shapes.ts';

/** Numbers of a progress report may be absent, null or beyond 2^53: all mean "not known". */
const count = v.fallback(v.number(), 0);

/** `query_progress`: rows and bytes. The unit of the service's time is unclear, so it is ignored. */
const progressShape = v.looseObject({
  rows_read: count,
  bytes_read: count,
  estimated_rows_total: count,
});

/** A column's type travels as `[name, type]` or as the bare type. */
const columnTypeShape = v.union([
  v.pipe(
    v.tuple([v.string(), v.string()]),
    v.transform(([, type]) => type),
  ),
  v.string(),
]);

/** The result of a query: rows in column order for HogQL, otherwise the shape of its kind. */
export const resultShape = v.looseObject({
  results: v.nullish(v.unknown(), null),
  columns: v.nullish(v.array(v.string()), []),
  types: v.fallback(v.array(columnTypeShape), []),
  error: nullableText,
  hogql: nullableText,
  clickhouse: nullableText,
  hasMore: v.fallback(v.nullish(v.boolean(), null), null),
  limit: v.fallback(v.nullish(v.number(), null), null),
  is_cached: v.fallback(v.boolean(), false),
  last_refresh: nullableText,
  cache_key: nullableText,
  cache_target_age: nullableText,
  timezone: nullableText,
});

/** The result of any other node: `results` has the shape of its kind. */
export const nodeResultShape = v.looseObject({
  results: v.optional(v.unknown()),
  error: nullableText,
  hogql: nullableText,
  is_cached: v.fallback(v.boolean(), false),
  last_refresh: nullableText,
});
export type NodeResult = v.InferOutput<typeof nodeResultShape>;

/** The record of a background run. `results` holds the whole result object, not the rows. */
export const statusShape = v.looseObject({
  id: v.fallback(v.string(), ''),
  complete: v.fallback(v.boolean(), false),
  error: v.fallback(v.boolean(), false),
  error_message: nullableText,
  pickup_time: nullableText,
  query_progress: v.fallback(v.nullish(progressShape, null), null),
  results: v.nullish(v.unknown(), null),
});
export type StatusBody = v.InferOutput<typeof statusShape>;

/** Any answer of POST query: a result, a status, or a stale result beside a running status. */
export const submissionShape = v.looseObject({
  query_status: v.fallback(v.nullish(statusShape, null), null),
});

export const statusAnswerShape = v.looseObject({ query_status: statusShape });

/** A field of a table. Types: `integer`, `string`, `datetime`, `lazy_table`, `expression` and more. */
export type SchemaField = {
  readonly name?: string;
  readonly type: string;
  readonly hogql_value?: string;
  readonly table?: string | null;
  readonly fields?: readonly string[] | null;
  readonly chain?: readonly (string | number)[] | null;
};

/** Checked in one pass: a project has some 100,000 fields, which a schema of objects would copy. */
const fieldsShape = v.custom<Readonly<Record<string, SchemaField>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (field: unknown) =>
        typeof field === 'object' &&
        field !== null &&
        typeof Reflect.get(field, 'type') === 'string',
    ),
  'Expected fields that have a type',
);

/** `DatabaseSchemaQuery`: the tables a project has, by name. */
export const databaseSchemaShape = v.looseObject({
  tables: v.record(
    v.string(),
    v.looseObject({
      id: v.fallback(v.string(), ''),
      name: v.fallback(v.string(), ''),
      /** `posthog`, `data_warehouse`, `view`, `batch_export`; newer services have more. */
      type: v.fallback(v.string(), 'posthog'),
      fields: v.optional(fieldsShape, {}),
      /** Set for a view. */
      query: v.fallback(v.optional(v.looseObject({ query: v.string() })), undefined),
    }),
  ),
  joins: v.optional(v.unknown()),
});
export type DatabaseSchema = v.InferOutput<typeof databaseSchemaShape>;

/** `HogQLAutocomplete`: what may stand at a place, functions among it. */
export const suggestionsShape = v.looseObject({
  suggestions: v.array(v.looseObject({ label: v.string(), kind: v.fallback(v.string(), '') })),
});

/** `draft_sql`: the proposal, or an empty body from a service that has none. */
export const draftShape = v.nullish(v.looseObject({ sql: nullableText }), null);
