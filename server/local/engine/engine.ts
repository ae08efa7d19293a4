/** The progress of a query, from the engine's own process list. */
export type EngineProgress = {
  readonly rowsRead: number;
  readonly rowsTotal: number;
  readonly bytesRead: number;
  readonly elapsedSeconds: number;
  readonly cpuMicroseconds: number;
};

/**
 * The result of a query. Rows stay the engine's JSON text, so that no 64-bit integer passes through
 * a double.
 */
export type EngineResult = {
  readonly columns: readonly EngineColumn[];
  readonly rows: readonly string[];
  readonly rowsRead: number;
  readonly bytesRead: number;
  readonly elapsedSeconds: number;
};

/** A column's name and its ClickHouse type. */
export type EngineColumn = {
  readonly name: string;
  readonly type: string;
};

/** A query for the engine; `id` is its name in the process list. */
export type EngineJob = {
  readonly id: string;
  readonly sql: string;
  readonly maxSeconds: number;
  /** At its time limit the query ends without failing; its result so far is of no use. */
  readonly endsInTime?: boolean;
  /** Reads about this many rows and answers for these. */
  readonly sampleRows?: number;
  readonly onStart?: () => void;
  readonly onProgress?: (progress: EngineProgress) => void;
};

/** The current state of the engine. */
export type EngineStatus = {
  readonly pid: number | undefined;
  readonly running: readonly string[];
};

/** A ClickHouse for the service. Only the implementations of this type know which one it is. */
export type Engine = {
  /**
   * Runs a compiled query. Aborting cancels it in the engine; the promise settles once it is gone
   * there.
   */
  run(job: EngineJob, signal: AbortSignal): Promise<EngineResult>;
  /** Runs statements that change data: of the service itself, never a user's text. */
  load(
    statements: readonly string[],
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<void>;
  status(): Promise<EngineStatus>;
  close(): Promise<void>;
};

/**
 * `query`: the engine refused or failed it; `cancelled`: on demand; `stopped`: the engine died
 * meanwhile.
 */
export type EngineFailure = 'query' | 'cancelled' | 'stopped';

/** Every failure of a run; `clickhouseCode` is the engine's error number, if it gave one. */
export class EngineError extends Error {
  readonly kind: EngineFailure;
  readonly clickhouseCode: number | undefined;

  constructor(kind: EngineFailure, message: string, clickhouseCode?: number) {
    super(message);
    this.kind = kind;
    this.clickhouseCode = clickhouseCode;
  }
}

/** The engine's number for a disk without room. */
const notEnoughSpace = 243;

/** True if the system or the engine found no room on a disk. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof EngineError && error.clickhouseCode === notEnoughSpace) return true;
  const message = error instanceof Error ? error.message : String(error);
  return /ENOSPC|EDQUOT|No space left on device|errno: 28\b/.test(message);
}
