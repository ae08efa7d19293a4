import * as v from 'valibot';
import type { LocalProject } from '../auth/connection.ts';
import type { LocalServices } from './localServices.ts';

const count = v.pipe(v.number(), v.integer());

const shape = v.object({
  tables: v.array(v.object({ name: v.string(), files: count, rows: count })),
  refused: v.array(v.object({ file: v.string(), reason: v.string() })),
  /** True if they were imported, and are not read any more. */
  isImported: v.boolean(),
});

/** What a service found in a project's folder, and what it skipped. */
export type OpenedFiles = v.InferOutput<typeof shape>;

/** A skipped file, and the reason. */
export type LeftOut = OpenedFiles['refused'][number];

/** The files that are read from a project's folder. */
export async function openedFiles(
  services: LocalServices,
  project: LocalProject,
  signal: AbortSignal,
): Promise<OpenedFiles> {
  const said = await services.ask(project, { method: 'GET', path: '/__local/files/' }, signal);
  return v.parse(shape, said);
}

const lookShape = v.object({
  ...shape.entries,
  /** The number of imported files that are missing. */
  gone: v.optional(count, 0),
});

/** Looks at the folder again, and reports what is read now: still the import if files of it are missing. */
export async function lookAgain(
  services: LocalServices,
  project: LocalProject,
  signal: AbortSignal,
): Promise<v.InferOutput<typeof lookShape>> {
  const said = await services.ask(project, { method: 'POST', path: '/__local/files/' }, signal);
  return v.parse(lookShape, said);
}

/** Reads the folder's files, whichever imported ones are missing. */
export async function readInPlace(
  services: LocalServices,
  project: LocalProject,
  signal: AbortSignal,
): Promise<OpenedFiles> {
  const path = '/__local/import/aside/';
  return v.parse(shape, await services.ask(project, { method: 'POST', path }, signal));
}
