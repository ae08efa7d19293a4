import type { EngineProgress } from './engine.ts';

/** A request to the engine process. Each is answered once, by its `id`. */
export type EngineRequest =
  | {
      readonly type: 'run';
      readonly id: string;
      readonly sql: string;
      readonly maxSeconds: number;
      readonly endsInTime: boolean;
      /** 0 reads all rows. */
      readonly sampleRows: number;
    }
  | { readonly type: 'load'; readonly id: string; readonly statements: readonly string[] }
  | { readonly type: 'status'; readonly id: string }
  | { readonly type: 'kill'; readonly runId: string }
  | { readonly type: 'close' };

/** A message of the engine process: a reply, or what precedes it. */
export type EngineReply =
  | { readonly type: 'ready' }
  /** A query has begun. */
  | { readonly type: 'begun'; readonly id: string }
  | { readonly type: 'done'; readonly id: string; readonly body: Uint8Array }
  | {
      readonly type: 'failed';
      readonly id: string;
      readonly message: string;
      readonly code: number | undefined;
    }
  | { readonly type: 'progress'; readonly id: string; readonly progress: EngineProgress };

/** The setup of the engine process, passed as JSON in the first argument. */
export type EngineSettings = {
  /** The folder of the chdb package. */
  readonly modules: string;
  /** The data folder. Only one process at a time can use it. */
  readonly path: string;
  /** The file of the engine's configuration, which closes it. */
  readonly config: string;
  /** The number of queries that may run at the same time. */
  readonly slots: number;
  readonly maxMemoryBytes: number;
  readonly progressEveryMs: number;
  /** A query that runs this long after KILL QUERY is stopped together with its process. */
  readonly killGraceMs: number;
};
