import type { QueryResult } from '../../../../client/src/api/queries.ts';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import type { Column, Row } from '../../../../client/src/protocol/results.ts';
import type { QueryRunState } from '../../../../client/src/runs/life/queryRun.ts';
import type { Run } from '../../../../client/src/runs/window/runs.ts';

/** A result of these columns, `name` or `name Type`, and rows. */
export function resultOf(columns: readonly string[], rows: readonly Row[]): QueryResult {
  const described = columns.map((text): Column => {
    const [name = '', type] = text.split(' ');
    return { name, ...(type === undefined ? {} : { type }) };
  });
  const nothing = { hasMore: null, limit: null, cachedAt: null, hogql: null, clickhouse: null };
  return { columns: described, rows, ...nothing };
}

/** A run in a given state, with only the members that tabs use. */
export function runOf(
  id: string,
  title: string,
  file: string,
  state: QueryRunState,
  stale?: QueryResult,
  batch?: string,
): Run {
  const ended = state.kind !== 'queued' && state.kind !== 'running';
  return {
    order: {
      title,
      query: `select '${title}'`,
      source: { file: { toString: () => file }, start: { line: 0, character: 0 } },
      session: {
        connection: { name: 'here', host: 'https://example.com', projectId: '1' },
        client: { host: 'example.com', serviceNow: Date.now() },
      },
      refresh: 'async',
      ...(batch === undefined ? {} : { batch }),
    },
    work: {
      request: { id, query: `select '${title}'`, refresh: 'async' },
      state,
      stale,
      elapsedMs: 1200,
      cost: { requests: 3, bytesRead: 45_000_000 },
      hasEnded: ended,
      onDidChange: new Emitter<QueryRunState>().event,
    },
  } as unknown as Run;
}
