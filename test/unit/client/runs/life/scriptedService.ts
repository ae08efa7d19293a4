import type { QueryResult, QueryStatus } from '../../../../../client/src/api/queries.ts';
import type { Clock } from '../../../../../client/src/api/retry.ts';
import type { QueryService } from '../../../../../client/src/runs/life/queryRunRequest.ts';
import { ConnectionError } from '../../../../../client/src/api/errors.ts';
import { QueryRun } from '../../../../../client/src/runs/life/queryRun.ts';

export const request = { id: 'run-1', query: 'select 1', refresh: 'async' } as const;
export const result: QueryResult = {
  columns: [{ name: 'n', type: 'UInt8' }],
  rows: [[1]],
  hasMore: null,
  limit: null,
  cachedAt: null,
  hogql: null,
  clickhouse: null,
};
export const queued: QueryStatus = { kind: 'queued' };
export const gone = new ConnectionError('host', 'UND_ERR_SOCKET', true);
export const running: QueryStatus = { kind: 'running' };
export const done: QueryStatus = { kind: 'done', result };

/** The service's answers, call by call: a status, or an error to throw. */
export type Script = (QueryStatus | Error)[];

/** A service that follows scripts, and keeps the calls made of it. */
export function scripted(
  submit: Script,
  status: Script,
  cancelled?: { alreadyComplete: boolean } | Error,
): { readonly service: QueryService; readonly calls: string[] } {
  const calls: string[] = [];
  const next = (script: Script, call: string): Promise<QueryStatus> => {
    calls.push(call);
    const answer = script.shift() ?? running;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const service: QueryService = {
    submit: () => next(submit, 'submit'),
    status: () => next(status, 'status'),
    cancel: () => {
      calls.push('cancel');
      return cancelled instanceof Error
        ? Promise.reject(cancelled)
        : Promise.resolve(cancelled ?? { alreadyComplete: false });
    },
  };
  return { service, calls };
}

/** A clock that jumps over every wait; `hold` makes the next waits last until aborted. */
export class JumpingClock implements Clock {
  #now = 0;
  hold = false;

  now(): number {
    return this.#now;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.hold) {
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    }
    await Promise.resolve();
    signal.throwIfAborted();
    this.#now += ms;
  }
}

/** Runs to the end and returns the states passed through. */
export async function states(service: QueryService, clock = new JumpingClock()): Promise<string[]> {
  const run = new QueryRun(request, service, clock);
  const seen: string[] = [];
  run.onDidChange(({ kind }) => seen.push(kind));
  await run.ended;
  return seen;
}
