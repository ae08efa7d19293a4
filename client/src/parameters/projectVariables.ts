import type { Session } from '../auth/sessions.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProjectAddress } from '../catalog/catalogStore.ts';
import { catalogSource } from '../catalog/catalogSource.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import { type FieldType, typeName } from '../protocol/parameters.ts';

/** The variables of a project as the catalog has them, without a request. */
export function knownVariables(
  catalogs: Catalogs,
  project: ProjectAddress | undefined,
): readonly CatalogVariable[] {
  return (project && catalogs.of(project)?.catalog.variables) ?? [];
}

const timeoutMs = 10_000;

/**
 * The variables of a session's project: from the catalog, else from the service. A key that may not read them yields
 * none, and the form says so.
 */
export async function projectVariables(
  catalogs: Catalogs,
  { client, connection }: Session,
): Promise<readonly CatalogVariable[]> {
  const { projectId } = connection;
  const known = catalogs.of(connection)?.catalog.variables;
  // A catalog of an earlier version was kept without the ids.
  if (known?.every(({ id }) => id !== undefined)) return known;
  const signal = AbortSignal.timeout(timeoutMs);
  return catalogSource(client, projectId)
    .variables(signal)
    .catch(() => known ?? []);
}

/** The service's types of variables, and the fields for their values. */
export const typesOfVariables: Readonly<Record<string, FieldType>> = {
  String: 'text',
  Number: 'number',
  Boolean: 'boolean',
  List: 'choice',
  Date: 'date',
};

/** The name of a variable's type; that of a newer service's own type as the service says it. */
export function variableTypeName(type: string): string {
  const field = Object.hasOwn(typesOfVariables, type) ? typesOfVariables[type] : undefined;
  return field ? typeName(field) : type;
}
