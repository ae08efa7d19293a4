import type { Session } from '../auth/sessions.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import { catalogSource } from '../catalog/catalogSource.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';

const TIMEOUT_MS = 10_000;

/**
 * The variables of a session's project: from the catalog, else asked of the service. A key that may
 * not read them leaves none, and the form says so.
 */
export async function projectVariables(
  catalogs: Catalogs,
  { client, connection }: Session,
): Promise<readonly CatalogVariable[]> {
  const { host, projectId } = connection;
  const known = catalogs.of({ host, projectId })?.catalog.variables;
  // A catalog of an earlier version was kept without the ids.
  if (known?.every(({ id }) => id !== undefined)) return known;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return catalogSource(client, projectId)
    .variables(signal)
    .catch(() => known ?? []);
}
