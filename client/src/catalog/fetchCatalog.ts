import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure, NotFoundError, PermissionError } from '../api/errors.ts';
import type {
  CatalogCohort,
  CatalogEvent,
  CatalogParams,
  CatalogProperty,
  CatalogTable,
  CatalogVariable,
} from '../../../server/src/protocol/catalog.ts';
import type { FetchedCatalog } from './catalogStore.ts';

/** Each part of a catalog as a call of its own: they need different scopes of the key. */
export interface CatalogSource {
  readonly tables: (signal: AbortSignal) => Promise<Readonly<Record<string, CatalogTable>>>;
  readonly events: (signal: AbortSignal) => Promise<readonly CatalogEvent[]>;
  readonly properties: (
    type: 'event' | 'person' | 'session',
    signal: AbortSignal,
  ) => Promise<readonly CatalogProperty[]>;
  readonly groupProperties: (
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, readonly CatalogProperty[]>>>;
  readonly variables: (signal: AbortSignal) => Promise<readonly CatalogVariable[]>;
  readonly cohorts: (signal: AbortSignal) => Promise<readonly CatalogCohort[]>;
}

/**
 * Asks for all that is known of a project. The tables must come; any other part that the key may
 * not read, or that the service does not have, is left out and named in `gaps`.
 *
 * @throws ApiFailure where the tables cannot be had, or the service stops answering midway
 */
export async function fetchCatalog(
  source: CatalogSource,
  fetchedAt: number,
  signal: AbortSignal,
): Promise<FetchedCatalog> {
  const gaps: string[] = [];
  const orGap = async <T>(part: string, asked: Promise<T>, without: T): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof PermissionError || error instanceof NotFoundError)) throw error;
      gaps.push(`${part}: ${gapWords(error)}`);
      return without;
    }
  };
  const tables = await source.tables(signal);
  const [events, event, person, session, group, variables, cohorts] = await Promise.all([
    orGap('Events', source.events(signal), []),
    orGap('Event properties', source.properties('event', signal), []),
    orGap('Person properties', source.properties('person', signal), []),
    orGap('Session properties', source.properties('session', signal), []),
    orGap('Group properties', source.groupProperties(signal), {}),
    orGap('Variables', source.variables(signal), []),
    orGap('Cohorts', source.cohorts(signal), []),
  ]);
  const catalog: CatalogParams = {
    revision: String(fetchedAt),
    tables,
    properties: { event, person, session, group },
    events,
    variables,
    cohorts,
  };
  return { fetchedAt, catalog, gaps: gaps.sort() };
}

function gapWords(error: PermissionError | NotFoundError): string {
  if (error instanceof NotFoundError) return 'this service does not offer them.';
  return isApiFailure(error) ? describeFailure(error).message : String(error);
}
