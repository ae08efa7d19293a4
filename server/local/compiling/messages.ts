import type { CompiledQuery } from '../compiler/compile.ts';
import type { ProjectContext, RequestContext } from '../compiler/context.ts';
import type { HogQLErrorCode } from '../compiler/error.ts';

/** A query for the process that compiles. One is sent at a time. */
export type CompileRequest = {
  readonly text: string;
  readonly request: RequestContext;
  /** Sent only if it differs from that of the query before. */
  readonly project?: ProjectContext;
};

/** `ready` once, then one reply to each request. */
export type CompileReply =
  | { readonly type: 'ready' }
  | { readonly type: 'compiled'; readonly compiled: CompiledQuery }
  | {
      readonly type: 'refused';
      readonly code: HogQLErrorCode;
      readonly message: string;
      readonly start: number | undefined;
      readonly end: number | undefined;
    }
  /** A defect of the compiler, with its location. */
  | { readonly type: 'failed'; readonly message: string };
