import assert from 'node:assert/strict';
import { type Interceptable, MockAgent } from 'undici';
import { describeFailure } from '../../../../client/src/api/describeFailure.ts';
import { type ApiFailure, isApiFailure } from '../../../../client/src/api/errors.ts';
import type { Clock } from '../../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../../client/src/api/serviceClient.ts';
import { DirectTransport } from '../../../../client/src/api/directTransport.ts';

const origin = 'https://service.example';
const queryPath = '/api/projects/7/query/';
const jsonHeaders = { headers: { 'content-type': 'application/json' } };

/** A clock whose waits end immediately and are recorded. */
function instantClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  };
}

describe('the service client', () => {
  let agent: MockAgent;
  let service: Interceptable;
  let clock: ReturnType<typeof instantClock>;
  let client: ServiceClient;
  const { signal } = new AbortController();

  beforeEach(() => {
    agent = new MockAgent();
    agent.disableNetConnect();
    service = agent.get(origin);
    clock = instantClock();
    const access = { baseUrl: origin, apiKey: 'phx_test', userAgent: 'test/1' };
    client = new ServiceClient(access, new DirectTransport({ agent }), clock);
  });
  afterEach(() => agent.close());

  const submit = () =>
    client
      .queries('7')
      .submit({ query: 'select 1', refresh: 'async', clientQueryId: 'id-1' }, signal);

  async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(isApiFailure(error), `an ApiFailure was expected, not ${String(error)}`);
    return error;
  }

  it('sends the key in the header alone, and the query with its own id', async () => {
    let sent: { headers?: unknown; body?: unknown; path: string } | undefined;
    service.intercept({ path: queryPath, method: 'POST' }).reply(200, (request) => {
      sent = request;
      return { results: [[1]], columns: ['1'], types: [['1', 'UInt8']] };
    });
    const status = await submit();
    assert.equal(status.kind, 'done');
    assert.equal(Reflect.get(sent?.headers ?? {}, 'authorization'), 'Bearer phx_test');
    assert.equal(sent?.path, queryPath);
    assert.deepEqual(JSON.parse(String(sent.body)), {
      query: { kind: 'HogQLQuery', query: 'select 1' },
      refresh: 'async',
      client_query_id: 'id-1',
    });
  });

  it('reads columns whose types come as pairs or bare', async () => {
    service
      .intercept({ path: queryPath, method: 'POST' })
      .reply(
        200,
        { results: [[1, 'a']], columns: ['n', 'n'], types: [['n', 'UInt8'], 'String'] },
        jsonHeaders,
      );
    const status = await submit();
    assert.ok(status.kind === 'done');
    assert.deepEqual(status.result.columns, [
      { name: 'n', type: 'UInt8' },
      { name: 'n', type: 'String' },
    ]);
  });

  const statuses: [what: string, code: number, body: object, kind: string][] = [
    ['a queued run', 202, { id: 'x', complete: false }, 'queued'],
    ['a running run', 200, { id: 'x', complete: false, pickup_time: '2026-01-05' }, 'running'],
    [
      'a finished run, its result below `results`',
      200,
      { id: 'x', complete: true, results: { results: [[1]], columns: ['n'] } },
      'done',
    ],
    [
      'a failed run with a 400',
      400,
      { id: 'x', error: true, error_message: 'No such column.' },
      'failed',
    ],
    ['a failed run with a 500, complete or not', 500, { id: 'x', error: true }, 'failed'],
    [
      'a finished run whose result is an error',
      200,
      { id: 'x', complete: true, results: { results: null, error: 'Out of memory.' } },
      'failed',
    ],
  ];
  for (const [what, code, status, kind] of statuses) {
    it(`understands ${what}`, async () => {
      service
        .intercept({ path: `${queryPath}id-1/`, method: 'GET' })
        .reply(code, { query_status: status }, jsonHeaders);
      assert.equal((await client.queries('7').status('id-1', false, signal)).kind, kind);
    });
  }

  it('keeps a stale result that comes beside a running status', async () => {
    service.intercept({ path: queryPath, method: 'POST' }).reply(
      202,
      {
        results: [[1]],
        columns: ['n'],
        is_cached: true,
        last_refresh: '2026-01-05T09:00:00Z',
        query_status: { id: 'id-1', complete: false },
      },
      jsonHeaders,
    );
    const status = await submit();
    assert.ok(status.kind === 'queued');
    assert.deepEqual(status.stale?.rows, [[1]]);
    assert.equal(status.stale.cachedAt, '2026-01-05T09:00:00Z');
  });

  it('distinguishes a cache miss from a result without rows', async () => {
    const answers: [body: object, kind: string][] = [
      [{ cache_key: 'cache_1', query_status: null }, 'cacheMiss'],
      [{ query_status: null }, 'answer'],
    ];
    for (const [body, kind] of answers) {
      service.intercept({ path: queryPath, method: 'POST' }).reply(200, body, jsonHeaders);
      const failure = await failureOf(submit());
      assert.equal(failure.kind, kind);
    }
  });

  it('keeps the time from which the service calls a cached result too old', async () => {
    const times = {
      last_refresh: '2026-01-05T09:00:00Z',
      cache_target_age: '2026-01-05T09:05:00Z',
    };
    for (const isCached of [true, false]) {
      const body = { results: [[1]], columns: ['n'], is_cached: isCached, ...times };
      service.intercept({ path: queryPath, method: 'POST' }).reply(200, body, jsonHeaders);
      const status = await submit();
      assert.ok(status.kind === 'done');
      assert.equal(status.result.staleAt, isCached ? times.cache_target_age : undefined);
    }
  });

  it('unwraps a message that is the print of a Python list', async () => {
    const message = `[ErrorDetail(string="Unable to resolve field: evnt", code='invalid')]`;
    service
      .intercept({ path: `${queryPath}id-1/`, method: 'GET' })
      .reply(400, { query_status: { id: 'x', error: true, error_message: message } }, jsonHeaders);
    const status = await client.queries('7').status('id-1', false, signal);
    assert.deepEqual(status, { kind: 'failed', message: 'Unable to resolve field: evnt' });
  });

  const failures: [what: string, code: number, body: string | object, said: RegExp][] = [
    [
      'a key that is refused',
      401,
      { detail: 'Invalid.' },
      /refused the key.*Set a personal API key/s,
    ],
    [
      'a scope that is missing',
      403,
      { detail: "API key missing required scope 'query:read'" },
      /lacks the scope query:read/,
    ],
    [
      'a project that is not there',
      404,
      { detail: 'Not found.' },
      /project does not exist.*Switch/s,
    ],
    [
      'a query the service refuses',
      400,
      { type: 'validation_error', detail: 'Unknown table `evnts`.' },
      /Unknown table `evnts`/,
    ],
    [
      'a body that is not JSON',
      200,
      '{"results": [[1',
      /not JSON, or was cut off.*not a sign-in page/s,
    ],
    [
      'a web page in place of an answer',
      200,
      '<html><title>Sign in</title></html>',
      /A web page.*“Sign in”/,
    ],
    ['a redirect', 302, '', /redirects to nowhere.*host of this connection/s],
    ['a failure without a body', 500, '', /status 500/],
  ];
  for (const [what, code, body, said] of failures) {
    it(`says what to do about ${what}`, async () => {
      service.intercept({ path: queryPath, method: 'POST' }).reply(code, body);
      const { message, advice } = describeFailure(await failureOf(submit()));
      assert.match(`${message}\n${advice}`, said);
      assert.notEqual(advice, '');
    });
  }

  it('reads how long to pause from the text of a 429', async () => {
    service
      .intercept({ path: queryPath, method: 'POST' })
      .reply(429, { detail: 'Request was throttled. Expected available in 37 seconds.' });
    const failure = await failureOf(submit());
    assert.ok(failure.kind === 'rateLimit');
    assert.equal(failure.retryAfterMs, 37_000);
  });

  it('submits again, with the same id, after a gateway’s 502', async () => {
    const bodies: unknown[] = [];
    const record = (request: { body?: unknown }): string => {
      bodies.push(request.body);
      return JSON.stringify({ results: [], columns: [] });
    };
    service.intercept({ path: queryPath, method: 'POST' }).reply(502, record);
    service.intercept({ path: queryPath, method: 'POST' }).reply(200, record);
    assert.equal((await submit()).kind, 'done');
    assert.equal(bodies.length, 2);
    assert.equal(bodies[0], bodies[1]);
    assert.deepEqual(clock.waits, [1_000]);
  });

  it('does not ask again where the host does not exist', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    service.intercept({ path: queryPath, method: 'POST' }).replyWithError(unknown);
    const failure = await failureOf(submit());
    assert.match(describeFailure(failure).message, /The host service\.example does not exist/);
    assert.deepEqual(clock.waits, []);
  });

  it('treats an unknown id as a cancelled run', async () => {
    service
      .intercept({ path: `${queryPath}id-1/`, method: 'DELETE' })
      .reply(404, { detail: 'Not found.' });
    assert.deepEqual(await client.queries('7').cancel('id-1', signal), { alreadyComplete: false });
  });

  it('lists insights without deleted ones, and says whether more follow', async () => {
    service
      .intercept({ path: /\/api\/projects\/7\/insights\/\?.*basic=true.*/, method: 'GET' })
      .reply(200, {
        count: 300,
        next: `${origin}/api/projects/7/insights/?offset=100`,
        results: [
          { id: 1, short_id: 'a', name: 'Kept', query: null },
          { id: 2, short_id: 'b', name: 'Gone', query: null, deleted: true },
        ],
      });
    const page = await client.insights('7').list(0, signal);
    assert.deepEqual(
      page.insights.map(({ name }) => name),
      ['Kept'],
    );
    assert.equal(page.count, 300);
    assert.ok(page.hasMore);
  });
});
