/**
 * The shapes of the service's answers, as far as we read them. Unknown members are kept, so that an object can be
 * written back; a missing member that is documented as nullable reads as null or its neutral value.
 */
import * as v from 'valibot';

/** Text that may be absent; other values count as absent. */
export const nullableText = v.fallback(v.nullish(v.string(), null), null);
export const text = v.fallback(v.string(), '');
const maybeText = v.optional(v.fallback(v.nullable(v.string()), null));
const flag = v.fallback(v.boolean(), false);
const nullableNumber = v.fallback(v.nullable(v.number()), null);

/** The envelope of every list. Annotated, as its type has no shorter name. */
export function pageShape<T extends v.GenericSchema>(
  item: T,
): v.LooseObjectSchema<
  {
    count: v.NumberSchema<undefined>;
    next: v.NullishSchema<v.StringSchema<undefined>, null>;
    previous: v.NullishSchema<v.StringSchema<undefined>, null>;
    results: v.ArraySchema<T, undefined>;
  },
  undefined
> {
  return v.looseObject({
    count: v.number(),
    next: v.nullish(v.string(), null),
    previous: v.nullish(v.string(), null),
    results: v.array(item),
  });
}

/** A person, as far as services show one to another. */
export const userShape = v.looseObject({
  id: v.optional(v.number()),
  uuid: text,
  distinct_id: text,
  first_name: text,
  last_name: text,
  email: text,
});
export type User = v.InferOutput<typeof userShape>;

export const projectShape = v.looseObject({
  // The document says string, the service sends integers.
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  name: text,
  timezone: v.optional(v.nullable(v.string())),
});
export type Project = v.InferOutput<typeof projectShape>;

/** A dashboard an insight is on. */
const tileShape = v.looseObject({ id: v.number(), dashboard_id: v.number(), deleted: flag });

/** A tag is text; anything else loses only that tag. */
const tagsShape = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((tags) => tags.filter((tag) => typeof tag === 'string')),
);

/**
 * A saved insight. The document calls the computed members strings; services send booleans, lists
 * and objects, so that they pass as they are. `query` is kept byte for byte of its meaning: order
 * of members, unknown ones and large integers included.
 */
export const insightShape = v.looseObject({
  id: v.number(),
  short_id: text,
  name: nullableText,
  derived_name: nullableText,
  description: nullableText,
  tags: tagsShape,
  favorited: flag,
  deleted: flag,
  query: v.unknown(),
  last_modified_at: nullableText,
  last_modified_by: v.nullish(userShape, null),
  // Absent stays absent: writing back an invented list would remove the insight from its dashboards.
  saved: v.optional(v.fallback(v.nullable(v.boolean()), null)),
  dashboards: v.optional(v.unknown()),
  dashboard_tiles: v.optional(v.fallback(v.array(tileShape), [])),
  result: v.optional(v.unknown()),
  query_status: v.optional(v.unknown()),
  hogql: maybeText,
  last_refresh: maybeText,
  created_at: maybeText,
  updated_at: maybeText,
  created_by: v.nullish(userShape),
  /** 21 may look, 37 may edit. */
  effective_privilege_level: v.optional(v.fallback(v.nullable(v.number()), null)),
});
export type Insight = v.InferOutput<typeof insightShape>;

/** The sharing link of an insight. The token is only valid if `enabled`. */
export const sharingShape = v.looseObject({
  created_at: nullableText,
  enabled: flag,
  access_token: nullableText,
});
export type Sharing = v.InferOutput<typeof sharingShape>;

/** One entry of an activity log. */
export const activityShape = v.looseObject({
  id: v.fallback(v.nullable(v.string()), null),
  user: v.nullish(userShape, null),
  /** `created`, `updated`; newer services also `deleted` and `restored`. */
  activity: text,
  scope: text,
  item_id: v.pipe(
    v.nullish(v.union([v.string(), v.number()]), null),
    v.transform((id) => (id === null ? null : String(id))),
  ),
  detail: v.fallback(
    v.nullable(
      v.looseObject({
        name: nullableText,
        short_id: nullableText,
        changes: v.fallback(
          v.nullable(
            v.array(
              v.looseObject({
                field: nullableText,
                action: text,
                before: v.optional(v.unknown()),
                after: v.optional(v.unknown()),
              }),
            ),
          ),
          null,
        ),
      }),
    ),
    null,
  ),
  created_at: nullableText,
});
export type Activity = v.InferOutput<typeof activityShape>;

/** The page of an activity log, which counts in a member of its own. */
export const activityPageShape = v.looseObject({
  results: v.array(activityShape),
  next: v.nullish(v.string(), null),
  previous: v.nullish(v.string(), null),
  total_count: nullableNumber,
});
