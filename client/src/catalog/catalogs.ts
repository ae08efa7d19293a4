import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import { Emitter } from '../base/emitter.ts';
import { Owner } from '../base/owner.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import type { CatalogStore, ProjectAddress } from './catalogStore.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';

/** A project whose catalog can be asked for. */
export type CatalogProject = {
  readonly fetch: (signal: AbortSignal) => Promise<FetchedCatalog>;
} & ProjectAddress;

/** What is known of the project in use. */
export type CatalogState = {
  /**
   * What was fetched last, from here or from disk; without it only the bundled tables are known.
   */
  readonly fetched?: FetchedCatalog;
  readonly isFetching: boolean;
  /** Why the last attempt failed, and what to do. */
  readonly failure?: string;
};

/** A catalog older than this is fetched anew when somebody works with the project. */
const freshMs = 60 * 60_000;
/** The schema of a large project takes minutes. */
const fetchTimeoutMs = 10 * 60_000;

/** Resets what an earlier project told: the bundled tables, and nothing of a project. */
const nothingKnown: CatalogParams = {
  revision: 'bundled',
  tables: {},
  properties: {},
  events: [],
  values: {},
  variables: [],
  cohorts: [],
};

/**
 * The catalog of the project in use: from disk at once, from the service when that is over an hour
 * old, and passed on to the language server. Typing never causes a request.
 */
export class Catalogs extends Owner {
  readonly #store: CatalogStore;
  readonly #tell: (catalog: CatalogParams) => void;
  readonly #now: () => number;
  readonly #changed = new Emitter<CatalogState>();
  #project: CatalogProject | undefined;
  #mayFetch = true;
  #state: CatalogState = { isFetching: false };
  #stop = new AbortController();
  readonly #looks = new Map<string, Promise<FetchedCatalog>>();

  /** Fires when the project, its catalog or the state of fetching it changes. */
  readonly onDidChange = this.#changed.event;

  /** @param tell hands a catalog to the language server */
  constructor(
    store: CatalogStore,
    tell: (catalog: CatalogParams) => void,
    now: () => number = Date.now,
  ) {
    super();
    this.#store = store;
    this.#tell = tell;
    this.#now = now;
    this.register({ dispose: () => this.#stop.abort() });
  }

  get state(): CatalogState {
    return this.#state;
  }

  /** What was fetched for a project, if it is the one in use. */
  of(project: ProjectAddress): FetchedCatalog | undefined {
    return isSame(project, this.#project) ? this.#state.fetched : undefined;
  }

  /**
   * Changes to a project, or to none with `undefined`; what is on disk counts for an hour. If it is
   * the project in use, only the way to fetch it changes: its key may be another one.
   *
   * @param mayFetch whether it is fetched without being asked for by `refresh`
   */
  async use(project: CatalogProject | undefined, mayFetch = true): Promise<void> {
    const isKnown = isSame(project, this.#project);
    const isAllowedNow = mayFetch && !this.#mayFetch;
    this.#project = project;
    this.#mayFetch = mayFetch;
    if (isKnown) {
      if (isAllowedNow && !this.#isFresh(this.#state.fetched)) await this.refresh();
      return;
    }
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#enter({ isFetching: project !== undefined && mayFetch });
    const fetched = project && (await this.#store.load(project));
    if (signal.aborted) return;
    this.#tell({ ...nothingKnown, ...fetched?.catalog });
    if (project && mayFetch && !this.#isFresh(fetched)) await this.#fetch(project, fetched);
    else this.#enter({ isFetching: false, ...(fetched ? { fetched } : {}) });
  }

  /**
   * The catalog of any project, without changing to it: from disk where that is fresh.
   *
   * @throws ApiFailure
   */
  async look(project: CatalogProject, signal: AbortSignal): Promise<FetchedCatalog> {
    const key = `${project.host} ${project.projectId}`;
    const underWay = this.#looks.get(key);
    if (underWay) return underWay;
    const look = this.#look(project, signal).finally(() => this.#looks.delete(key));
    this.#looks.set(key, look);
    return look;
  }

  async #look(project: CatalogProject, signal: AbortSignal): Promise<FetchedCatalog> {
    const kept = await this.#store.load(project);
    if (kept && this.#isFresh(kept)) return kept;
    const fetched = await project.fetch(signal);
    // What cannot be kept is fetched again next time.
    await this.#store.save(project, fetched).catch(() => undefined);
    return fetched;
  }

  /** Fetches the catalog now, whatever its age. A second call while one goes on changes nothing. */
  async refresh(): Promise<void> {
    const { isFetching, fetched } = this.#state;
    if (this.#project && !isFetching) await this.#fetch(this.#project, fetched);
  }

  async #fetch(project: CatalogProject, before: FetchedCatalog | undefined): Promise<void> {
    const { signal } = this.#stop;
    this.#enter({ isFetching: true, ...(before ? { fetched: before } : {}) });
    try {
      const timeout = AbortSignal.timeout(fetchTimeoutMs);
      const fetched = await project.fetch(AbortSignal.any([signal, timeout]));
      if (signal.aborted) return;
      this.#tell({ ...nothingKnown, ...fetched.catalog });
      this.#enter({ isFetching: false, fetched });
      await this.#keep(project, fetched);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureWords(error);
      this.#enter({ isFetching: false, failure, ...(before ? { fetched: before } : {}) });
    }
  }

  /** A full disk only costs the next window a request, but people are told. */
  async #keep(project: CatalogProject, fetched: FetchedCatalog): Promise<void> {
    try {
      await this.#store.save(project, fetched);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const failure = `The schema could not be kept on disk (${reason}). Free some space there.`;
      if (isSame(project, this.#project)) this.#enter({ isFetching: false, fetched, failure });
    }
  }

  #isFresh(fetched: FetchedCatalog | undefined): boolean {
    if (!fetched) return false;
    const ageMs = this.#now() - fetched.fetchedAt;
    // A clock that was put back makes no catalog last longer.
    return ageMs >= 0 && ageMs < freshMs;
  }

  #enter(state: CatalogState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

function isSame(a: ProjectAddress | undefined, b: ProjectAddress | undefined): boolean {
  return a?.host === b?.host && a?.projectId === b?.projectId;
}

function failureWords(error: unknown): string {
  if (!isApiFailure(error)) return error instanceof Error ? error.message : String(error);
  const { message, advice } = describeFailure(error);
  return `${message} ${advice}`;
}
