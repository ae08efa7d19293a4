import type { EngineProgress } from './engine.ts';

/** What the sandbox asks of the engine process. Every request is answered once, by its `id`. */
export type EngineRequest =
  | { readonly type: 'run'; readonly id: string; readonly sql: string; readonly maxSeconds: number }
  | { readonly type: 'load'; readonly id: string; readonly statements: readonly string[] }
  | { readonly type: 'status'; readonly id: string }
  | { readonly type: 'kill'; readonly runId: string }
  | { readonly type: 'close' };

/** What the engine process tells: its answers, and progress unasked. */
export type EngineReply =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: string; readonly body: Uint8Array }
  | {
      readonly type: 'failed';
      readonly id: string;
      readonly message: string;
      readonly code: number | undefined;
    }
  | { readonly type: 'progress'; readonly id: string; readonly progress: EngineProgress };

/** How the engine process is set up; it arrives as the first argument, in JSON. */
export type EngineSettings = {
  /** The folder that holds the chdb package. */
  readonly modules: string;
  /** The folder of the data. One process at a time can have it. */
  readonly path: string;
  /** Queries that may run at the same time. */
  readonly slots: number;
  readonly maxMemoryBytes: number;
  readonly progressEveryMs: number;
  /** A query that runs on for this long after KILL QUERY is stopped together with its process. */
  readonly killGraceMs: number;
};
