import assert from 'node:assert/strict';
import { ConnectionError, NotRunningError } from '../../../../client/src/api/errors.ts';
import type { HttpRequest, HttpResponse } from '../../../../client/src/api/transport.ts';
import { LocalTransport } from '../../../../client/src/local/localTransport.ts';
import type { RunningService } from '../../../../server/common/files/runningNote.ts';

const request: HttpRequest = {
  method: 'GET',
  url: new URL('http://demo.hogql.localhost/api/projects/1/?limit=5'),
  headers: { authorization: 'Bearer the key of this session', accept: 'application/json' },
  answerTimeoutMs: 1000,
};

function serviceAt(port: number): RunningService {
  return { url: `http://127.0.0.1:${port}`, projectId: '1', apiKey: `phx_${port}`, pid: port };
}

describe('a request to a project on this machine', () => {
  let sent: HttpRequest[];
  /** The service's answers in order: a status, or an error. */
  let answers: (number | Error)[];
  let forgotten: number[];
  let port: number;
  let cannotStart: Error | undefined;
  let transport: LocalTransport;

  beforeEach(() => {
    sent = [];
    answers = [];
    forgotten = [];
    port = 1000;
    cannotStart = undefined;
    const service = {
      reach: () => (cannotStart ? Promise.reject(cannotStart) : Promise.resolve(serviceAt(port))),
      watch: <T>(_request: HttpRequest, answer: () => Promise<T>) => answer(),
      forget: ({ pid }: RunningService) => {
        forgotten.push(pid);
        port++;
      },
    };
    const direct = {
      send: (each: HttpRequest): Promise<HttpResponse> => {
        sent.push(each);
        const answer = answers.shift() ?? 200;
        if (answer instanceof Error) return Promise.reject(answer);
        return Promise.resolve({ status: answer, headers: {}, body: new Uint8Array() });
      },
    };
    transport = new LocalTransport(service, direct);
  });

  const send = (): Promise<HttpResponse> => transport.send(request, AbortSignal.timeout(1000));

  it('goes to the loopback address of its service, with the key of that', async () => {
    await send();
    assert.equal(sent[0]?.url.href, 'http://127.0.0.1:1000/api/projects/1/?limit=5');
    assert.deepEqual(sent[0].headers, { ...request.headers, authorization: 'Bearer phx_1000' });
  });

  it('finds a service that has ended, or whose port is another’s now, once more', async () => {
    for (const answer of [new ConnectionError('127.0.0.1', 'ECONNREFUSED', false), 401]) {
      answers = [answer];
      sent = [];
      const before = port;
      assert.equal((await send()).status, 200);
      assert.deepEqual(
        sent.map(({ url }) => Number(url.port)),
        [before, before + 1],
      );
    }
    assert.deepEqual(forgotten, [1000, 1001]);
  });

  it('is not sent twice where it may have arrived', async () => {
    answers = [new ConnectionError('127.0.0.1', 'UND_ERR_SOCKET', true)];
    await assert.rejects(send(), ConnectionError);
    assert.equal(sent.length, 1);
    assert.deepEqual(forgotten, [1000]);
  });

  it('fails with the reason where the service cannot be started', async () => {
    cannotStart = new Error('No space left on device.');
    await assert.rejects(
      send(),
      (error) =>
        error instanceof NotRunningError &&
        error.message === 'The local project could not be started. No space left on device.',
    );
    assert.equal(sent.length, 0);
  });
});
