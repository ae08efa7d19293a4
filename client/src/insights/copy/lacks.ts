import { t } from '@vscode/l10n';
import { describeFailure } from '../../api/describeFailure.ts';
import { isApiFailure } from '../../api/errors.ts';
import { JsonText } from '../../api/json.ts';
import type { Session } from '../../auth/sessions.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import { catalogSource } from '../../catalog/catalogSource.ts';
import type { FetchedCatalog } from '../../catalog/fetchedCatalog.ts';
import { fetchCatalog } from '../../catalog/fetchCatalog.ts';
import { embeddedHogql } from '../../embedded/embeddedHogql.ts';
import type { Fragments } from '../../language/server/fragments.ts';
import { type NodeNames, nodeNames, type OwnedProperty } from './nodeNames.ts';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';
import { propertiesOf } from '../../catalog/propertiesOf.ts';

/** The dependencies of a look at another project. */
export type LackParts = {
  readonly catalogs: Catalogs;
  readonly fragments: Fragments;
};

/**
 * Sentences on the names that query nodes use and a project lacks, for each node. Names that cannot
 * be compared are a doubt, not a failure.
 *
 * @param queries the nodes as JSON text
 */
export async function lacksOf(
  { catalogs, fragments }: LackParts,
  { client, connection }: Session,
  queries: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly string[])[]> {
  const { host, projectId } = connection;
  const fetch = (until: AbortSignal): Promise<FetchedCatalog> =>
    fetchCatalog(catalogSource(client, projectId), Date.now(), until);
  try {
    const { catalog, gaps } = await catalogs.look({ host, projectId, fetch }, signal);
    const lacks: (readonly string[])[] = [];
    for (const query of queries) {
      const hogql = embeddedHogql(query).map(({ fragment }) => fragment);
      const all = [
        ...(await fragments.unknownNames(hogql, catalog)),
        ...unknownThere(nodeNames(new JsonText(query).value), catalog),
        ...gaps.map((gap) => t('Could not compare. {0}', gap)),
      ];
      lacks.push([...new Set(all)]);
    }
    return lacks;
  } catch (error) {
    if (signal.aborted || !isApiFailure(error)) throw error;
    return queries.map(() => [notCompared(error)]);
  }
}

/** Why the names of an insight could not be compared. */
export function notCompared(error: Parameters<typeof describeFailure>[0]): string {
  const { message, advice } = describeFailure(error);
  return t('Could not check which names it uses. {0} {1}', message, advice);
}

/**
 * A sentence for each name of a node that a project does not know. If nothing of a kind is known about it, nothing is
 * reported.
 */
export function unknownThere(
  { events, properties, numbered }: NodeNames,
  catalog: CatalogParams,
): readonly string[] {
  return [
    ...unknownEvents(events, catalog),
    ...properties.flatMap((property) => unknownProperty(property, catalog)),
    ...numbered.map((what) => t('It uses {0}, an id of this project.', what)),
  ];
}

function unknownEvents(events: readonly string[], { events: known = [] }: CatalogParams): string[] {
  if (known.length === 0) return [];
  const names = new Set(known.map(({ name }) => name));
  return events
    .filter((event) => !names.has(event))
    .map((event) => t('No event `{0}` has been seen in this project.', event));
}

function unknownProperty({ owner, name }: OwnedProperty, catalog: CatalogParams): string[] {
  const known = propertiesOf(owner, catalog);
  if (known.length === 0 || known.some((each) => each.name === name)) return [];
  const whose = owner.startsWith('group/') ? 'group' : owner;
  return [t('No {0} property `{1}` has been seen in this project.', whose, name)];
}
