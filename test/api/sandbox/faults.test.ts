import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { profileSandbox } from './profileSandboxes.ts';
import { ask, end, endless, run, until } from './service.ts';

describe('fault switches of the sandbox', () => {
  let service: Sandbox;

  before(async () => {
    service = await startSandbox({ persons: 60, end });
  });

  afterEach(() => ask(service, 'DELETE', '/__sandbox/faults/'));
  after(() => service.stop());

  async function switchOn(...faults: object[]): Promise<void> {
    const { status, text } = await ask(service, 'POST', '/__sandbox/faults/', faults);
    assert.equal(status, 200, text);
  }

  /** Asks for a path of the project with its key, and follows no redirect. */
  function send(path: string, init: RequestInit = {}, more: object = {}): Promise<Response> {
    return fetch(`${service.url}/api/projects/1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${service.apiKey}`, ...more },
      redirect: 'manual',
    });
  }

  it('stand beside what has arrived: all that requests say outside of the key’s header', async () => {
    await send('insights/?search=in-the-line', {}, { 'x-noted': 'in-a-header' });
    await send('query/', {
      method: 'POST',
      body: JSON.stringify({ query: { kind: 'HogQLQuery', query: "select 'in-the-body'" } }),
    });
    const { text } = await ask(service, 'GET', '/__sandbox/arrivals/');
    for (const noted of ['in-the-line', 'in-a-header', 'in-the-body', 'Bearer …']) {
      assert.ok(text.includes(noted), noted);
    }
    assert.ok(!text.includes(service.apiKey));
  });

  it('stand beside how many requests have come, questions about that aside', async () => {
    const requests = async (): Promise<number> => {
      const { text } = await ask(service, 'GET', '/__sandbox/arrivals/');
      return (JSON.parse(text) as { requests: number }).requests;
    };
    const before = await requests();
    for (let times = 0; times < 2; times++) await send('insights/?search=the-same');
    assert.equal(await requests(), before + 2);
  });

  const envelopes: [status: number, type: string, code: string][] = [
    [400, 'validation_error', 'invalid_input'],
    [401, 'authentication_error', 'authentication_failed'],
    [402, 'quota_limit_exceeded', 'payment_required'],
    [403, 'authentication_error', 'permission_denied'],
    [404, 'invalid_request', 'not_found'],
    [405, 'invalid_request', 'method_not_allowed'],
    [409, 'invalid_request', 'conflict'],
    [500, 'server_error', 'error'],
    [502, 'server_error', 'error'],
    [503, 'server_error', 'error'],
    [504, 'server_error', 'error'],
    [512, 'server_error', 'error'],
  ];
  for (const [status, type, code] of envelopes) {
    it(`answers ${status} ${code}, in the service's words`, async () => {
      await switchOn({ kind: 'status', on: 'GET insights/*', status, type, code, detail: 'No.' });
      const answer = await send('insights/1/');
      assert.equal(answer.status, status);
      assert.deepEqual(await answer.json(), { type, code, detail: 'No.', attr: null });
      assert.equal((await send('query/never/')).status, 404);
    });
  }

  it('answers 504 as a gateway does, in HTML', async () => {
    await switchOn({ kind: 'status', status: 504, html: true, detail: 'Gateway Time-out' });
    const answer = await send('insights/');
    assert.equal(answer.status, 504);
    assert.match(answer.headers.get('content-type') ?? '', /text\/html/);
    assert.match(await answer.text(), /<title>Gateway Time-out<\/title>/);
  });

  it('shows a sign-in page, with status 200', async () => {
    await switchOn({ kind: 'signInPage' });
    const answer = await send('insights/');
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /^<!doctype html>/);
  });

  const throttles: [what: string, fault: object, detail: RegExp, header: string | null][] = [
    [
      'with a time in the text',
      { seconds: 42 },
      /^Request was throttled\. Expected available in 42 seconds\.$/,
      null,
    ],
    ['with a time in a header', { retryAfter: 7 }, /^Request was throttled\.$/, '7'],
    [
      'with a date in a header',
      { retryAfter: 'Sat, 31 Jan 2026 00:00:00 GMT' },
      /throttled/,
      'Sat, 31 Jan 2026 00:00:00 GMT',
    ],
    ['without a time', {}, /^Request was throttled\.$/, null],
    ['for too many queries at once', { concurrency: true }, /^Concurrency limit exceeded/, null],
  ];
  for (const [what, fault, detail, header] of throttles) {
    it(`throttles ${what}`, async () => {
      await switchOn({ kind: 'throttle', ...fault });
      const answer = await send('insights/');
      assert.equal(answer.status, 429);
      assert.equal(answer.headers.get('retry-after'), header);
      const body = (await answer.json()) as { type: string; detail: string };
      assert.equal(body.type, 'throttled_error');
      assert.match(body.detail, detail);
    });
  }

  it('hits the given number of requests, after those it lets pass', async () => {
    await switchOn({ kind: 'status', status: 503, on: 'GET insights/1/', skip: 1, times: 2 });
    const statuses: number[] = [];
    for (let request = 0; request < 4; request++) statuses.push((await send('insights/1/')).status);
    assert.deepEqual(statuses, [200, 503, 503, 200]);
    const { body } = await ask(service, 'GET', '/__sandbox/faults/');
    assert.equal((body as unknown as { faults: { seen: number }[] }).faults[0]?.seen, 4);
  });

  it('hits a request that has its fault in a header', async () => {
    const header = { 'x-sandbox-fault': JSON.stringify({ kind: 'status', status: 500 }) };
    assert.equal((await send('insights/1/', {}, header)).status, 500);
    assert.equal((await send('insights/1/')).status, 200);
    assert.equal((await send('insights/1/', {}, { 'x-sandbox-fault': 'oops' })).status, 400);
    const unknown = await ask(service, 'POST', '/__sandbox/faults/', { kind: 'earthquake' });
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.detail, /This is not a fault/);
  });

  it('waits', async () => {
    await switchOn({ kind: 'delay', ms: 300, on: 'GET insights/1/' });
    const started = performance.now();
    await send('insights/1/');
    assert.ok(performance.now() - started >= 290);
  });

  it('does not answer at all', async () => {
    await switchOn({ kind: 'hang' });
    await assert.rejects(send('insights/1/', { signal: AbortSignal.timeout(300) }), {
      name: 'TimeoutError',
    });
  });

  it('breaks the connection before the request is handled, after it, and inside the body', async () => {
    const name = { method: 'PATCH', body: JSON.stringify({ name: 'Kept' }) };
    await switchOn({ kind: 'reset', when: 'before', on: 'PATCH *', times: 1 });
    await assert.rejects(send('insights/4/', name), TypeError);
    assert.notEqual((await ask(service, 'GET', 'insights/4/')).body.name, 'Kept');

    await switchOn({ kind: 'reset', when: 'after', on: 'PATCH *', times: 1 });
    await assert.rejects(send('insights/4/', name), TypeError);
    assert.equal((await ask(service, 'GET', 'insights/4/')).body.name, 'Kept');

    await switchOn({ kind: 'reset', when: 'midBody', times: 1 });
    const answer = await send('insights/');
    assert.equal(answer.status, 200);
    await assert.rejects(answer.text(), TypeError);
  });

  it('ends the body early, sends another content type, and makes it large', async () => {
    await switchOn(
      { kind: 'truncate', times: 1 },
      { kind: 'contentType', value: 'text/plain', times: 1 },
    );
    const cut = await send('insights/1/');
    assert.equal(cut.headers.get('content-type'), 'text/plain');
    const cutText = await cut.text();
    assert.throws(() => JSON.parse(cutText) as unknown, SyntaxError);
    await switchOn({ kind: 'padding', bytes: 70_000_000, times: 1 });
    const large = await (await send('insights/1/')).text();
    assert.equal(large.length, 70_000_000);
    assert.equal((JSON.parse(large) as { id: number }).id, 1);
  });

  for (const to of [
    'https://127.0.0.1/',
    'http://elsewhere.example/',
    '/api/projects/1/insights/2/',
  ]) {
    it(`redirects to ${to}`, async () => {
      await switchOn({ kind: 'redirect', to, status: 307, times: 1 });
      const answer = await send('insights/1/');
      assert.deepEqual([answer.status, answer.headers.get('location')], [307, to]);
    });
  }

  it('has a wrong clock, in the header and in bodies', async () => {
    const hour = 3_600_000;
    const sound = (await ask(service, 'GET', 'insights/1/')).body;
    await switchOn({ kind: 'clock', offsetMs: -hour });
    const answer = await send('insights/1/');
    const off = Date.parse(answer.headers.get('date') ?? '') - Date.now() + hour;
    assert.ok(Math.abs(off) < 30_000);
    const { last_modified_at: time } = (await answer.json()) as { last_modified_at: string };
    assert.equal(Date.parse(sound.last_modified_at) - Date.parse(time), hour);
  });

  describe('of queries', () => {
    const background = (id: string, query = 'select 1') =>
      run(service, query, { refresh: 'force_async', client_query_id: id });
    const poll = (id: string) => ask(service, 'GET', `query/${id}/`);
    const ended = (id: string) =>
      until(
        () => poll(id),
        ({ status, body }) => status !== 200 || body.query_status.complete,
      );

    it('keeps a query waiting before it is picked up', async () => {
      await switchOn({ kind: 'queue', ms: 1500, on: 'POST query/' });
      const { body } = await background('queued');
      assert.equal(body.query_status.pickup_time, null);
      const { query_status: status } = (await ended('queued')).body;
      assert.deepEqual(status.results?.results, [[1]]);
      assert.ok(Date.parse(status.pickup_time ?? '') - Date.parse(status.start_time) >= 1400);
    });

    it('lets a waiting query be cancelled', async () => {
      await switchOn({ kind: 'queue', ms: 60_000, on: 'POST query/' });
      await background('queued');
      assert.equal((await ask(service, 'DELETE', 'query/queued/')).status, 204);
      assert.equal((await poll('queued')).status, 404);
    });

    it('forgets a record after the given time', async () => {
      await switchOn({ kind: 'statusTtl', ms: 300, on: 'POST query/' });
      await background('short');
      await until(
        () => poll('short'),
        ({ status }) => status === 404,
      );
    });

    it('loses the record of a running query', async () => {
      await switchOn({ kind: 'lostRecord', on: 'POST query/' });
      await background('lost');
      await until(
        () => poll('lost'),
        ({ status }) => status === 404,
      );
    });

    it('leaves an error record when a query is cancelled', async () => {
      await switchOn({ kind: 'lateError', on: 'POST query/' });
      await background('late', endless);
      await ask(service, 'DELETE', 'query/late/');
      const { status, body } = await poll('late');
      assert.equal(status, 200);
      assert.deepEqual([body.query_status.error, body.query_status.complete], [true, true]);
      assert.match(body.query_status.error_message, /cancelled/);
    });

    it('fails a query with the record of an older service', async () => {
      await switchOn({
        kind: 'failRun',
        message: 'Worker died.',
        complete: false,
        on: 'POST query/',
      });
      await background('failed');
      const { query_status: status } = (await poll('failed')).body;
      assert.deepEqual(
        [status.error, status.complete, status.error_message],
        [true, false, 'Worker died.'],
      );
    });

    it('kills the engine in the middle of a query, and answers the next one', async () => {
      await switchOn({ kind: 'killEngine', ms: 200, on: 'POST query/', times: 1 });
      const { status, body } = await run(service, endless);
      assert.equal(status, 500);
      assert.match(body.detail, /stopped/);
      assert.deepEqual((await run(service, 'select 2')).body.results, [[2]]);
    });

    it('returns integers that no double can represent', async () => {
      await switchOn({ kind: 'rows', of: 'bigIntegers' });
      const { text, body } = await run(service, 'select 1');
      assert.deepEqual(body.columns, ['id', 'as_text']);
      assert.match(text, /\[9007199254740993,\s*"9007199254740993"\]/);
    });

    it('returns null for a value that is not a number', async () => {
      await switchOn({ kind: 'rows', of: 'nan' });
      const { body } = await run(service, 'select 1');
      assert.deepEqual(body.results.slice(0, 2), [
        [0, null],
        [1, 1],
      ]);
    });

    it('returns 10,000 rows of 50 columns', async () => {
      await switchOn({ kind: 'rows', of: 'wide' });
      const { body } = await run(service, 'select 1');
      assert.deepEqual([body.results.length, body.columns.length], [10_000, 50]);
      assert.equal(body.results[9999]?.[49], 9999 * 50);
    });

    it('answers 200 with an error in the result', async () => {
      await switchOn({ kind: 'errorInResult', message: 'The schema changed.' });
      const { status, body } = await run(service, 'select 1');
      assert.equal(status, 200);
      assert.deepEqual(
        [body.results, (body as unknown as { error: string }).error],
        [null, 'The schema changed.'],
      );
    });
  });

  it('answers a poll of a failed query with 400, or with 500 if there is no message', async () => {
    const later = await profileSandbox('age2024');
    for (const [message, status] of [
      ['No.', 400],
      [null, 500],
    ] as const) {
      const header = { 'x-sandbox-fault': JSON.stringify({ kind: 'failRun', message }) };
      const query = { kind: 'HogQLQuery', query: 'select 1' };
      const id = `failed-${status}`;
      await ask(
        later,
        'POST',
        'query/',
        { query, refresh: 'force_async', client_query_id: id },
        header,
      );
      const answer = await ask(later, 'GET', `query/${id}/`);
      assert.equal(answer.status, status);
      assert.equal(answer.body.query_status.error_message, message);
    }
  });

  it('lets somebody else save an insight just before', async () => {
    const before = (await ask(service, 'GET', 'insights/5/')).body;
    await switchOn({
      kind: 'savedElsewhere',
      on: 'GET insights/5/',
      fields: { description: 'Theirs.' },
    });
    const after = (await ask(service, 'GET', 'insights/5/')).body as unknown as Record<
      string,
      unknown
    >;
    assert.equal(after['description'], 'Theirs.');
    assert.ok(String(after['last_modified_at']) > before.last_modified_at);
    assert.equal((after['last_modified_by'] as { email: string }).email, 'other@example.com');
  });
});
