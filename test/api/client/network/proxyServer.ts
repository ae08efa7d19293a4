import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The targets of a proxy: ports of this machine by the requested `name:port`. */
export type Targets = Readonly<Record<string, number>>;

/** A forward proxy as in company networks, for tunnels (CONNECT) and for plain requests. */
export type ProxyServer = {
  readonly url: string;
  /** The `name:port` of every requested tunnel and plain request, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

/**
 * Starts a proxy. Only the proxy knows the names of its targets, as at a company's border.
 *
 * @param refusal the status for every other name
 */
export async function startProxy(targets: Targets, refusal = 502): Promise<ProxyServer> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  // A plain request has the whole address in its first line.
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

/** Closes a server with its open connections. */
export async function end(server: Server, sockets: Iterable<Duplex | Socket> = []): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Forwards a request to a port of this machine, under its own name there, and returns the answer.
 */
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
