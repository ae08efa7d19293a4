import { randomUUID } from 'node:crypto';
import { commands, EventEmitter, type Position, type Uri } from 'vscode';
import { nodeOfText } from '../../api/queryNode.ts';
import { type Clock, systemClock } from '../../api/retry.ts';
import type { Queries, QueryNode } from '../../api/queries.ts';
import type { RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import type { Session } from '../../auth/sessions.ts';
import { Owner } from '../../base/owner.ts';
import { setting } from '../../base/settings.ts';
import { computationService } from '../../nodes/computationService.ts';
import type { FailureWords } from '../../api/failureWords.ts';
import { failurePlace } from '../../nodes/nodeDocument.ts';
import type { BoundQuery } from '../../parameters/bindParameters.ts';
import { deadlineMs } from '../life/pollCadence.ts';
import { QueryRun } from '../life/queryRun.ts';
import type { QueryRunRequest } from '../life/queryRunRequest.ts';
import type { RowLimits } from './rowLimits.ts';
import { placedFindings, type RunFinding } from './runFindings.ts';
import { runName } from './runName.ts';
import { type PastRun, RunTimes, type StatementOfRun } from './runTimes.ts';
import type { Extent, Inserted } from './sourcePlace.ts';
import { mostRunsAtOnce, Turns } from '../life/turns.ts';
import type { QueryRunState } from '../life/runState.ts';

/** A query to run, and its origin. */
export type RunOrder = {
  /** The title of its tab. */
  readonly title: string;
  /** One statement, or the JSON text of a query node. */
  readonly query: string;
  /** Its document, and where its text begins there; undefined for generated text. */
  readonly source?: {
    readonly file: Uri;
    readonly start: Position;
    /** The text there, if the query has more than one inserted part. */
    readonly text?: string;
    /** The inserted part of the query, or the first one. */
    readonly inserted?: Inserted;
    /** The texts of other documents that it consists of. */
    readonly parts?: readonly SourcePart[];
  };
  /** Tells the statements that somebody ran together: their results only close each other. */
  readonly batch?: string;
  /** Which statement of `source`, or which saved insight: its runs share a tab. */
  readonly statement?: StatementId;
  /** The chart its rows open as, as a `@display` line says it; the table where absent. */
  readonly display?: string;
  readonly session: Session;
  readonly refresh: RefreshMode;
  /** Asks for the times of the service's steps, as a slow statement does by itself. */
  readonly withTimings?: boolean;
  /** The endpoint that computes a node; by default the query endpoint. */
  readonly endpoint?: 'query' | 'insights';
  /** The data source that it runs on, if that is not the project itself. */
  readonly connectionId?: string;
  /** The values of its placeholders by name, as sent; absent if it has none. */
  readonly bound?: BoundQuery;
};

/** A text of another document, and where it is in a query. */
export type SourcePart = {
  readonly file: Uri;
  readonly start: Position;
  readonly text: string;
  readonly extent: Extent;
};

/** Tells a statement from all others, in its file and elsewhere. */
export type StatementId = {
  readonly file: string;
  /** Empty for the file as a whole. */
  readonly key: string;
};

/** A run and the order it carries out. */
export type Run = {
  readonly order: RunOrder;
  readonly work: QueryRun;
  /** What the service noticed in the query, as far as it is known by now. */
  readonly findings?: readonly RunFinding[];
};

/** The date of the oldest events that a project keeps, where the service tells it. */
export type RetainedFrom = (
  project: Pick<Session['connection'], 'host' | 'projectId'>,
) => string | undefined;

/** The runs of this window. Status bar, panel and trees watch it and change nothing here. */
export class Runs extends Owner {
  readonly #changed = this.register(new EventEmitter<Run>());
  readonly #going = new Map<string, Run>();
  readonly #turns = new Map<string, Turns>();
  /** Tells which statements are quick, by their earlier runs. */
  readonly times: RunTimes;
  readonly #rowLimits: RowLimits;
  readonly #retainedFrom: RetainedFrom;
  #front: Run | undefined;
  /** The context that key bindings use. */
  #isRunning = false;

  constructor(
    rowLimits: RowLimits,
    times = new RunTimes(),
    retainedFrom: RetainedFrom = () => undefined,
  ) {
    super();
    this.times = times;
    this.#rowLimits = rowLimits;
    this.#retainedFrom = retainedFrom;
  }

  /** Fires when a run begins, and at every change of its state. */
  readonly onDidChange = this.#changed.event;

  /** The newest run, which panel and status bar show. */
  get front(): Run | undefined {
    return this.#front;
  }

  /** Runs that have not ended, the oldest first. */
  get going(): readonly Run[] {
    return [...this.#going.values()];
  }

  /**
   * Sends a query, or keeps it back while the key's other runs take all turns.
   *
   * @param inOneRequest it is one of many, for which the requests are short
   */
  start(order: RunOrder, inOneRequest = false): Run {
    const statement = statementOf(order);
    const isShort = inOneRequest || order.session.otherBudget().left < enoughForPolls;
    const savesPolls = this.times.isQuick(statement) || (isShort && !this.times.isSlow(statement));
    const mode =
      order.refresh === 'async' && savesPolls
        ? ({ refresh: 'blocking', mayMoveToBackground: true } as const)
        : { refresh: order.refresh };
    // The service keeps results with and without times apart.
    const isKept = order.refresh === 'force_cache';
    const withTimings = order.withTimings ?? (!isKept && this.times.isSlow(statement));
    const name = setting('runs.sendName') ? { name: runName(order) } : {};
    const { query } = order;
    return this.#begin(order, { id: randomUUID(), query, withTimings, ...name, ...mode });
  }

  /** Takes up a run which an earlier window has sent. */
  resume(order: RunOrder, sent: { readonly id: string; readonly elapsedMs: number }): Run {
    const { id, elapsedMs } = sent;
    const { query, refresh } = order;
    return this.#begin(order, { id, query, refresh, resumed: { elapsedMs } });
  }

  #begin(order: RunOrder, asked: Omit<QueryRunRequest, 'node'>): Run {
    const { session } = order;
    const node = nodeOfOrder(order);
    const request: QueryRunRequest = { ...asked, ...(node ? { node } : {}) };
    const { projectId } = session.connection;
    const queries = session.client.queries(projectId);
    const service =
      order.endpoint === 'insights'
        ? computationService(session.client.computations(projectId), queries)
        : queries;
    const conditions = {
      left: () => session.otherBudget().left,
      turns: this.#turnsOf(session.connection.host),
      retainedFrom: this.#retainedFrom(session.connection),
      rowLimit: (rows: number) => this.#rowLimits.noted(session.connection.host, rows),
      deadlineMs: deadlineMs(setting('runs.giveUpAfterMinutes')),
    };
    const run: Run = { order, work: new QueryRun(request, service, systemClock, conditions) };
    this.#front = run;
    this.#going.set(request.id, run);
    const isNews = newsOfProgress(systemClock, run.work.state);
    run.work.onDidChange((state) => {
      if (!isNews(state)) return;
      if (run.work.hasEnded) this.times.note(pastRun(run));
      const findings = toldFindings(run);
      if (findings) this.#announce({ ...run, findings });
      else {
        this.#announce(run);
        if (state.kind === 'failed') void this.#locateError(run, queries);
      }
    });
    this.#announce(run);
    return run;
  }

  /** The run of this id, if it is in progress or the newest. */
  find(runId: string): Run | undefined {
    return this.#front?.work.request.id === runId ? this.#front : this.#going.get(runId);
  }

  /** Stops all runs, at the service too. */
  async cancelAll(): Promise<void> {
    await Promise.all(this.going.map(({ work }) => work.cancel()));
  }

  #turnsOf(host: string): Turns {
    const known = this.#turns.get(host);
    if (known) return known;
    const turns = new Turns(mostRunsAtOnce);
    this.#turns.set(host, turns);
    return turns;
  }

  async #locateError(run: Run, service: Queries): Promise<void> {
    const { state, request } = run.work;
    if (state.kind !== 'failed') return;
    const findings = nodeOfText(request.query)
      ? nodeFindings(request.query, state.words)
      : await this.#askFindings(run, service);
    if (findings.length > 0) this.#announce({ ...run, findings });
  }

  /** One more request finds the places of errors that are the query's own. */
  async #askFindings({ order, work }: Run, service: Queries): Promise<readonly RunFinding[]> {
    const { state, request } = work;
    if (state.kind !== 'failed' || !state.words.isQuerysOwn) return [];
    // Asked about the bare text, the service would only see that values are missing.
    if (request.node) return [];
    if (order.session.otherBudget().left <= keptForRuns) return [];
    const signal = AbortSignal.timeout(30_000);
    const found = await service.findings(request.query, signal).catch(() => []);
    const errors = found.filter(({ severity }) => severity === 'error');
    return placedFindings(request.query, errors);
  }

  #announce(run: Run): void {
    if (this.#front?.work === run.work) this.#front = run;
    if (run.work.hasEnded) this.#going.delete(run.work.request.id);
    this.#changed.fire(run);
    const isRunning = this.#going.size > 0;
    if (isRunning === this.#isRunning) return;
    // The window redraws its menus then, so this comes after the rows.
    this.#isRunning = isRunning;
    void commands.executeCommand('setContext', 'hogql.running', isRunning);
  }
}

