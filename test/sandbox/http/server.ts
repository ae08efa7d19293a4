import type { ApiKey } from './keys.ts';
import type { RateLimit } from './rateLimit.ts';
import type { ApiReply, Route } from './routes.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError, notFound, serverError, unreadable } from './errors.ts';
import { toJson } from './json.ts';
import { authenticate, authorize, unauthenticated } from './keys.ts';
import { findRoute } from './routes.ts';

/** What the HTTP server serves, and to whom. */
interface ServerOptions {
  readonly routes: readonly Route[];
  readonly keys: readonly ApiKey[];
  readonly projectId: string;
  readonly rateLimit: RateLimit | undefined;
  readonly report: (line: string) => void;
}

const maxBodyBytes = 4 * 1024 * 1024;

/** Serves on 127.0.0.1 only, and resolves when it listens. */
export async function serve(port: number, options: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request, options).then((reply) => {
      send(response, reply);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** The port a listening server has. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Every request gets one reply: what is thrown on the way becomes the service's error body. */
async function answer(request: IncomingMessage, options: ServerOptions): Promise<ApiReply> {
  try {
    return await dispatch(request, options);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    options.report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { status: 500, body: serverError('A server error occurred.').body };
  }
}

async function dispatch(request: IncomingMessage, options: ServerOptions): Promise<ApiReply> {
  refuseStrangers(request);
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const { route, params } = findRoute(options.routes, request.method ?? 'GET', url.pathname);
  const key = authenticate(options.keys, request.headers.authorization);
  if (route.scope) authorize(key, route.scope);
  if (route.isLimited) options.rateLimit?.check(key.key);
  if (params['project'] !== undefined && params['project'] !== options.projectId) {
    throw notFound('Project not found.');
  }
  const body = await readBody(request);
  const link = `${url.origin}${url.pathname}`;
  return route.handle({ params, query: url.searchParams, url: link, body, key });
}

/** A page in a browser can reach 127.0.0.1 too: by a name of its own (Host) or as a foreign origin. */
function refuseStrangers(request: IncomingMessage): void {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (name !== '127.0.0.1' && name !== 'localhost') {
    throw new ApiError(
      400,
      'invalid_request',
      'bad_host',
      'The sandbox answers to 127.0.0.1 only.',
    );
  }
  if (request.headers.origin !== undefined) {
    throw unauthenticated(
      'authentication_failed',
      'A temporary token is required for this origin.',
    );
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    throw new ApiError(413, 'invalid_request', 'too_large', 'The request body is too large.');
  }
  const content = await text(request);
  if (content === '') return undefined;
  try {
    return JSON.parse(content) as unknown;
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

function send(response: ServerResponse, { status, body }: ApiReply): void {
  if (body === undefined) {
    response.writeHead(status).end();
    return;
  }
  const payload = Buffer.from(toJson(body));
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': payload.length,
  });
  response.end(payload);
}
