import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { HostTransport } from '../../../client/src/api/hostTransport.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import type { Transport, TransportLimits } from '../../../client/src/api/transport.ts';

/** The key of every client of a raw server. */
export const rawKey = 'phx_raw_server/key+with=signs';

/** A request as it arrived: its first line, and all of its text. */
export type RawRequest = {
  readonly line: string;
  readonly text: string;
};

/** Writes whatever it likes to a socket, for one request. */
export type RawAnswer = (socket: Socket, request: RawRequest) => void;

/** A server without a protocol: it answers whatever is written to the socket. */
export type RawServer = {
  readonly url: string;
  readonly arrived: readonly RawRequest[];
  /** Resolves once this many requests have arrived. */
  readonly arrival: (count: number) => Promise<void>;
  readonly client: (way?: 'direct' | 'host', limits?: Partial<TransportLimits>) => ServiceClient;
  readonly close: () => Promise<void>;
};

/** Starts a server whose answers come one by one; the last one repeats. */
export async function rawServer(...answers: readonly RawAnswer[]): Promise<RawServer> {
  const arrived: RawRequest[] = [];
  const arrivals = new EventEmitter();
  const sockets = new Set<Socket>();
  const transports: Transport[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (!isWhole(text)) return;
      const request = { line: text.slice(0, text.indexOf('\r\n')), text };
      text = '';
      const answer = answers[Math.min(arrived.length, answers.length - 1)];
      arrived.push(request);
      arrivals.emit('arrived');
      answer?.(socket, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    arrival: async (count) => {
      while (arrived.length < count) await once(arrivals, 'arrived');
    },
    client: (way = 'direct', limits = {}) => {
      const transport = way === 'direct' ? new DirectTransport(limits) : new HostTransport(limits);
      transports.push(transport);
      return new ServiceClient({ baseUrl: url, apiKey: rawKey, userAgent: 'raw/1' }, transport);
    },
    close: async () => {
      server.close();
      // A transport waits for the answers to its requests.
      for (const socket of sockets) socket.destroy();
      for (const transport of transports) await transport.close();
    },
  };
}

/** An answer with a body of any bytes. */
export function bytes(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): RawAnswer {
  const payload = Buffer.from(body);
  const all = { 'content-type': 'application/json', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return (socket) => {
    socket.write(
      `HTTP/1.1 ${status} Answer\r\n${lines.join('')}content-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload);
  };
}

/** An answer with a JSON body. */
export function json(status: number, body: unknown): RawAnswer {
  return bytes(status, JSON.stringify(body));
}

/** A body that comes a byte at a time, and never ends. */
export function trickle(everyMs: number): RawAnswer {
  return (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 1000000\r\n\r\n{"results":[');
    const timer = setInterval(() => socket.write(' '), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** Nothing is ever answered. */
export const silence: RawAnswer = () => undefined;

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return text.length >= end + 4 + length;
}
