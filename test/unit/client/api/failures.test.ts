import assert from 'node:assert/strict';
import { describeFailure } from '../../../../client/src/api/describeFailure.ts';
import { calls, finished, submit } from './calls.ts';
import {
  type Answer,
  failureOf,
  mockService,
  type MockService,
  systemError,
} from './mockService.ts';

const { signal } = new AbortController();
const insight = { id: 42, name: 'New', query: null };

const good = {
  async: { status: 200, body: finished },
  blocking: { status: 200, body: finished },
  read: { status: 200, body: { query_status: { id: 'id-1', complete: true, results: finished } } },
  write: { status: 200, body: insight },
} as const;

describe('a failed call', () => {
  let service: MockService;
  beforeEach(() => (service = mockService()));
  afterEach(() => service.close());

  /** The number of attempts of a call that always fails, and the waits between them. */
  const html: Answer = {
    status: 502,
    body: '<html><title>Bad gateway</title></html>',
    headers: { 'content-type': 'text/html' },
  };
  type Row = readonly [
    what: string,
    failure: Answer | Error,
    waits: Readonly<Record<keyof typeof calls, readonly number[]>>,
  ];
  const rows: Row[] = [
    [
      'refused before it was sent',
      systemError('ECONNREFUSED'),
      { async: [1000, 3000], blocking: [1000, 3000], read: [500, 1000, 2000], write: [1000, 3000] },
    ],
    [
      'without a name server',
      systemError('EAI_AGAIN'),
      { async: [1000, 3000], blocking: [1000, 3000], read: [500, 1000, 2000], write: [1000, 3000] },
    ],
    [
      'to a host that does not exist',
      systemError('ENOTFOUND'),
      { async: [], blocking: [], read: [], write: [] },
    ],
    [
      'to a certificate that is not trusted',
      systemError('SELF_SIGNED_CERT_IN_CHAIN'),
      { async: [], blocking: [], read: [], write: [] },
    ],
    [
      'to a certificate of an unknown signer',
      systemError('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
      { async: [], blocking: [], read: [], write: [] },
    ],
    [
      'reset after it was sent',
      systemError('ECONNRESET'),
      { async: [1000], blocking: [], read: [500, 1000, 2000], write: [] },
    ],
    [
      'that is not answered in time',
      systemError('UND_ERR_HEADERS_TIMEOUT'),
      { async: [1000], blocking: [], read: [500, 1000, 2000], write: [] },
    ],
    [
      'answered 502',
      { status: 502, body: { detail: 'Bad gateway' } },
      { async: [1000], blocking: [1000], read: [500, 1000, 2000], write: [] },
    ],
    [
      'answered 502 with a page',
      html,
      { async: [1000], blocking: [1000], read: [500, 1000, 2000], write: [] },
    ],
    [
      'answered 503',
      { status: 503, body: { type: 'server_error', detail: 'At capacity' } },
      { async: [5000], blocking: [5000], read: [500, 1000, 2000], write: [] },
    ],
    [
      'answered 504',
      { status: 504, body: { detail: 'Timeout' } },
      { async: [1000], blocking: [], read: [500, 1000, 2000], write: [] },
    ],
    [
      'answered 500',
      { status: 500, body: { type: 'server_error', code: 'error', detail: 'Hidden' } },
      { async: [], blocking: [], read: [500, 1000, 2000], write: [] },
    ],
    [
      'answered 504 by the service, which ended the query',
      { status: 504, body: { detail: 'Query has hit the max execution time.' } },
      { async: [], blocking: [], read: [500, 1000, 2000], write: [] },
    ],
    ...[
      { status: 513, body: { detail: 'Too much memory' } },
      { status: 402, body: { detail: 'Quota' } },
      { status: 409, body: { detail: 'Conflict' } },
      { status: 512, body: { detail: 'Too slow' } },
      { status: 401, body: { detail: 'Invalid' } },
      { status: 403, body: { detail: 'No' } },
      { status: 404, body: { detail: 'Not found' } },
    ].map((answer): Row => [
      `answered ${answer.status}`,
      answer,
      { async: [], blocking: [], read: [], write: [] },
    ]),
    [
      'whose answer is cut off',
      { status: 200, body: '{"results": [[1' },
      { async: [], blocking: [], read: [], write: [] },
    ],
  ];
  for (const [what, failure, waits] of rows) {
    for (const kind of ['async', 'blocking', 'read', 'write'] as const) {
      const times = waits[kind].length;
      it(`${what} is repeated ${times} times, no more, for ${kind}`, async () => {
        for (let attempt = 0; attempt <= times; attempt++) service.answer(failure);
        // A change whose answer is lost is read again: the service does not answer that either.
        for (let look = 0; look < 4; look++) service.answer({ status: 418 });
        await failureOf(calls[kind](service.client));
        const own = kind === 'write' ? 'PATCH' : kind === 'read' ? 'GET' : 'POST';
        if (!(failure instanceof Error)) {
          assert.equal(service.arrived.filter(({ method }) => method === own).length, times + 1);
        }
        assert.deepEqual(service.waits.slice(0, times), waits[kind]);
      });

      if (times > 0) {
        it(`${what} is made good by the next answer, for ${kind}`, async () => {
          service.answer(failure);
          service.answer(good[kind]);
          await calls[kind](service.client);
          assert.deepEqual(service.waits, waits[kind].slice(0, 1));
        });
      }
    }
  }

  for (const refresh of ['force_async', 'blocking', 'force_blocking', 'force_cache'] as const) {
    it(`is not sent twice as ${refresh} where the first may have arrived`, async () => {
      service.answer(systemError('ECONNRESET'));
      await failureOf(submit(service.client, refresh));
      assert.deepEqual(service.waits, []);
    });
  }

  const unsure: [what: string, lost: Answer | Error][] = [
    ['reset', systemError('ECONNRESET')],
    ['answered 502', { status: 502 }],
    ['answered 503', { status: 503 }],
    ['answered 504', { status: 504 }],
    ['answered with half an answer', { status: 200, body: '{"id": 4' }],
  ];
  for (const [what, lost] of unsure) {
    it(`that changes an insight and is ${what} is compared with what the service has`, async () => {
      service.answer(lost);
      service.answer({ status: 200, body: insight });
      assert.equal((await service.client.insights('7').update(42, { name: 'New' }, signal)).id, 42);
      service.answer(lost);
      service.answer({ status: 200, body: { ...insight, name: 'Old' } });
      const failure = await failureOf(calls.write(service.client));
      assert.ok(failure.kind === 'unconfirmed');
      assert.equal(failure.outcome, 'notSaved');
    });
  }

  it('that creates an insight and is lost is looked for, not made again', async () => {
    const change = { name: 'New', query: { kind: 'X' }, saved: true };
    const page = { count: 1, next: null, results: [{ id: 9, ...change }] };
    service.answer(systemError('ECONNRESET'));
    service.answer({ status: 200, body: page });
    assert.equal((await service.client.insights('7').create(change, signal)).id, 9);
    service.answer(systemError('ECONNRESET'));
    service.answer({ status: 200, body: { count: 0, next: null, results: [] } });
    const failure = await failureOf(service.client.insights('7').create(change, signal));
    assert.match(describeFailure(failure).message, /was not saved/);
    assert.ok(service.arrived.every(({ method }) => method === 'GET'));
  });

  it('that deletes an insight and is lost has done so where the insight is not found', async () => {
    service.answer({ status: 504 });
    service.answer({ status: 404 });
    service.answer({ status: 404 });
    await service.client.insights('7').remove(42, signal);
    service.answer({ status: 504 });
    service.answer({ status: 401 });
    service.answer({ status: 401 });
    const failure = await failureOf(service.client.insights('7').remove(42, signal));
    assert.equal(failure.kind, 'unconfirmed');
  });

  it('that cannot be checked says that its outcome is unknown', async () => {
    service.answer({ status: 504 });
    service.answer({ status: 401 });
    const words = describeFailure(await failureOf(calls.write(service.client)));
    assert.match(words.message, /could not say whether/);
    assert.match(words.advice, /Reload it/);
  });
});

describe('a request the service asks to pause', () => {
  let service: MockService;
  beforeEach(() => (service = mockService()));
  afterEach(() => service.close());

  const throttled = 'Request was throttled. Expected available in 37 seconds.';
  const pauses: [what: string, answer: Answer, ms: number | undefined][] = [
    ['by its text', { status: 429, body: { detail: throttled } }, 37_000],
    [
      'by a header',
      { status: 429, body: { detail: 'No' }, headers: { 'retry-after': '12' } },
      12_000,
    ],
    [
      'by both, the longer of which counts',
      { status: 429, body: { detail: throttled }, headers: { 'retry-after': '50' } },
      50_000,
    ],
    [
      'until a time, by the clock that is the service’s own',
      {
        status: 429,
        body: { detail: 'No' },
        headers: {
          date: 'Mon, 05 Jan 2015 09:00:00 GMT',
          'retry-after': 'Mon, 05 Jan 2015 09:00:20 GMT',
        },
      },
      20_000,
    ],
    ['without saying for how long', { status: 429, body: { detail: 'No' } }, undefined],
    ['with a page', { status: 429, body: 'Too many', headers: { 'retry-after': '3' } }, 3_000],
  ];
  for (const [what, answer, ms] of pauses) {
    it(`${what} says ${ms ?? 'nothing'}`, async () => {
      service.answer(answer);
      const failure = await failureOf(calls.async(service.client));
      assert.ok(failure.kind === 'rateLimit');
      assert.equal(failure.retryAfterMs, ms);
    });
  }

  it('does not repeat a change if the database is full', async () => {
    const body = { code: 'database_unavailable', detail: 'Unavailable.' };
    service.answer({ status: 503, body, headers: { 'retry-after': '1' } });
    const failure = await failureOf(calls.write(service.client));
    assert.ok(failure.kind === 'rateLimit' && failure.limit === 'database');
    assert.deepEqual(service.waits, []);
  });

  it('asks once for a schema that the service cannot tell', async () => {
    const body = { code: 'database_schema_unavailable', detail: 'Unavailable.' };
    service.answer({ status: 503, body });
    const failure = await failureOf(service.client.queries('7').databaseSchema(signal));
    assert.deepEqual(service.waits, []);
    const { message, advice } = describeFailure(failure);
    assert.match(`${message} ${advice}`, /cannot tell the schema.*last schema stays in use/);
  });

  it('waits for a list, and goes on by itself', async () => {
    service.answer({ status: 429, body: { detail: throttled } });
    service.answer({ status: 200, body: { count: 0, next: null, results: [] } });
    await service.client.insights('7').list(0, signal);
    assert.deepEqual(service.waits, [37_000]);
  });

  it('does not wait longer than a minute', async () => {
    service.answer({ status: 429, body: { detail: 'Expected available in 61 seconds.' } });
    const failure = await failureOf(service.client.insights('7').list(0, signal));
    assert.deepEqual(service.waits, []);
    assert.match(describeFailure(failure).advice, /in 61 seconds/);
  });

  for (const detail of [
    'Concurrency limit reached',
    'Too many queries are running right now. Please try again in a moment.',
    'No',
  ]) {
    it(`waits for a place among the running queries if it says only “${detail}”`, async () => {
      for (let time = 0; time < 4; time++) service.answer({ status: 429, body: { detail } });
      const failure = await failureOf(service.client.insights('7').list(0, signal));
      assert.deepEqual(service.waits, [3_000, 6_000, 12_000]);
      assert.match(describeFailure(failure).message, /limit of concurrent queries/);
    });
  }
});

describe('the clock of a service', () => {
  it('is taken from its answers, however wrong the machine’s own is', async () => {
    const service = mockService();
    const page = { count: 0, next: null, results: [] };
    const date = 'Mon, 05 Jan 2015 09:00:00 GMT';
    service.answer({ status: 200, body: page, headers: { date } });
    await service.client.projects.list(signal);
    assert.ok(Math.abs(service.client.serviceNow - Date.parse(date)) < 5_000);
    await service.close();
  });
});
