import type { QueryResult } from '../api/queries.ts';
import { jsonOfRows } from '../protocol/jsonOfRows.ts';
import type { RunCost } from '../protocol/notebook.ts';
import type { ProjectClock, RunSummary } from '../protocol/results.ts';
import type { Run } from '../runs/window/runs.ts';

/** A result separate from its run, with everything about its origin. Plain data, JSON-safe. */
export type Snapshot = {
  readonly id: string;
  readonly title: string;
  readonly query: string;
  /** `connection · host`. */
  readonly connection: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  /** The duration of the run. */
  readonly elapsedMs: number;
  readonly cost?: RunCost;
  /** The offset of the service's clock from this machine's; 0 if it is unknown. */
  readonly clockOffsetMs?: number;
  readonly result: QueryResult;
  /** It was saved with an insight; `refreshing` while it is computed anew. */
  readonly saved?: NonNullable<RunSummary['saved']>;
};

/** Rows in transit to a view: the JSON text of `Row[]`. */
export function rowsJson({ result }: Snapshot, from: number, count: number): string {
  return jsonOfRows(result.rows.slice(from, from + count));
}

/** The result of a run, with its origin. */
export function takenFrom({ order, work }: Run, result: QueryResult): Snapshot {
  const { display, session } = order;
  const { connection, client } = session;
  const { id } = work.request;
  return {
    // The older result that comes first is not the run's own.
    id: result === work.stale ? `${id} stale` : id,
    title: order.title,
    query: order.query,
    connection: `${connection.name} · ${client.host}`,
    takenAt: Date.now(),
    clockOffsetMs: client.serviceNow - Date.now(),
    elapsedMs: work.elapsedMs,
    cost: work.cost,
    result: display === undefined ? result : { ...result, display },
  };
}

/** When a result was computed, by the clock of its project: UTC where the service named no zone. */
export function projectClock({ takenAt, clockOffsetMs = 0, result }: Snapshot): ProjectClock {
  const cachedAt = Date.parse(result.cachedAt ?? '') - clockOffsetMs;
  const computedAt = Number.isNaN(cachedAt) ? takenAt : cachedAt;
  return { computedAt, aheadMs: aheadOfUtc(result.timezone, computedAt) };
}

/** How far a zone is ahead of UTC at a moment, in milliseconds; 0 for an unknown zone. */
function aheadOfUtc(timeZone: string | undefined, moment: number): number {
  if (timeZone === undefined) return 0;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  } catch {
    return 0;
  }
}
