import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Where a proxy leads to: ports of this machine, by the `name:port` that is asked for. */
export type Targets = Readonly<Record<string, number>>;

/** A forward proxy as networks have them, for tunnels (CONNECT) and for plain requests. */
export type ProxyServer = {
  readonly url: string;
  /** The `name:port` of every tunnel and plain request it was asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

/**
 * Starts a proxy; it alone knows the names of its targets, as one at a company's border does.
 *
 * @param refusal the status by which it answers for every other name
 */
export async function startProxy(targets: Targets, refusal = 502): Promise<ProxyServer> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  // A plain request names its whole address.
  const pass: RequestListener = (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://none.invalid');
    const name = `${url.hostname}:${url.port || '80'}`;
    asked.push(name);
    const port = targets[name];
    if (port === undefined) response.writeHead(refusal).end();
    else relay(incoming, response, port, url.pathname + url.search);
  };
  const server = createServer(pass);
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (incoming: IncomingMessage, client: Duplex) => {
    const name = incoming.url ?? '';
    asked.push(name);
    const port = targets[name];
    if (port === undefined) {
      client.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    for (const socket of [client, target]) socket.on('error', () => socket.destroy());
    sockets.add(target);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return { url, asked, close: () => end(server, sockets) };
}

/** Starts a server on any free port of this machine. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return (server.address() as AddressInfo).port;
}

/** Closes a server with what is still open at it. */
export async function end(server: Server, sockets: Iterable<Duplex | Socket> = []): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Hands a request on to a port of this machine, under its own name there, and the answer back. */
export function relay(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  path = incoming.url ?? '/',
): void {
  const { method = 'GET' } = incoming;
  const headers = { ...incoming.headers, host: `127.0.0.1:${port}` };
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
