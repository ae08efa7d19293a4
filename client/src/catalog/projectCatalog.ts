import { t } from '@vscode/l10n';
import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import type { CatalogParams, CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import { catalogId, type CatalogStore, type ProjectAddress } from './catalogStore.ts';
import type { TableParts } from './fetchCatalog.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';

/** A project whose catalog can be asked for. */
export type CatalogProject = {
  readonly fetch: (
    signal: AbortSignal,
    before?: FetchedCatalog,
    told?: TableParts['told'],
  ) => Promise<FetchedCatalog>;
  /** Its queries run with a key instead of a person's token. */
  readonly hasPersonalKey?: true;
} & ProjectAddress;

/** The known state of a project. */
export type CatalogState = {
  /** The last fetched catalog, from the service or from disk; without it only the bundled tables are known. */
  readonly fetched?: FetchedCatalog;
  readonly isFetching: boolean;
  /** Why the last attempt failed, and what to do. */
  readonly failure?: string;
};

/** The dependencies of the catalog of a project. */
export type ProjectCatalogParts = {
  readonly store: CatalogStore;
  /** Hands a catalog to the language server. */
  readonly tell: (catalog: CatalogParams) => void;
  readonly now: () => number;
  readonly onDidChange: () => void;
};

/** A catalog older than this is fetched anew when somebody works with the project. */
const freshMs = 60 * 60_000;
/** The schema of a large project takes minutes. */
const fetchTimeoutMs = 10 * 60_000;

/** Resets a project to the bundled tables. */
const nothingKnown: CatalogParams = {
  revision: 'bundled',
  tables: {},
  properties: {},
  events: [],
  values: {},
  variables: [],
  cohorts: [],
  retainedFrom: '',
  descriptions: {},
  relationships: [],
};

/** True if a catalog need not be fetched again. */
export function isFresh(fetched: FetchedCatalog | undefined, now: number): boolean {
  if (!fetched) return false;
  const ageMs = now - fetched.fetchedAt;
  // A clock that was put back makes no catalog last longer.
  return ageMs >= 0 && ageMs < freshMs;
}

/**
 * The catalog of one project: from disk at once, from the service when that is over an hour old,
 * and passed on to the language server.
 */
export class ProjectCatalog {
  readonly #parts: ProjectCatalogParts;
  readonly #stop = new AbortController();
  #project: CatalogProject;
  #mayFetch: boolean;
  #state: CatalogState;

  constructor(project: CatalogProject, mayFetch: boolean, parts: ProjectCatalogParts) {
    this.#project = project;
    this.#mayFetch = mayFetch;
    this.#parts = parts;
    this.#state = { isFetching: mayFetch };
  }

  get state(): CatalogState {
    return this.#state;
  }

  /** Loads the stored catalog, and fetches it if that is old. */
  async open(): Promise<void> {
    const fetched = await this.#parts.store.load(this.#project);
    if (this.#stop.signal.aborted) return;
    this.#tell(fetched?.catalog);
    if (this.#mayFetch && !isFresh(fetched, this.#parts.now())) await this.#fetch(fetched);
    else this.#enter({ isFetching: false, ...(fetched ? { fetched } : {}) });
  }

  /** Changes the way to fetch it: its key may be another one, or it may be fetched only now. */
  async reach(project: CatalogProject, mayFetch: boolean): Promise<void> {
    const isAllowedNow = mayFetch && !this.#mayFetch;
    const hasOtherKey = project.hasPersonalKey !== this.#project.hasPersonalKey;
    this.#project = project;
    this.#mayFetch = mayFetch;
    if (hasOtherKey) this.#tell(this.#state.fetched?.catalog);
    if (isAllowedNow && !isFresh(this.#state.fetched, this.#parts.now())) await this.refresh();
  }

  /** Fetches it now, whatever its age. A no-op while a fetch is running. */
  async refresh(): Promise<void> {
    const { isFetching, fetched } = this.#state;
    if (!isFetching) await this.#fetch(fetched);
  }

  /** Adds a variable that was created or changed here, without a request. */
  async takeVariable(variable: CatalogVariable): Promise<void> {
    const { fetched } = this.#state;
    if (!fetched) return;
    const { revision, variables: before = [] } = fetched.catalog;
    const isIt = ({ codeName }: CatalogVariable): boolean => codeName === variable.codeName;
    const variables = before.some(isIt)
      ? before.map((each) => (isIt(each) ? variable : each))
      : [...before, variable];
    const changed = { ...fetched, catalog: { ...fetched.catalog, variables } };
    this.#parts.tell({ revision, id: catalogId(this.#project), variables });
    this.#enter({ ...this.#state, fetched: changed });
    await this.#keep(changed);
  }

  /** Stops fetching, and lets the language server forget it. */
  close(): void {
    this.#stop.abort();
    this.#tell(undefined);
  }

  async #fetch(before: FetchedCatalog | undefined): Promise<void> {
    const { signal } = this.#stop;
    this.#enter({ isFetching: true, ...(before ? { fetched: before } : {}) });
    try {
      const timeout = AbortSignal.timeout(fetchTimeoutMs);
      // A catalog of before says more than names.
      const told: TableParts['told'] | undefined = before
        ? undefined
        : (tables) => {
            if (!signal.aborted) this.#tell({ revision: 'names', tables });
          };
      const until = AbortSignal.any([signal, timeout]);
      const fetched = await this.#project.fetch(until, before, told);
      if (signal.aborted) return;
      this.#tell(fetched.catalog);
      this.#enter({ isFetching: false, fetched });
      await this.#keep(fetched);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureWords(error);
      this.#enter({ isFetching: false, failure, ...(before ? { fetched: before } : {}) });
    }
  }

  /** A full disk only costs the next window a request, but the user is told. */
  async #keep(fetched: FetchedCatalog): Promise<void> {
    try {
      await this.#parts.store.save(this.#project, fetched);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const failure = t('Could not write the schema to disk ({0}). Free some space there.', reason);
      this.#enter({ isFetching: false, fetched, failure });
    }
  }

  #tell(catalog: CatalogParams | undefined): void {
    const refusesOffset = this.#project.hasPersonalKey === true;
    this.#parts.tell({ ...nothingKnown, ...catalog, refusesOffset, id: catalogId(this.#project) });
  }

  #enter(state: CatalogState): void {
    if (this.#stop.signal.aborted) return;
    this.#state = state;
    this.#parts.onDidChange();
  }
}

function failureWords(error: unknown): string {
  if (!isApiFailure(error)) return error instanceof Error ? error.message : String(error);
  const { message, advice } = describeFailure(error);
  return `${message} ${advice}`;
}
