import type { Transport } from '../api/transport.ts';
import type { Connection } from '../auth/connection.ts';
import type { LiveRows } from '../protocol/live.ts';
import * as v from 'valibot';
import { QueryError } from '../api/errors.ts';
import { parseBody } from '../api/parseBody.ts';
import { submittedStatus } from '../api/queryResult.ts';
import type { QueryNode } from '../api/queries.ts';
import { Requester } from '../api/requester.ts';
import { jsonOfRows } from '../protocol/jsonOfRows.ts';

const answerShape = v.looseObject({ is_sample: v.boolean(), rows_read: v.number() });

/** The parts needed to query a project on this machine. */
type LocalAccess = {
  readonly connection: Pick<Connection, 'host'>;
  readonly transport: Pick<Transport, 'send'>;
  /** The project's place in messages. */
  readonly place: string;
};

/**
 * The first rows of a query. Aborting ends it at the engine too, which hears that nobody listens.
 *
 * @throws ApiFailure, or the signal's reason
 */
export async function askLive(
  { connection, transport, place }: LocalAccess,
  query: QueryNode,
  signal: AbortSignal,
): Promise<Omit<LiveRows, 'title'>> {
  // Only the transport knows the key.
  const access = { baseUrl: connection.host, apiKey: '', userAgent: 'hogql-live', place };
  const requester = new Requester(access, transport);
  const began = performance.now();
  const call = { method: 'POST', path: '/__local/live/', body: { query } } as const;
  const { body } = await requester.send(call, signal);
  const elapsedMs = performance.now() - began;
  const status = submittedStatus(body, place);
  if (status.kind !== 'done') {
    throw new QueryError(status.kind === 'failed' ? status.message : 'The service gave no rows.');
  }
  const { columns, rows, hasMore } = status.result;
  const { is_sample: isSample, rows_read: rowsRead } = parseBody(answerShape, body, place);
  return {
    columns,
    rowCount: rows.length,
    hasMore: hasMore === true,
    elapsedMs,
    ...(isSample ? { sampledRows: rowsRead } : {}),
    rowsJson: jsonOfRows(rows),
  };
}
