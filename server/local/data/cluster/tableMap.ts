import * as v from 'valibot';
import { megabyte, readTextSync } from '../../../common/files/readFile.ts';

/** The tables of a project that a server may keep under other names. */
export const models = [
  'events',
  'persons',
  'person_distinct_ids',
  'sessions',
  'groups',
  'cohort_people',
  'static_cohort_people',
] as const;
export type Model = (typeof models)[number];

const name = v.pipe(v.string(), v.minLength(1));
const mapping = v.union([
  name,
  v.strictObject({ table: v.exactOptional(name), columns: v.exactOptional(v.record(name, name)) }),
]);
const shape = v.strictObject(
  Object.fromEntries(models.map((model) => [model, v.exactOptional(mapping)])) as Record<
    Model,
    v.ExactOptionalSchema<typeof mapping, undefined>
  >,
);

/**
 * Maps the project's tables to tables of a server: `{ "events": { "table": "web.hits", "columns": { "timestamp": "ts" }
 * } }`, by their names in HogQL. Unmapped names stay the same.
 */
export type TableMap = Readonly<Partial<Record<Model, TableMapping>>>;
export type TableMapping = {
  readonly table?: string;
  /** The column of the server by the name that HogQL has for it. */
  readonly columns?: Readonly<Record<string, string>>;
};

/** Reads the file of a table map. */
export function readTableMap(file: string): TableMap {
  let said: unknown;
  try {
    said = JSON.parse(readTextSync(file, megabyte, { owner: 'anybody', links: 'followed' }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`--tables takes a file of JSON. ${why}`, { cause: error });
  }
  const read = v.safeParse(shape, said);
  if (read.success) {
    return Object.fromEntries(
      Object.entries(read.output).map(([model, one]) => [
        model,
        typeof one === 'string' ? { table: one } : one,
      ]),
    );
  }
  const [issue] = read.issues;
  const place = v.getDotPath(issue) ?? 'its top';
  throw new Error(
    `--tables: ${file} is wrong at ${place}. It has, for ${models.slice(0, -1).join(', ')} or ${models.at(-1) ?? ''}, the name of a table, or {"table", "columns"}.`,
  );
}
