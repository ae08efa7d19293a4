import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describeFailure } from '../../../client/src/api/describeFailure.ts';
import { AnswerError, ConnectionError, isApiFailure } from '../../../client/src/api/errors.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import type { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { jsonOfRows } from '../../../client/src/protocol/jsonOfRows.ts';
import { QueryRun, type QueryRunState } from '../../../client/src/runs/life/queryRun.ts';
import { Turns } from '../../../client/src/runs/life/turns.ts';
import { hurriedClock } from './hurriedClock.ts';
import {
  bytes,
  json,
  type RawAnswer,
  rawKey,
  rawServer,
  type RawServer,
  silence,
  trickle,
} from './rawServer.ts';

const { signal } = new AbortController();
const good = { results: [[1, 'a']], columns: ['n', 't'], types: ['UInt8', 'String'] };

describe('a service that misbehaves', () => {
  let server: RawServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function start(...answers: readonly RawAnswer[]): Promise<RawServer> {
    server = await rawServer(...answers);
    return server;
  }

  function runOf(
    client: ServiceClient,
    refresh: RefreshMode,
    deadlineMs = 600_000,
  ): {
    readonly run: QueryRun;
    readonly states: readonly QueryRunState[];
    readonly waits: readonly number[];
  } {
    const request = { id: randomUUID(), query: 'select 1', refresh };
    const waits: number[] = [];
    const run = new QueryRun(request, client.queries('1'), hurriedClock(waits), { deadlineMs });
    const states: QueryRunState[] = [];
    run.onDidChange((state) => states.push(state));
    return { run, states, waits };
  }

  /** The rows that a blocking run ends with. */
  async function rowsOf(answer: RawAnswer): Promise<readonly unknown[]> {
    const { client } = await start(answer);
    const { run } = runOf(client(), 'blocking');
    await run.ended;
    assert.ok(run.state.kind === 'done', JSON.stringify(run.state));
    return run.state.result.rows;
  }

  for (const way of ['direct', 'host'] as const) {
    it(`is given up when a body trickles, on the ${way} way`, async () => {
      const { client } = await start(trickle(50));
      const limited = client(way, { bodyTimeoutMs: 400 });
      const since = performance.now();
      await assert.rejects(
        limited.queries('1').submit({ query: '', refresh: 'blocking', clientQueryId: 'a' }, signal),
        ConnectionError,
      );
      assert.ok(performance.now() - since < 3_000);
    });

    const compressed: [name: string, encode: (text: string) => Uint8Array][] = [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ];
    for (const [name, encode] of compressed) {
      it(`is read when it compresses by ${name}, on the ${way} way`, async () => {
        const answer = bytes(200, encode(JSON.stringify(good)), { 'content-encoding': name });
        const { client, arrived } = await start(answer);
        const { run } = runOf(client(way), 'blocking');
        await run.ended;
        assert.ok(run.state.kind === 'done', JSON.stringify(run.state));
        assert.deepEqual(run.state.result.rows, good.results);
        assert.match(arrived[0]?.text ?? '', /accept-encoding: .*gzip/i);
      });
    }
  }

  it('is not let fill the memory with a small body that unpacks to a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, ' '));
    const { client } = await start(bytes(200, bomb, { 'content-encoding': 'gzip' }));
    const limited = client('direct', { maxBodyBytes: 1_000_000 });
    await assert.rejects(limited.queries('1').status('a', false, signal), { kind: 'tooLarge' });
  });

  for (const refresh of ['async', 'blocking', 'force_async', 'force_blocking'] as const) {
    it(`ends no later than the deadline when a body trickles, ${refresh}`, async () => {
      const { client } = await start(trickle(50));
      const since = performance.now();
      const { run } = runOf(client(), refresh, 700);
      await run.ended;
      assert.deepEqual(run.state, { kind: 'lost', gaveUp: true });
      assert.ok(performance.now() - since < 3_000);
    });
  }

  for (const refresh of ['async', 'blocking'] as const) {
    it(`lets a cancel end within five seconds when it keeps silent, ${refresh}`, async () => {
      const { client, arrival } = await start(silence);
      const { run, waits } = runOf(client(), refresh);
      await arrival(1);
      await run.cancel();
      await run.ended;
      assert.equal(waits[0], 5_000);
      assert.ok(run.state.kind === 'cancelled');
      assert.match(run.state.note ?? '', /did not confirm/);
    });
  }

  const mistyped: [name: string, member: object][] = [
    ['hasMore as text', { hasMore: 'true' }],
    ['limit as text', { limit: '100' }],
    ['an error that is false', { error: false }],
    ['hogql as a number', { hogql: 7 }],
    ['clickhouse as a list', { clickhouse: ['a'] }],
    ['is_cached as text', { is_cached: 'yes' }],
    ['last_refresh as a number', { last_refresh: 1_700_000_000 }],
    ['types of another shape', { types: [{ name: 'n' }] }],
    ['a cache key that is a number', { cache_key: 1 }],
    ['a status of another shape', { query_status: 'none' }],
    ['warnings that are text', { warnings: 'many' }],
    ['timings that are a number', { timings: 1 }],
  ];
  for (const [name, member] of mistyped) {
    it(`keeps its rows despite ${name}`, async () => {
      assert.deepEqual(await rowsOf(json(200, { ...good, ...member })), good.results);
    });
  }

  it('keeps its rows despite a record whose members are of other types', async () => {
    const record = { id: 7, complete: true, error: 'no', query_progress: 'half', results: good };
    const { client } = await start(json(200, { query_status: record }));
    const status = await client().queries('1').status('a', true, signal);
    assert.ok(status.kind === 'done');
    assert.deepEqual(status.result.rows, good.results);
  });

  for (const [name, member] of [
    ['results', { results: 7, columns: ['n'] }],
    ['columns', { columns: 'n, t' }],
  ] as const) {
    it(`cannot be read where ${name} are of another type`, async () => {
      const { client } = await start(json(200, { ...good, ...member }));
      const submission = { query: '', refresh: 'blocking', clientQueryId: 'a' } as const;
      await assert.rejects(client().queries('1').submit(submission, signal), AnswerError);
      const { run } = runOf(client(), 'blocking');
      await run.ended;
      assert.ok(run.state.kind === 'failed');
      assert.equal(run.state.words.remedy, 'showAnswer');
      assert.deepEqual(JSON.parse(run.state.words.answer ?? ''), { ...good, ...member });
    });
  }

  const complete = { query_status: { id: 'a', complete: true, error: false } };
  it('is asked once more for the result of a run that is complete', async () => {
    const there = { query_status: { ...complete.query_status, results: good } };
    const { client, arrived } = await start(
      json(202, { query_status: { id: 'a', complete: false } }),
      json(200, complete),
      json(200, there),
    );
    const { run } = runOf(client(), 'async');
    await run.ended;
    assert.ok(run.state.kind === 'done', JSON.stringify(run.state));
    assert.equal(arrived.length, 3);
  });

  it('is told of when it is complete and has no result the second time either', async () => {
    const { client, arrived } = await start(
      json(202, { query_status: { id: 'a', complete: false } }),
      json(200, complete),
    );
    const { run } = runOf(client(), 'async');
    await run.ended;
    assert.ok(run.state.kind === 'failed', JSON.stringify(run.state));
    assert.match(run.state.words.message, /query ended, but sent no result/);
    assert.equal(arrived.length, 3);
  });

  it('may answer a run with CSV', async () => {
    const csv = 'n,t\r\n1,"a, b"\r\n2.5,\r\n';
    const rows = await rowsOf(bytes(200, csv, { 'content-type': 'text/csv; charset=utf-8' }));
    assert.deepEqual(rows, [
      [1, 'a, b'],
      [2.5, ''],
    ]);
  });

  it('may write NaN and Infinity bare', async () => {
    const text =
      '{"columns":["a","b","c","d","e"],"results":[[NaN,Infinity,-Infinity,"NaN, Infinity",18446744073709551615]]}';
    const rows = await rowsOf(bytes(200, text));
    const big = { $integer: '18446744073709551615' };
    assert.deepEqual(rows, [[NaN, Infinity, -Infinity, 'NaN, Infinity', big]]);
    assert.equal(
      jsonOfRows([[NaN, Infinity, -Infinity, 'x', [NaN]]]),
      '[["NaN","Infinity","-Infinity","x",["NaN"]]]',
    );
  });

  it('is refused when only its words look like NaN', async () => {
    const { client } = await start(bytes(200, '{"results":[[NaNa]]}'));
    const submission = { query: '', refresh: 'blocking', clientQueryId: 'a' } as const;
    await assert.rejects(client().queries('1').submit(submission, signal), AnswerError);
  });

  it('may have more cells than columns', async () => {
    const body = { columns: ['n'], results: [[1], [2, 'b', 'c']] };
    const { client } = await start(json(200, body));
    const { run } = runOf(client(), 'blocking');
    await run.ended;
    assert.ok(run.state.kind === 'done');
    const names = run.state.result.columns.map(({ name }) => name);
    assert.deepEqual(names, ['n', 'column 2', 'column 3']);
  });

  for (const retryAfter of ['0', '1']) {
    it(`waits a second for a Retry-After of ${retryAfter}`, async () => {
      const throttled = bytes(429, '{"detail":"Slow down"}', { 'retry-after': retryAfter });
      const { client, arrived } = await start(throttled, json(200, good));
      const { run, states, waits } = runOf(client(), 'blocking');
      await run.ended;
      assert.equal(run.state.kind, 'done');
      assert.equal(states[0]?.kind, 'throttled');
      assert.equal(arrived.length, 2);
      assert.deepEqual(waits, [1_000]);
    });
  }

  it('tells an absurd Retry-After in hours', async () => {
    const throttled = bytes(429, '{}', { 'retry-after': '99999999999' });
    const { client } = await start(throttled);
    const { run } = runOf(client(), 'blocking');
    await run.ended;
    assert.ok(run.state.kind === 'failed');
    assert.match(run.state.words.advice, /24 hours/);
  });

  it('may redirect a GET within its origin', async () => {
    const moved = bytes(307, '', { location: '/elsewhere/' });
    const status = { query_status: { id: 'a', complete: true, results: good } };
    const { client, arrived } = await start(moved, json(200, status));
    const found = await client().queries('1').status('a', false, signal);
    assert.equal(found.kind, 'done');
    assert.match(arrived[1]?.line ?? '', /^GET \/elsewhere\//);
    assert.match(arrived[1]?.text ?? '', /authorization: Bearer/i);
  });

  it('is told of when it redirects a POST within its origin, which is not sent again', async () => {
    const { client, arrived } = await start(bytes(307, '', { location: '/elsewhere/' }));
    const { run } = runOf(client(), 'blocking');
    await run.ended;
    assert.ok(run.state.kind === 'failed');
    assert.match(run.state.words.message, /another of its addresses/);
    assert.doesNotMatch(run.state.words.message, /key was not sent/);
    assert.equal(arrived.length, 1);
  });

  const echoes: [name: string, text: string][] = [
    ['as it is', rawKey],
    ['percent-encoded', encodeURIComponent(rawKey)],
    ['in base64', Buffer.from(rawKey).toString('base64')],
    ['in base64 for addresses', Buffer.from(rawKey).toString('base64url')],
    ['in base64 after a name', Buffer.from(`user:${rawKey}`).toString('base64')],
    ['in base64 after a word', Buffer.from(`Bearer ${rawKey}.`).toString('base64')],
  ];
  for (const [name, echo] of echoes) {
    it(`shows no key that it echoes ${name}`, async () => {
      const { client } = await start(json(400, { detail: `You sent ${echo} to us` }));
      const error: unknown = await client()
        .queries('1')
        .findings('select 1', signal)
        .catch((thrown: unknown) => thrown);
      assert.ok(isApiFailure(error));
      const { message } = describeFailure(error);
      assert.match(message, /…/);
      assert.ok(!message.includes(echo.slice(8, 24)), message);
    });
  }

  it('never gets three runs where two may go on', async () => {
    const turns = new Turns(2);
    let going = 0;
    let most = 0;
    const go = async (): Promise<void> => {
      const end = await turns.take(signal);
      most = Math.max(most, ++going);
      await new Promise((resolve) => setImmediate(resolve));
      going--;
      end();
      // Somebody who comes in the very moment that a turn is given back.
      const late = turns.take(signal);
      const endLate = await late;
      most = Math.max(most, ++going);
      await Promise.resolve();
      going--;
      endLate();
    };
    await Promise.all(Array.from({ length: 20 }, go));
    assert.equal(most, 2);
    assert.equal(turns.isFull, false);
  });
});