/** With fewer requests left, an error's place is not requested. */
const keptForRuns = 20;
/** With fewer requests left, a run is blocking instead of polling. */
const enoughForPolls = 30;

/** What is sent in place of the text: with values, of another kind, or for another source of data. */
function nodeOfOrder({ bound, query, connectionId }: RunOrder): QueryNode | undefined {
  const node = bound?.node ?? nodeOfText(query);
  return connectionId === undefined
    ? node
    : { ...(node ?? { kind: 'HogQLQuery', query }), connectionId };
}

/** The statement of an order, by which its earlier runs are known. */
export function statementOf({
  query,
  session,
}: Pick<RunOrder, 'query' | 'session'>): StatementOfRun {
  const { host, projectId } = session.connection;
  return { host, projectId, query };
}

/** What came with the end of a run; undefined if nothing did. */
function toldFindings({ work }: Run): readonly RunFinding[] | undefined {
  const { state, request } = work;
  const { remarks } = state.kind === 'done' ? state.result : state.kind === 'failed' ? state : {};
  // Of a text of JSON, the service counts in the query inside.
  return nodeOfText(request.query) || !remarks?.findings
    ? undefined
    : placedFindings(request.query, remarks.findings);
}

/** The member of a node's text that a failure is about. */
function nodeFindings(query: string, words: FailureWords): readonly RunFinding[] {
  const place = failurePlace(query, words);
  return place ? [{ severity: 'error', message: words.message, place }] : [];
}

function pastRun({ order, work }: Run): PastRun {
  const { state, elapsedMs, cost } = work;
  const cached = state.kind === 'done' && state.result.cachedAt !== null;
  const { bytesRead } = cost;
  return { ...statementOf(order), elapsedMs, end: state.kind, cached, bytesRead };
}

/** Progress is drawn four times a second at most. */
const pauseMs = 250;

/**
 * Tells which states of one run are worth announcing: all, but for progress that comes too soon
 * after other progress. What is left out shows with the next look.
 *
 * @param first the state that is announced as the run begins
 */
export function newsOfProgress(
  clock: Pick<Clock, 'now'>,
  first: QueryRunState,
): (state: QueryRunState) => boolean {
  let last = first.kind;
  let toldMs = clock.now();
  return ({ kind }) => {
    const isProgress = last === kind && (kind === 'running' || kind === 'queued');
    if (isProgress && clock.now() - toldMs < pauseMs) return false;
    last = kind;
    toldMs = clock.now();
    return true;
  };
}
