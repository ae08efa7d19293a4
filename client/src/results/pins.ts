import { Owner } from '../base/owner.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotStore } from './snapshotStore.ts';
import type { Tabs } from './tabs.ts';

/** Keeps the results of pinned tabs on disk, so that a reloaded window has them again. */
export class Pins extends Owner {
  readonly #tabs: Tabs;
  readonly #store: SnapshotStore;
  readonly #failed: (error: unknown) => void;
  /** The titles under which results are kept on disk. */
  readonly #kept = new Map<string, string>();
  /** Writes run one after the other: an unpinned tab must end up unpinned. */
  readonly #writes = new TaskQueue();
  #isRestoring = false;
  #restored: Promise<void> | undefined;

  /** @param failed is told why a result could not be kept */
  constructor(tabs: Tabs, store: SnapshotStore, failed: (error: unknown) => void) {
    super();
    this.#tabs = tabs;
    this.#store = store;
    this.#failed = failed;
    this.register(
      tabs.onDidChange(({ kind }) => {
        if (kind !== 'run' && !this.#isRestoring) void this.#follow();
      }),
    );
  }

  /** Opens the tabs of an earlier window, after those already open. Only the first call has an effect. */
  restore(): Promise<void> {
    this.#restored ??= this.#restore();
    return this.#restored;
  }

  async #restore(): Promise<void> {
    const kept = await this.#store.all();
    const front = this.#tabs.front?.id;
    // Tabs that are not restored yet must not count as unpinned.
    this.#isRestoring = true;
    for (const snapshot of kept) {
      // This window may have pinned it itself by now.
      if (this.#kept.has(snapshot.id)) continue;
      this.#kept.set(snapshot.id, snapshot.title);
      this.#tabs.open(snapshot, true);
    }
    if (front !== undefined) this.#tabs.select(front);
    this.#isRestoring = false;
    await this.#follow();
  }

  /** Resolves once all changes so far are on disk. */
  get settled(): Promise<void> {
    return this.#writes.settled;
  }

  #follow(): Promise<void> {
    const pinned = new Map<string, Snapshot>();
    for (const { pinned: isPinned, shown, title } of this.#tabs.all) {
      if (isPinned && shown) pinned.set(shown.id, { ...shown, title });
    }
    return this.#writes.run(() => this.#write(pinned));
  }

  async #write(pinned: ReadonlyMap<string, Snapshot>): Promise<void> {
    for (const [id, snapshot] of pinned) {
      if (this.#kept.get(id) === snapshot.title) continue;
      try {
        await this.#store.save(snapshot);
        this.#kept.set(id, snapshot.title);
      } catch (error) {
        this.#failed(error);
      }
    }
    for (const id of this.#kept.keys()) {
      if (pinned.has(id)) continue;
      try {
        await this.#store.remove(id);
        this.#kept.delete(id);
      } catch {
        // The next change of the tabs tries again.
      }
    }
  }
}
