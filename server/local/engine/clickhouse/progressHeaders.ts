import type { EngineProgress } from '../engine.ts';
import type { ClickHouseServer } from './address.ts';
import type { Duplex } from 'node:stream';
import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';

/** Called with the progress that the server reports while a query runs. */
export type HearProgress = (queryId: string, progress: EngineProgress) => void;

const connectMs = 10_000;
const longestLine = 16_384;

/**
 * Connections to a server. The server writes progress into the headers of the answer while the query runs, and Node
 * delivers headers only when they are complete, so they are read from the socket.
 */
export function connectionsTo({ origin, ca }: ClickHouseServer, hear: HearProgress): http.Agent {
  const options = { keepAlive: true, maxSockets: 8 };
  const agent = origin.startsWith('https:')
    ? new https.Agent({
        ...options,
        ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
      })
    : new http.Agent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (target, callback) => {
    const socket = connect(target, callback);
    if (socket instanceof Socket) {
      limitConnecting(socket);
      readHeaders(socket, hear);
    }
    return socket;
  };
  return agent;
}

/** An unreachable host fails soon instead of after minutes. */
function limitConnecting(socket: Socket): void {
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error('It did not answer in time.'), { code: 'ETIMEDOUT' }));
  }, connectMs);
  const stop = (): void => clearTimeout(timer);
  socket.once('connect', stop).once('close', stop);
}

/** Reads the headers of each answer on a connection, whatever reads them after that. */
export function readHeaders(socket: Duplex, hear: HearProgress): void {
  let isHead = false;
  let rest = '';
  let queryId: string | undefined;
  socket.on('data', (chunk: Buffer) => {
    if (!isHead) {
      if (!chunk.subarray(0, 7).equals(answerStart)) return;
      isHead = true;
      rest = '';
      queryId = undefined;
    }
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) {
      if (line === '') {
        isHead = false;
        return;
      }
      const [, name, value = ''] = /^x-clickhouse-(query-id|progress):(.*)$/i.exec(line) ?? [];
      if (name?.toLowerCase() === 'query-id') queryId = value.trim();
      const progress = name !== undefined && queryId !== undefined ? asProgress(value) : undefined;
      if (queryId !== undefined && progress) hear(queryId, progress);
    }
  });
}

const answerStart = Buffer.from('HTTP/1.');

/** The counts in a progress header; undefined for any other header. */
function asProgress(json: string): EngineProgress | undefined {
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof said !== 'object' || said === null) return undefined;
  const counts = said as Readonly<Record<string, unknown>>;
  const count = (name: string): number => {
    const number = Number(counts[name] ?? 0);
    return Number.isFinite(number) ? number : 0;
  };
  return {
    rowsRead: count('read_rows'),
    rowsTotal: count('total_rows_to_read'),
    bytesRead: count('read_bytes'),
    elapsedSeconds: count('elapsed_ns') / 1e9,
    // A server tells it only when the query has ended.
    cpuMicroseconds: 0,
  };
}
