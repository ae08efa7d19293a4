import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DirectTransport } from '../../../../client/src/api/directTransport.ts';
import { ConnectionError, TooLargeError } from '../../../../client/src/api/errors.ts';
import { HostTransport } from '../../../../client/src/api/hostTransport.ts';
import { decode } from '../../../../client/src/api/decodeBody.ts';
import type { HttpRequest, Transport } from '../../../../client/src/api/transport.ts';

const { signal } = new AbortController();

/** Handles a request on the server. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(handler: Handler): Promise<{ readonly url: URL; readonly server: Server }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/`), server };
}

function get(url: URL, answerTimeoutMs = 5_000): HttpRequest {
  return { method: 'GET', url, headers: { authorization: 'Bearer k' }, answerTimeoutMs };
}

const ways: [name: string, make: (maxBodyBytes?: number) => Transport][] = [
  ['direct', (max) => new DirectTransport(max === undefined ? {} : { maxBodyBytes: max })],
  ['host’s', (max) => new HostTransport(max === undefined ? {} : { maxBodyBytes: max })],
];
for (const [name, make] of ways) {
  describe(`the ${name} transport`, () => {
    let server: Server | undefined;
    let transport: Transport | undefined;
    const started = async (handler: Handler, max?: number): Promise<URL> => {
      transport = make(max);
      const serving = await serve(handler);
      server = serving.server;
      return serving.url;
    };
    const send = (url: URL, timeoutMs?: number, by = signal) => {
      assert.ok(transport);
      return transport.send(get(url, timeoutMs), by);
    };
    afterEach(async () => {
      await transport?.close();
      server?.closeAllConnections();
      server?.close();
    });

    it('brings status, headers and body', async () => {
      const url = await started((_, response) => {
        response.writeHead(404, { 'X-Note': 'a' });
        response.end('{"ü":1}');
      });
      const { status, headers, body } = await send(url);
      assert.equal(status, 404);
      assert.equal(headers['x-note'], 'a');
      assert.equal(decode(body), '{"ü":1}');
    });

    it('does not follow a redirect', async () => {
      let requests = 0;
      const url = await started((_, response) => {
        requests++;
        response.writeHead(302, { location: '/other' });
        response.end();
      });
      const { status, headers } = await send(url);
      assert.equal(status, 302);
      assert.equal(headers['location'], '/other');
      assert.equal(requests, 1);
    });

    it('cuts a body off that grows beyond the limit', async () => {
      let written = 0;
      const url = await started((_, response) => {
        response.writeHead(200);
        const more = (): void => {
          if (response.destroyed || written > 50_000_000) return;
          written += 64 * 1024;
          response.write('x'.repeat(64 * 1024), more);
        };
        more();
      }, 1_000_000);
      await assert.rejects(send(url), TooLargeError);
      assert.ok(written < 50_000_000, `${written} bytes were sent`);
    });

    it('gives up where no answer begins', async () => {
      const url = await started(() => undefined);
      await assert.rejects(send(url, 100), (error: unknown) => {
        assert.ok(error instanceof ConnectionError);
        assert.match(error.code, /HEADERS_TIMEOUT/);
        return error.mayHaveArrived;
      });
    });

    it('says that a reset request may have arrived', async () => {
      const url = await started((request) => request.socket.destroy());
      await assert.rejects(
        send(url),
        (error: unknown) => error instanceof ConnectionError && error.mayHaveArrived,
      );
    });

    it('says that a body that breaks off may have arrived', async () => {
      const url = await started((_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
      });
      await assert.rejects(
        send(url),
        (error: unknown) => error instanceof ConnectionError && error.mayHaveArrived,
      );
    });

    it('says that a refused connection carried nothing', async () => {
      const url = await started(() => undefined);
      await new Promise((resolve) => server?.close(resolve));
      await assert.rejects(
        send(url),
        (error: unknown) =>
          error instanceof ConnectionError &&
          error.code === 'ECONNREFUSED' &&
          !error.mayHaveArrived,
      );
    });

    it('ends with the caller’s own reason', async () => {
      const controller = new AbortController();
      const reason = new Error('enough');
      const url = await started(() => controller.abort(reason));
      const sending = send(url, 5_000, controller.signal);
      await assert.rejects(sending, (error: unknown) => error === reason);
    });
  });
}
