import * as v from 'valibot';

const told = {
  /** What it was before, for people. */
  title: v.pipe(v.string(), v.maxLength(500)),
  /** What it is made of: the same is the same table again. */
  origin: v.pipe(v.string(), v.maxLength(2000)),
  /** Lines of JSON lists, or a file that somebody had. */
  format: v.picklist(['rows', 'csv', 'parquet']),
  /** Of lines of JSON: the columns, and whether one lacks values. */
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

/** What is kept of a result, beside its rows. */
export const keptShape = v.object({
  ...told,
  name: v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,59}$/)),
  /** The file of its rows. */
  file: v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,59}\.[\da-f]{8}\.(?:jsonl|csv|parquet)$/)),
  /** When it came, in milliseconds since 1970. */
  at: v.number(),
});
export type KeptResult = v.InferOutput<typeof keptShape>;
