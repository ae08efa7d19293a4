import type { QueryResult } from '../api/queries.ts';
import { jsonOfRows } from '../protocol/jsonOfRows.ts';
import type { RunCost } from '../protocol/notebook.ts';
import type { RunSummary } from '../protocol/results.ts';
import type { Run } from '../runs/window/runs.ts';

/** A result kept apart from its run, with all that says where it came from. Plain data, JSON-safe. */
export type Snapshot = {
  readonly id: string;
  readonly title: string;
  readonly query: string;
  /** `connection · host`. */
  readonly connection: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  /** How long the run took. */
  readonly elapsedMs: number;
  readonly cost?: RunCost;
  /** The offset of the service's clock from this machine's; 0 if it is unknown. */
  readonly clockOffsetMs?: number;
  readonly result: QueryResult;
  /** It was saved with an insight: whether it is being computed anew. */
  readonly saved?: NonNullable<RunSummary['saved']>;
};

/** Some of the rows as they travel to a view: the JSON text of `Row[]`. */
export function rowsJson({ result }: Snapshot, from: number, count: number): string {
  return jsonOfRows(result.rows.slice(from, from + count));
}

/** The result of a run, with where it came from. */
export function takenFrom({ order, work }: Run, result: QueryResult): Snapshot {
  const { display, session } = order;
  const { connection, client } = session;
  const { id } = work.request;
  return {
    // The older result that comes first is another one than that of the run itself.
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
