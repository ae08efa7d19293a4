import type { LocalProject } from '../auth/connection.ts';
import * as v from 'valibot';
import type { LocalCall, LocalServices } from './localServices.ts';

const shape = v.object({
  state: v.picklist(['none', 'waiting', 'running', 'failed', 'done']),
  rows: v.number(),
  rowsTotal: v.number(),
  reason: v.optional(v.string()),
  /** The number of missing files of the last import; the import is kept, and none has begun. */
  gone: v.optional(v.number(), 0),
});

/** The state of an import, as the service reports it. */
export type ImportState = v.InferOutput<typeof shape>;

/** Starts an import, asks for its state, or cancels it. */
export async function callImport(
  services: LocalServices,
  project: LocalProject,
  method: LocalCall['method'],
  signal: AbortSignal,
): Promise<ImportState> {
  return v.parse(shape, await services.ask(project, { method, path: '/__local/import/' }, signal));
}
