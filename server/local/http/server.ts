import type { AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError, notFound, serverError, unreadable } from '../base/errors.ts';
import { parseJson } from '../base/json.ts';
import { type ApiKey, authenticate, authorize, forbidden, keyIn, unauthenticated } from './keys.ts';
import { sendReply, type WireReply, wireReply } from './reply.ts';
import { type ApiReply, findRoute, type Route } from './routes.ts';

/** A request and its response. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** True if the request has a valid key, whatever becomes of it. */
  readonly hasKey: boolean;
};

/**
 * Stands around the handling of a request: `handle` gives the service's own answer. What it returns
 * is sent; undefined if it has dealt with the response by itself.
 */
export type Around = (
  exchange: Exchange,
  handle: () => Promise<WireReply>,
) => Promise<WireReply | undefined>;

/** What the HTTP server serves, and to whom. */
type ServerOptions = {
  readonly routes: readonly Route[];
  /** The valid keys at the moment of a request. */
  readonly keys: () => readonly ApiKey[];
  readonly projectId: string;
  readonly around: Around;
  readonly report: (line: string) => void;
};

const maxBodyBytes = 4 * 1024 * 1024;

/** Serves on 127.0.0.1 only. Resolves when it listens. */
export async function serve(port: number, options: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => void serveOne(request, response, options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** The port of a listening server. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function serveOne(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const handle = (): Promise<WireReply> =>
    answered(options, async () => wireReply(await dispatch(request, gone.signal, options)));
  const reply = await answered(options, () => {
    refuseStrangers(request);
    const hasKey = keyIn(options.keys(), request.headers.authorization) !== undefined;
    return options.around({ request, response, hasKey }, handle);
  });
  if (!reply) return;
  // The unread rest of a body would be taken for the next request.
  if (reply.status === 413) response.setHeader('Connection', 'close');
  sendReply(response, reply);
}

/** Turns an error into the service's error body. */
async function answered<T>(options: ServerOptions, work: () => Promise<T>): Promise<T | WireReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return wireReply({ status: error.status, body: error.body });
    options.report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return wireReply({ status: 500, body: serverError('A server error occurred.').body });
  }
}

async function dispatch(
  request: IncomingMessage,
  signal: AbortSignal,
  options: ServerOptions,
): Promise<ApiReply> {
  const url = urlOf(request);
  const { route, params } = findRoute(options.routes, request.method ?? 'GET', url.pathname);
  const key = authenticate(options.keys(), request.headers.authorization);
  if (route.scope) authorize(key, route.scope);
  if (params['project'] !== undefined) checkProject(params['project'], key, options);
  const content = await readBody(request);
  return route.handle({
    params,
    query: url.searchParams,
    url: `${url.origin}${url.pathname}`,
    body: parseBody(content),
    text: content,
    key,
    signal,
  });
}

/** The address of a request. */
export function urlOf(request: IncomingMessage): URL {
  const address = `http://${request.headers.host ?? '127.0.0.1'}`;
  if (!URL.canParse(request.url ?? '/', address)) throw notFound();
  return new URL(request.url ?? '/', address);
}

function checkProject(id: string, { projects }: ApiKey, { projectId }: ServerOptions): void {
  if (projects && !projects.includes(id)) {
    throw forbidden('API key does not have access to the requested project');
  }
  if (id !== projectId) throw notFound('Project not found.');
}

/**
 * Pages in a browser can reach 127.0.0.1 too, with their own host name (Host) or as a foreign
 * origin.
 */
function refuseStrangers(request: IncomingMessage): void {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (name !== '127.0.0.1' && name !== 'localhost') {
    throw new ApiError(
      400,
      'invalid_request',
      'bad_host',
      'The local service answers to 127.0.0.1 only.',
    );
  }
  if (request.headers.origin !== undefined) {
    throw unauthenticated(
      'authentication_failed',
      'A temporary token is required for this origin.',
    );
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = new ApiError(
    413,
    'invalid_request',
    'too_large',
    'The request body is too large.',
  );
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left open, so that the refusal can be sent.
  const content: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of content) {
    bytes += chunk.length;
    // No Content-Length: count while reading.
    if (bytes > maxBodyBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseBody(content: string): unknown {
  if (content === '') return undefined;
  try {
    return parseJson(content);
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}
