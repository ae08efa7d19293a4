import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service with one project that has seen one event, and answers each query with one row. */
export type SmallService = { readonly host: string; close(): Promise<void> };

export async function startSmallService(event: string): Promise<SmallService> {
  const server = createServer((request, response) => {
    void answerTo(request, event).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerTo(request: IncomingMessage, event: string): Promise<[number, object]> {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  if (pathname.endsWith('/event_definitions/')) return [200, page([{ name: event }])];
  if (!pathname.endsWith('/query/')) return [404, { detail: 'Not found.' }];
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  const { query } = JSON.parse(text) as { query: { kind: string } };
  return query.kind === 'DatabaseSchemaQuery'
    ? [200, { tables: {} }]
    : [200, { columns: ['n'], types: [['n', 'UInt64']], results: [[1]], hasMore: false }];
}

function page(results: readonly object[]): object {
  return { count: results.length, next: null, previous: null, results };
}
