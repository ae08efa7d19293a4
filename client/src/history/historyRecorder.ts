import { Owner } from '../base/owner.ts';
import type { Listen } from '../base/emitter.ts';
import { takenFrom } from '../results/snapshot.ts';
import type { Run } from '../runs/window/runs.ts';
import type { HistoryEntry, HistoryStore } from './historyStore.ts';

/** Records every run when it has ended, unless capture is paused. */
export class HistoryRecorder extends Owner {
  readonly #store: HistoryStore;
  readonly #isPaused: () => boolean;
  readonly #failed: (error: unknown) => void;
  /** Runs that are written down: news of a run can come after its end. */
  readonly #seen = new WeakSet<Run['work']>();

  /** @param failed is told why a run could not be kept */
  constructor(
    runs: { readonly onDidChange: Listen<Run> },
    store: HistoryStore,
    isPaused: () => boolean,
    failed: (error: unknown) => void,
  ) {
    super();
    this.#store = store;
    this.#isPaused = isPaused;
    this.#failed = failed;
    this.register(runs.onDidChange((run) => void this.#follow(run)));
  }

  async #follow(run: Run): Promise<void> {
    try {
      const entry = entryOf(run);
      if (!entry || this.#seen.has(run.work)) return;
      this.#seen.add(run.work);
      if (this.#isPaused()) return;
      const { state } = run.work;
      await this.#store.add(
        entry,
        state.kind === 'done' ? takenFrom(run, state.result) : undefined,
      );
    } catch (error) {
      this.#failed(error);
    }
  }
}

/** The entry of a run; undefined while it is running. */
function entryOf({ order, work }: Run): HistoryEntry | undefined {
  const { state, request, elapsedMs, cost } = work;
  switch (state.kind) {
    case 'done':
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'lost':
      break;
    default:
      return undefined;
  }
  const { connection, client } = order.session;
  return {
    id: request.id,
    at: Date.now() - elapsedMs,
    title: order.title,
    query: order.query,
    connection: `${connection.name} · ${client.host}`,
    host: connection.host,
    projectId: connection.projectId,
    ...(order.source ? { file: order.source.file.toString() } : {}),
    elapsedMs,
    end: state.kind,
    ...(state.kind === 'done' ? { rows: state.result.rows.length } : {}),
    ...(cost.bytesRead === undefined ? {} : { bytesRead: cost.bytesRead }),
    ...(state.kind === 'done' && state.result.cachedAt !== null ? { cached: true } : {}),
    ...(state.kind === 'failed' ? { message: state.words.message } : {}),
  };
}
