import { Emitter } from '../base/emitter.ts';
import { Owner } from '../base/owner.ts';
import type { CatalogParams, CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import { catalogId, type CatalogStore, type ProjectAddress } from './catalogStore.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';
import {
  type CatalogProject,
  type CatalogState,
  isFresh,
  ProjectCatalog,
} from './projectCatalog.ts';

export type { CatalogProject, CatalogState } from './projectCatalog.ts';

/** The projects in use besides the front one; `fetches` if they are fetched unasked. */
export type UseOptions = {
  readonly others?: readonly CatalogProject[];
  readonly mayFetch?: boolean;
};

/**
 * The catalogs of the projects of open files; the front one is that of the active file. Typing never causes a request.
 */
export class Catalogs extends Owner {
  readonly #store: CatalogStore;
  readonly #tell: (catalog: CatalogParams) => void;
  readonly #now: () => number;
  readonly #changed = new Emitter<CatalogState>();
  readonly #known = new Map<string, ProjectCatalog>();
  #front: string | undefined;
  readonly #looks = new Map<string, Promise<FetchedCatalog>>();

  /** Fires when another project is in front, and when the state of the one in front changes. */
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
    this.register({ dispose: () => this.#known.forEach((each) => each.close()) });
  }

  /** The known state of the project in front. */
  get state(): CatalogState {
    return this.#inFront?.state ?? { isFetching: false };
  }

  /** By which the language server knows the catalog of the project in front. */
  get front(): string | undefined {
    return this.#front;
  }

  /** The fetched catalog of a project, if a file of it is open. */
  of(project: ProjectAddress): FetchedCatalog | undefined {
    return this.#known.get(catalogId(project))?.state.fetched;
  }

  /**
   * Keeps the catalogs of these projects, and forgets those of others; what is on disk counts for
   * an hour. Of a project that was in use before only the way to fetch it changes.
   *
   * @param front the one in front; none with `undefined`
   */
  async use(
    front: CatalogProject | undefined,
    { others = [], mayFetch = true }: UseOptions = {},
  ): Promise<void> {
    const used = new Map(
      [...(front ? [front] : []), ...others].map((each) => [catalogId(each), each]),
    );
    for (const [id, catalog] of this.#known) {
      if (used.has(id)) continue;
      this.#known.delete(id);
      catalog.close();
    }
    const before = this.#front;
    this.#front = front && catalogId(front);
    const settled = [...used].map(([id, project]) => this.#open(id, project, mayFetch));
    if (this.#front !== before) this.#changed.fire(this.state);
    await Promise.all(settled);
  }

  /** Takes in a variable that was made or changed from here, if a file of its project is open. */
  async takeVariable(project: ProjectAddress, variable: CatalogVariable): Promise<void> {
    await this.#known.get(catalogId(project))?.takeVariable(variable);
  }

  /** Fetches the catalog in front now, whatever its age. */
  async refresh(): Promise<void> {
    await this.#inFront?.refresh();
  }

  /** Fetches the catalog of a project now, whatever its age: it has something new. */
  async renew(project: CatalogProject, signal: AbortSignal): Promise<void> {
    const known = this.#known.get(catalogId(project));
    if (known) await known.refresh();
    else await this.#store.save(project, await project.fetch(signal));
  }

  /** Fetches again what could not be fetched. */
  async retry(): Promise<void> {
    const failed = [...this.#known.values()].filter(({ state }) => state.failure !== undefined);
    await Promise.all(failed.map((each) => each.refresh()));
  }

  /**
   * The catalog of any project, without changing to it: from disk where that is fresh.
   *
   * @throws ApiFailure
   */
  async look(project: CatalogProject, signal: AbortSignal): Promise<FetchedCatalog> {
    const id = catalogId(project);
    const underWay = this.#looks.get(id);
    if (underWay) return underWay;
    const look = this.#look(project, signal).finally(() => this.#looks.delete(id));
    this.#looks.set(id, look);
    return look;
  }

  get #inFront(): ProjectCatalog | undefined {
    return this.#front === undefined ? undefined : this.#known.get(this.#front);
  }

  async #open(id: string, project: CatalogProject, mayFetch: boolean): Promise<void> {
    const known = this.#known.get(id);
    if (known) {
      await known.reach(project, mayFetch);
      return;
    }
    const made = new ProjectCatalog(project, mayFetch, {
      store: this.#store,
      tell: this.#tell,
      now: this.#now,
      onDidChange: () => {
        if (this.#front === id) this.#changed.fire(this.state);
      },
    });
    this.#known.set(id, made);
    await made.open();
  }

  async #look(project: CatalogProject, signal: AbortSignal): Promise<FetchedCatalog> {
    const kept = await this.#store.load(project);
    if (kept && isFresh(kept, this.#now())) return kept;
    const fetched = await project.fetch(signal, kept);
    // A catalog that cannot be stored is fetched again next time.
    await this.#store.save(project, fetched).catch(() => undefined);
    return fetched;
  }
}
