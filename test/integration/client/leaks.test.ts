import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { HostTransport } from '../../../client/src/api/hostTransport.ts';
import { type Clock, systemClock } from '../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import type { Transport } from '../../../client/src/api/transport.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';

/** Real time, a thousand times as fast, on real timers. */
const quickClock: Clock = {
  now: () => systemClock.now() * 1000,
  wait: (ms, signal) => systemClock.wait(ms / 1000, signal),
};

/** Every kind of thing the event loop is kept alive by, counted. */
function resources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe('runs over real sockets', () => {
  let server: Server;
  let requests = 0;

  before(async () => {
    // Each request gets the next of a few treatments: an answer, a reset, a page, a broken body.
    server = createServer((request, response) => {
      const treatment = requests++ % 7;
      if (treatment === 2) request.socket.destroy();
      else if (treatment === 4) response.writeHead(502).end('<html></html>');
      else if (treatment === 5) {
        response.writeHead(200, { 'content-length': '500' });
        response.write('{"half":', () => response.destroy());
      } else if (request.method === 'DELETE') response.writeHead(204).end();
      else if (request.method === 'POST') {
        response.writeHead(202).end('{"query_status":{"id":"x","complete":false}}');
      } else {
        const done = '"complete":true,"results":{"results":[[1]],"columns":["n"]}';
        response.writeHead(200).end(`{"query_status":{"id":"x",${done}}}`);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => server.close());

  const transports: [name: string, make: () => Transport][] = [
    ['direct', () => new DirectTransport()],
    ['host’s', () => new HostTransport()],
  ];
  for (const [name, make] of transports) {
    it(`leave no socket, timer or listener on the ${name} transport: 60 runs`, async () => {
      const { port } = server.address() as AddressInfo;
      // The test runner sets its own timer once the test waits.
      await delay(1);
      const before = resources();
      const transport = make();
      const access = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', userAgent: 'test/1' };
      const queries = new ServiceClient(access, transport, quickClock).queries('7');
      const ends = new Set<string>();
      for (let index = 0; index < 60; index++) {
        const request = { id: `run-${index}`, query: 'select 1', refresh: 'async' } as const;
        const run = new QueryRun(request, queries, quickClock);
        if (index % 3 === 0) {
          // Once its submission is answered.
          run.onDidChange(({ kind }) => void (kind === 'queued' && run.cancel()));
        }
        await run.ended;
        ends.add(run.state.kind);
      }
      assert.ok(ends.has('done') && ends.has('cancelled'), [...ends].join());
      await transport.close();
      // The global fetch keeps its sockets for a moment; a closed server lets go of them.
      server.closeAllConnections();
      const left = await settled(before);
      assert.deepEqual(left, {});
    });
  }
});

/** The resources beyond those before, once their number is stable. */
async function settled(before: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    await delay(20);
    const left = Object.fromEntries(
      Object.entries(resources()).filter(
        // Immediates and files come and go with the test runner itself.
        ([kind, count]) => /TCP|TLS|Timeout|Worker/.test(kind) && count > (before[kind] ?? 0),
      ),
    );
    // The timer of this very wait has rung.
    if (Object.keys(left).length === 0 || Date.now() > deadline) return left;
  }
}
