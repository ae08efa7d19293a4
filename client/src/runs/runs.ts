import { randomUUID } from 'node:crypto';
import { commands, EventEmitter } from 'vscode';
import type { Position, Uri } from 'vscode';
import { systemClock } from '../api/retry.ts';
import type { Queries, RefreshMode } from '../api/queries.ts';
import type { Session } from '../auth/sessions.ts';
import { Owner } from '../base/owner.ts';
import { QueryRun } from './queryRun.ts';

/** What to run, and where it came from. */
export interface RunOrder {
  /** What its tab is called. */
  readonly title: string;
  /** One statement. */
  readonly query: string;
  /** The document it stands in, and where its text begins there; none for a text of our own making. */
  readonly source?: { readonly file: Uri; readonly start: Position };
  readonly session: Session;
  readonly refresh: RefreshMode;
}

/** A run and the order it carries out. */
export interface Run {
  readonly order: RunOrder;
  readonly work: QueryRun;
  /** Where in the query the service sees the error, once it was asked after a failure. */
  readonly errorRange?: { readonly start: number; readonly end: number };
}

/** The runs of this window. Status bar, panel and trees watch it and change nothing here. */
export class Runs extends Owner {
  readonly #changed = this.register(new EventEmitter<Run>());
  readonly #going = new Map<string, Run>();
  #front: Run | undefined;

  /** Fires when a run begins, and at every change of its state. */
  readonly onDidChange = this.#changed.event;

  /** The newest run: the one panel and status bar show. */
  get front(): Run | undefined {
    return this.#front;
  }

  /** Runs that have not ended, the oldest first. */
  get going(): readonly Run[] {
    return [...this.#going.values()];
  }

  start(order: RunOrder): Run {
    const { session, query } = order;
    const left = (): number => session.budget().left;
    const request = { id: randomUUID(), query, refresh: thrifty(order.refresh, left()) };
    const service = session.client.queries(session.connection.projectId);
    const run: Run = { order, work: new QueryRun(request, service, systemClock, left) };
    this.#front = run;
    this.#going.set(request.id, run);
    run.work.onDidChange(({ kind }) => {
      this.#announce(run);
      if (kind === 'failed') void this.#locateError(run, service);
    });
    this.#announce(run);
    return run;
  }

  /** The run of this id while it is known: going, or in front. */
  find(runId: string): Run | undefined {
    return this.#front?.work.request.id === runId ? this.#front : this.#going.get(runId);
  }

  override dispose(): void {
    // A closing window leaves nothing running at the service.
    for (const run of this.going) void run.work.cancel();
    super.dispose();
  }

  /** One more request finds the place of an error that is the query's own. */
  async #locateError(run: Run, service: Queries): Promise<void> {
    const { state, request } = run.work;
    if (state.kind !== 'failed' || !state.words.isQuerysOwn) return;
    if (run.order.session.budget().left <= KEPT_FOR_RUNS) return;
    const signal = AbortSignal.timeout(30_000);
    const errorRange = await service.errorRange(request.query, signal).catch(() => undefined);
    if (!errorRange) return;
    const located = { ...run, errorRange };
    if (this.#front === run) this.#front = located;
    this.#announce(located);
  }

  #announce(run: Run): void {
    if (run.work.hasEnded) this.#going.delete(run.work.request.id);
    void commands.executeCommand('setContext', 'hogql.running', this.#going.size > 0);
    this.#changed.fire(run);
  }
}

/** With so few requests left an error's place is not asked for. */
const KEPT_FOR_RUNS = 20;
/** With fewer requests left a run waits for its result in one request instead of polling. */
const ENOUGH_FOR_POLLS = 30;

function thrifty(refresh: RefreshMode, left: number): RefreshMode {
  return refresh === 'async' && left < ENOUGH_FOR_POLLS ? 'blocking' : refresh;
}
