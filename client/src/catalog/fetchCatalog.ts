import { t } from '@vscode/l10n';
import { ConnectionError, NotFoundError, PermissionError, RateLimitError } from '../api/errors.ts';
import type {
  CatalogCohort,
  CatalogEvent,
  CatalogParams,
  CatalogProperty,
  CatalogTable,
  CatalogVariable,
} from '../../../server/src/protocol/catalog.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';

type CatalogTables = Readonly<Record<string, CatalogTable>>;

/** How tables come that a service tells in parts. */
export type TableParts = {
  /** True for a table whose fields are wanted before those of others. */
  readonly isFirst: (name: string) => boolean;
  /** Takes what is known so far: all names, and the fields of some tables. */
  readonly told: (tables: CatalogTables) => void;
};

/** What the service tells in words of its schema. */
export type Described = Required<Pick<CatalogParams, 'descriptions' | 'relationships'>>;

/** Each part of a catalog as a call of its own: they need different scopes of the key. */
export type CatalogSource = {
  readonly tables: (signal: AbortSignal, parts?: TableParts) => Promise<CatalogTables>;
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
  /** The names of functions; none if the service does not tell them. */
  readonly functions: (signal: AbortSignal) => Promise<readonly string[]>;
  /** The date of the oldest events that the project keeps. */
  readonly oldestEvents: (signal: AbortSignal) => Promise<string | undefined>;
  /** What the service says of tables and columns, and the relationships that it declares. */
  readonly described: (signal: AbortSignal) => Promise<Described>;
};

/**
 * Asks for all that is known of a project. The tables must come; any other part that the key may
 * not read, or that the service does not have, is left out and named in `gaps`.
 *
 * @param before the catalog of before, whose details count for a day
 * @throws ApiFailure where the tables cannot be had, or the service stops answering midway
 */
export async function fetchCatalog(
  source: CatalogSource,
  fetchedAt: number,
  signal: AbortSignal,
  before?: FetchedCatalog,
  parts?: TableParts,
): Promise<FetchedCatalog> {
  const unreadable: { readonly part: string; readonly scope: string | undefined }[] = [];
  const absent: string[] = [];
  const orGap = async <T>(part: string, asked: Promise<T>, without: T): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof PermissionError || error instanceof NotFoundError)) throw error;
      if (error instanceof NotFoundError) absent.push(part);
      else unreadable.push({ part, scope: error.scope });
      return without;
    }
  };
  const tables = await source.tables(signal, parts);
  const [events, event, person, session, group, variables, cohorts, functions, daily] =
    await Promise.all([
      orGap(t('events'), source.events(signal), []),
      orGap(t('event properties'), source.properties('event', signal), []),
      orGap(t('person properties'), source.properties('person', signal), []),
      orGap(t('session properties'), source.properties('session', signal), []),
      orGap(t('group properties'), source.groupProperties(signal), {}),
      orGap(t('variables'), source.variables(signal), []),
      orGap(t('cohorts'), source.cohorts(signal), []),
      orGap(t('functions'), source.functions(signal), []),
      detailsOf(source, fetchedAt, signal, before),
    ]);
  const catalog: CatalogParams = {
    revision: String(fetchedAt),
    tables,
    properties: { event, person, session, group },
    events,
    variables,
    cohorts,
    ...(functions.length > 0 && { functions }),
    ...daily.details,
  };
  return {
    fetchedAt,
    ...(daily.askedAt === undefined ? {} : { detailsAskedAt: daily.askedAt }),
    catalog,
    gaps: [
      ...(unreadable.length === 0 ? [] : [unreadableWords(unreadable)]),
      ...(absent.length === 0 ? [] : [t('This service does not have {0}.', absent.join(', '))]),
    ],
  };
}

const dayMs = 24 * 3_600_000;

/** What changes rarely: it is asked for once a day, also of services that have no such thing. */
type Details = Pick<CatalogParams, 'retainedFrom' | 'descriptions' | 'relationships'>;

/** Never a reason to fail: what could not be asked is asked for with the next catalog. */
async function detailsOf(
  source: CatalogSource,
  now: number,
  signal: AbortSignal,
  before: FetchedCatalog | undefined,
): Promise<{ readonly askedAt: number | undefined; readonly details: Details }> {
  const { detailsAskedAt: askedAt, catalog } = before ?? {};
  // A clock that was put back makes no answer last longer.
  if (catalog && askedAt !== undefined && Math.abs(now - askedAt) < dayMs) {
    const { retainedFrom, descriptions, relationships } = catalog;
    return { askedAt, details: present({ retainedFrom, descriptions, relationships }) };
  }
  const unanswered: unknown[] = [];
  const answer = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof ConnectionError || error instanceof RateLimitError) {
        unanswered.push(error);
      }
      return undefined;
    }
  };
  const [retainedFrom, described] = await Promise.all([
    answer(source.oldestEvents(signal)),
    answer(source.described(signal)),
  ]);
  const details = present({ retainedFrom, ...described });
  return { askedAt: unanswered.length === 0 ? now : undefined, details };
}

function present(details: {
  readonly [Name in keyof Details]: Details[Name] | undefined;
}): Details {
  const entries = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** One sentence for all parts: people set one key. */
function unreadableWords(
  unreadable: readonly { readonly part: string; readonly scope: string | undefined }[],
): string {
  const parts = unreadable.map(({ part }) => part).join(', ');
  const scopes = [...new Set(unreadable.flatMap(({ scope }) => scope ?? []))].join(', ');
  return scopes === ''
    ? t('This key cannot read {0}.', parts)
    : t('This key cannot read {0}. It lacks {1}.', parts, scopes);
}
