/**
 * What the service sends, as far as we read it. Unknown members pass; a missing one that the
 * documents call nullable reads as null or its neutral value.
 */
import * as v from 'valibot';

const nullableText = v.nullish(v.string(), null);
/** Numbers of a progress report may be absent, null or beyond 2^53: all mean "not known". */
const count = v.fallback(v.number(), 0);

/** `query_progress`: units are rows and bytes; the service's time has no sure unit, so it is left. */
const progressShape = v.object({
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

/** The result of a HogQL query: rows in the order of the columns. */
export const resultShape = v.object({
  results: v.nullish(v.array(v.array(v.unknown())), null),
  columns: v.fallback(v.array(v.string()), []),
  types: v.fallback(v.array(columnTypeShape), []),
  error: nullableText,
  hogql: nullableText,
  clickhouse: nullableText,
  hasMore: v.nullish(v.boolean(), null),
  limit: v.nullish(v.number(), null),
  is_cached: v.fallback(v.boolean(), false),
  last_refresh: nullableText,
});
export type ResultBody = v.InferOutput<typeof resultShape>;

/** The record of a background run. `results` holds the whole result object, not the rows. */
export const statusShape = v.object({
  id: v.string(),
  complete: v.fallback(v.boolean(), false),
  error: v.fallback(v.boolean(), false),
  error_message: nullableText,
  pickup_time: nullableText,
  query_progress: v.nullish(progressShape, null),
  results: v.nullish(v.unknown(), null),
});
export type StatusBody = v.InferOutput<typeof statusShape>;

/** Whatever POST query answers: a result, a status, or a stale result beside a running status. */
export const submissionShape = v.object({
  query_status: v.nullish(statusShape, null),
});

/** What the service finds in a query without running it; offsets count its characters. */
export const metadataShape = v.object({
  errors: v.fallback(
    v.array(
      v.object({
        message: v.string(),
        start: v.nullish(v.number(), null),
        end: v.nullish(v.number(), null),
      }),
    ),
    [],
  ),
});

export const statusAnswerShape = v.object({ query_status: statusShape });

export const projectShape = v.object({
  // The document says string, the service sends integers.
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  name: v.fallback(v.string(), ''),
});
export type Project = v.InferOutput<typeof projectShape>;

export const insightShape = v.object({
  id: v.number(),
  short_id: v.fallback(v.string(), ''),
  name: nullableText,
  derived_name: nullableText,
  description: nullableText,
  tags: v.fallback(v.array(v.string()), []),
  favorited: v.fallback(v.boolean(), false),
  deleted: v.fallback(v.boolean(), false),
  query: v.unknown(),
  last_modified_at: nullableText,
  last_modified_by: v.nullish(v.object({ first_name: v.fallback(v.string(), '') }), null),
});
export type Insight = v.InferOutput<typeof insightShape>;

/** The envelope of every list. */
export function pageShape<T extends v.GenericSchema>(
  item: T,
): v.ObjectSchema<
  {
    count: v.NumberSchema<undefined>;
    next: v.NullishSchema<v.StringSchema<undefined>, null>;
    results: v.ArraySchema<T, undefined>;
  },
  undefined
> {
  return v.object({
    count: v.number(),
    next: v.nullish(v.string(), null),
    results: v.array(item),
  });
}
