import { t } from '@vscode/l10n';
import type {
  Column,
  ErrorPlace,
  ResultHeader,
  RunState,
  RunSummary,
  TabSummary,
} from '../protocol/results.ts';
import type { RunCost } from '../protocol/notebook.ts';
import type { QueryRunState } from '../runs/life/queryRun.ts';
import { wallClock } from '../runs/life/runState.ts';
import { dateAndTime } from '../protocol/language.ts';
import { documentName } from '../base/edits.ts';
import { remedyButton } from '../base/remedies.ts';
import { errorPlace } from '../runs/window/runFindings.ts';
import type { Run } from '../runs/window/runs.ts';
import { missingValues } from '../runs/starting/carryOut.ts';
import type { HeldRun } from '../runs/window/runPanel.ts';
import { sourceExtent, sourceTextOf } from '../runs/window/sourcePlace.ts';
import { rowCap } from '../runs/window/rowLimits.ts';
import { projectClock, type Snapshot } from './snapshot.ts';
import type { Tab } from './tab.ts';

/** A tab as the strip of tabs shows it. */
export function tabSummary(tab: Tab): TabSummary {
  const { id: tabId, title, pinned } = tab;
  const hint = hintOf(tab);
  return { tabId, title, pinned, ...(hint === '' ? {} : { hint }) };
}

/** The query of a tab, and where and when it ran. */
function hintOf({ held, run, shown, statement }: Tab): string {
  const order = held?.order ?? run?.order;
  const file = order?.source?.file.toString() ?? statement?.file;
  const facts = [
    ...(file ? [documentName(file)] : []),
    ...(shown ? [dateAndTime(shown.takenAt)] : []),
  ];
  const query = order ? sourceTextOf(order) : (shown?.query ?? '');
  const lines = query.slice(0, mostOfQuery).split('\n').slice(0, mostLines).join('\n');
  const part = lines.length < query.length ? `${lines}…` : lines;
  return [part, facts.join(' · ')].filter(Boolean).join('\n\n');
}

/** A tooltip shows the beginning of a long query. */
const mostOfQuery = 1000;
const mostLines = 15;

/** A tab's run, as the view shows it above the rows; undefined if it has none. */
export function summaryOf({ title, run, shown, held }: Tab): RunSummary | undefined {
  if (held) return { ...heldSummary(held), title };
  if (run) return { ...runSummary(run), title };
  return shown && { ...snapshotSummary(shown), title };
}

function runSummary(run: Run): RunSummary {
  const { order, work } = run;
  const { connection, client } = order.session;
  const place = errorPlaceOf(run);
  return {
    runId: work.request.id,
    title: order.title,
    query: order.query,
    connection: [`${connection.name} · ${client.host}`, ...sourceWords(order)].join(' · '),
    state: shownState(work.state, place),
    elapsedMs: work.elapsedMs,
    ...readBytes(work.cost),
    canGoToError: place !== undefined,
    parameters: order.bound?.fields ?? [],
  };
}

/** The data source of a run, if that is not the project itself. */
function sourceWords({ connectionId }: Run['order']): readonly string[] {
  return connectionId === undefined ? [] : [t('source {0}', connectionId)];
}

function heldSummary({ id, order, atMs }: HeldRun): RunSummary {
  const { connection, client } = order.session;
  return {
    runId: id,
    title: order.title,
    query: order.query,
    connection: `${connection.name} · ${client.host}`,
    state:
      atMs === undefined
        ? { kind: 'needsValues', missing: missingValues(order) }
        : { kind: 'scheduled', atMs },
    elapsedMs: 0,
    canGoToError: false,
    parameters: order.bound?.fields ?? [],
  };
}

function snapshotSummary(snapshot: Snapshot): RunSummary {
  const { id, title, query, connection, elapsedMs, takenAt, saved, cost } = snapshot;
  const state: RunState = { kind: 'done' };
  const none = {
    canGoToError: false,
    parameters: [],
    ...(saved ? { saved } : {}),
    ...readBytes(cost),
  };
  return { runId: id, title, query, connection, elapsedMs, takenAt, state, ...none };
}

function readBytes(cost: RunCost | undefined): Pick<RunSummary, 'bytesRead'> {
  return cost?.bytesRead === undefined ? {} : { bytesRead: cost.bytesRead };
}

/** The metadata of a result. */
export function resultHeader(snapshot: Snapshot): ResultHeader {
  const { id, result, clockOffsetMs = 0 } = snapshot;
  const cap = rowCap(result);
  const here = (time: string | null | undefined): number => Date.parse(time ?? '') - clockOffsetMs;
  const cachedAt = here(result.cachedAt);
  return {
    resultId: id,
    columns: result.columns satisfies readonly Column[],
    rowCount: result.rows.length,
    ...(cap ? { cap } : {}),
    ...(result.display ? { display: result.display } : {}),
    ...(Number.isNaN(cachedAt) ? {} : { cachedAt }),
    clock: projectClock(snapshot),
    ...(here(result.staleAt) <= Date.now() ? { isStale: true } : {}),
    ...(result.hogql ? { hogql: result.hogql } : {}),
    ...(result.clickhouse ? { clickhouse: result.clickhouse } : {}),
    ...(result.remarks ? { remarks: result.remarks } : {}),
  };
}

function errorPlaceOf({ order, findings }: Run): ErrorPlace | undefined {
  const place = errorPlace(findings);
  if (!order.source || !place) return undefined;
  const own = sourceExtent(place, order.source.inserted);
  if (!own) return undefined;
  const before = sourceTextOf(order).slice(0, own.start).split('\n').length;
  return { ...place, line: order.source.start.line + before };
}

/** The state without what travels apart: the rows. */
function shownState(state: QueryRunState, place: ErrorPlace | undefined): RunState {
  switch (state.kind) {
    case 'done':
      return { kind: 'done' };
    case 'failed': {
      const { message, advice, remedy } = state.words;
      return {
        kind: 'failed',
        message,
        advice,
        ...(place ? { place } : {}),
        ...(state.freeAtMs === undefined ? {} : { freeAtMs: wallClock(state.freeAtMs) }),
        ...(state.limit === undefined ? {} : { limit: state.limit }),
        ...(remedy ? { remedy: remedyButton(remedy).label } : {}),
        ...(state.remarks ? { remarks: state.remarks } : {}),
      };
    }
    case 'throttled':
      return { ...state, untilMs: wallClock(state.untilMs) };
    default:
      return state;
  }
}
