/** A store for records, such as VS Code's `Memento`. */
export type RecordState = {
  get<T>(key: string, fallback: T): T;
  update(key: string, value: unknown): PromiseLike<void>;
};

/** What it takes to restore an insight that was deleted from here. */
export type DeletedInsight = {
  readonly id: number;
  readonly title: string;
  readonly host: string;
  readonly projectId: string;
  /** The dashboards it was on. */
  readonly dashboards: readonly number[];
  /** When it was deleted, in milliseconds since 1970. */
  readonly at: number;
};

const storedKey = 'hogql.deletedInsights';
const keptMs = 30 * 86_400_000;

/** Insights deleted from here in the last 30 days. The service lists no deleted ones. */
export class DeletedInsights {
  readonly #state: RecordState;
  readonly #now: () => number;

  constructor(state: RecordState, now: () => number = Date.now) {
    this.#state = state;
    this.#now = now;
  }

  /** The deleted insights of one project, the most recent first. */
  all(host: string, projectId: string): readonly DeletedInsight[] {
    return this.#kept().filter((each) => each.host === host && each.projectId === projectId);
  }

  find(host: string, projectId: string, id: number): DeletedInsight | undefined {
    return this.all(host, projectId).find((each) => each.id === id);
  }

  async add(record: DeletedInsight): Promise<void> {
    await this.#state.update(storedKey, [record, ...this.#kept()]);
  }

  async remove(host: string, projectId: string, id: number): Promise<void> {
    const gone = this.find(host, projectId, id);
    await this.#state.update(
      storedKey,
      this.#kept().filter((each) => each !== gone),
    );
  }

  #kept(): readonly DeletedInsight[] {
    const all = this.#state.get<readonly DeletedInsight[]>(storedKey, []);
    return all.filter(({ at }) => this.#now() - at < keptMs);
  }
}
