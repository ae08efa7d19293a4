import type { EngineProgress } from '../engine/engine.ts';

/** The progress of a query, in the service's names. */
type QueryProgress = {
  readonly rows_read: number;
  readonly estimated_rows_total: number;
  readonly bytes_read: number;
  readonly time_elapsed: number;
  readonly active_cpu_time: number;
};

/** The service's record of a background query. */
export type QueryStatus = {
  readonly id: string;
  readonly team_id: number;
  readonly query_async: true;
  readonly complete: boolean;
  readonly error: boolean;
  readonly error_message: string | null;
  readonly start_time: string;
  readonly pickup_time: string | null;
  readonly end_time: string | null;
  readonly expiration_time: string | null;
  readonly task_id: string;
  readonly labels: readonly string[] | null;
  readonly insight_id: number | null;
  readonly dashboard_id: number | null;
  readonly results: unknown;
  readonly query_progress: QueryProgress | null;
};

/** The engine's figures in the service's names. */
export function queryProgress(progress: EngineProgress): QueryProgress {
  return {
    rows_read: progress.rowsRead,
    estimated_rows_total: progress.rowsTotal,
    bytes_read: progress.bytesRead,
    time_elapsed: progress.elapsedSeconds,
    active_cpu_time: progress.cpuMicroseconds,
  };
}
