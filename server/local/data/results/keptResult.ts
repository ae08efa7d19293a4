import * as v from 'valibot';

const told = {
  /** Its original title, for people. */
  title: v.pipe(v.string(), v.maxLength(500)),
  /** Content hash; equal content reuses the table. */
  origin: v.pipe(v.string(), v.maxLength(2000)),
  /** Lines of JSON lists, or a file that somebody had. */
  format: v.picklist(['rows', 'csv', 'parquet']),
  /** For lines of JSON: the columns, and whether values are missing in one. */
  columns: v.array(
    v.object({
      name: v.string(),
      type: v.exactOptional(v.string()),
      hasNull: v.boolean(),
    }),
  ),
};

/** The description of an incoming result. Its rows are in a draft in the folder. */
export const broughtShape = v.object({
  ...told,
  draft: v.pipe(v.string(), v.regex(/^\.[\w-]{1,80}\.part$/)),
});
export type BroughtResult = v.InferOutput<typeof broughtShape>;

/** A stored result, without its rows. */
export const keptShape = v.object({
  ...told,
  name: v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,59}$/)),
  /** The file of its rows. */
  file: v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,59}\.[\da-f]{8}\.(?:jsonl|csv|parquet)$/)),
  /** When it came, in milliseconds since 1970. */
  at: v.number(),
});
export type KeptResult = v.InferOutput<typeof keptShape>;
