import * as v from 'valibot';
import type { LocalProject } from '../auth/connection.ts';
import type { LocalCall, LocalServices } from './localServices.ts';

const shape = v.object({
  state: v.picklist(['none', 'waiting', 'running', 'failed', 'done']),
  rows: v.number(),
  rowsTotal: v.number(),
  reason: v.optional(v.string()),
  /** How many files of the last import are gone; it is kept, and nothing has begun. */
  gone: v.optional(v.number(), 0),
});

/** How an import stands, as the service says it. */
export type ImportState = v.InferOutput<typeof shape>;

/** Begins an import, asks how it stands, or ends it. */
export async function callImport(
  services: LocalServices,
  project: LocalProject,
  method: LocalCall['method'],
  signal: AbortSignal,
): Promise<ImportState> {
  return v.parse(shape, await services.ask(project, { method, path: '/__local/import/' }, signal));
}
