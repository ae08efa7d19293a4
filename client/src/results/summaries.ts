import type {
  Column,
  ErrorPlace,
  ResultHeader,
  RunState,
  RunSummary,
  TabSummary,
} from '../protocol/results.ts';
import type { QueryRunState } from '../runs/queryRun.ts';
import type { Run } from '../runs/runs.ts';
import { rowCap } from './rowCap.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tab } from './tabs.ts';

/** A tab as the strip of tabs shows it. */
export function tabSummary({ id, title, pinned }: Tab): TabSummary {
  return { tabId: id, title, pinned };
}

/** What a tab is about, as the view shows it above the rows; nothing where it is about nothing. */
export function summaryOf({ title, run, shown }: Tab): RunSummary | undefined {
  if (run) return { ...runSummary(run), title };
  return shown && { ...snapshotSummary(shown), title };
}

function runSummary(run: Run): RunSummary {
  const { order, work } = run;
  const { connection, client } = order.session;
  const place = errorPlace(run);
  return {
    runId: work.request.id,
    title: order.title,
    query: order.query,
    connection: `${connection.name} · ${client.host}`,
    state: shownState(work.state, place),
    elapsedMs: work.elapsedMs,
    canGoToError: place !== undefined,
  };
}

function snapshotSummary(snapshot: Snapshot): RunSummary {
  const { id, title, query, connection, elapsedMs, takenAt } = snapshot;
  const state: RunState = { kind: 'done' };
  return { runId: id, title, query, connection, elapsedMs, takenAt, state, canGoToError: false };
}

/** What is known of a result besides its rows. */
export function resultHeader({ id, result }: Snapshot): ResultHeader {
  const cap = rowCap(result);
  return {
    resultId: id,
    columns: result.columns satisfies readonly Column[],
    rowCount: result.rows.length,
    ...(cap ? { cap } : {}),
    ...(result.cachedAt ? { cachedAt: result.cachedAt } : {}),
    ...(result.hogql ? { hogql: result.hogql } : {}),
    ...(result.clickhouse ? { clickhouse: result.clickhouse } : {}),
  };
}

function errorPlace({ order, errorRange }: Run): ErrorPlace | undefined {
  if (!order.source || !errorRange) return undefined;
  const before = order.query.slice(0, errorRange.start).split('\n').length;
  return { ...errorRange, line: order.source.start.line + before };
}

/** The state without what travels apart: the rows, and the remedy, which is the host's to offer. */
function shownState(state: QueryRunState, place: ErrorPlace | undefined): RunState {
  switch (state.kind) {
    case 'done':
      return { kind: 'done' };
    case 'failed': {
      const { message, advice } = state.words;
      return { kind: 'failed', message, advice, ...(place ? { place } : {}) };
    }
    case 'throttled':
      return { kind: 'throttled', untilMs: Date.now() + state.untilMs - performance.now() };
    default:
      return state;
  }
}
