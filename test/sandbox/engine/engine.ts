/** How far a query has come, as the engine's own process list tells. */
export type EngineProgress = {
  readonly rowsRead: number;
  readonly rowsTotal: number;
  readonly bytesRead: number;
  readonly elapsedSeconds: number;
  readonly cpuMicroseconds: number;
};

/** What a query gave. Rows stay the engine's JSON text, so that no 64-bit integer passes through a double. */
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

/** One query for the engine; `id` is the name it goes by in the process list. */
export type EngineJob = {
  readonly id: string;
  readonly sql: string;
  readonly maxSeconds: number;
  readonly onStart?: () => void;
  readonly onProgress?: (progress: EngineProgress) => void;
};

/** What the engine is doing right now, asked of itself. */
export type EngineStatus = {
  readonly pid: number | undefined;
  readonly running: readonly string[];
};

/** A ClickHouse behind the sandbox. Everything that knows which one stays behind this interface. */
export type Engine = {
  /** Runs a compiled query. Aborting cancels it in the engine; the promise settles when it is gone there. */
  run(job: EngineJob, signal: AbortSignal): Promise<EngineResult>;
  /** Runs statements that change data. Only the demo data comes this way, never a user's text. */
  load(statements: readonly string[]): Promise<void>;
  status(): Promise<EngineStatus>;
  close(): Promise<void>;
};

/** `query`: the engine refused or failed it; `cancelled`: on demand; `stopped`: the engine died meanwhile. */
export type EngineFailure = 'query' | 'cancelled' | 'stopped';

/** Every failure of a run; `clickhouseCode` is the engine's own number where it gave one. */
export class EngineError extends Error {
  readonly kind: EngineFailure;
  readonly clickhouseCode: number | undefined;

  constructor(kind: EngineFailure, message: string, clickhouseCode?: number) {
    super(message);
    this.kind = kind;
    this.clickhouseCode = clickhouseCode;
  }
}
