import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import { rowCap, withCeiling } from '../../../client/src/runs/window/rowLimits.ts';
import { errorPlace, placedFindings } from '../../../client/src/runs/window/runFindings.ts';
import { QueryRun, type QueryRunState } from '../../../client/src/runs/life/queryRun.ts';
import { ask, endless, sandbox, until } from '../sandbox/service.ts';
import { systemClock } from '../../../client/src/api/retry.ts';
import { hurriedClock } from './hurriedClock.ts';

const transport = new DirectTransport();
after(() => transport.close());

/** Differences from the sandbox's own address, key and project. */
type Elsewhere = {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly projectId?: string;
  /** The refresh mode; default `async`. */
  readonly refresh?: RefreshMode;
};

async function start(query: string, elsewhere: Elsewhere = {}): Promise<QueryRun> {
  const { url, apiKey, projectId } = await sandbox();
  const { refresh = 'async', ...other } = elsewhere;
  const access = { baseUrl: url, apiKey, userAgent: 'test/1', ...other };
  // The retries of a request pass quickly; a cancel waits for the engine in real time.
  const client = new ServiceClient(access, transport, hurriedClock());
  const service = client.queries(elsewhere.projectId ?? projectId);
  return new QueryRun({ id: randomUUID(), query, refresh }, service, systemClock);
}

async function end(query: string, elsewhere?: Elsewhere): Promise<QueryRunState> {
  const run = await start(query, elsewhere);
  await run.ended;
  return run.state;
}

async function result(query: string) {
  const state = await end(query);
  assert.ok(state.kind === 'done', `done was expected: ${JSON.stringify(state)}`);
  return state.result;
}

async function engineStatus() {
  return (await ask(await sandbox(), 'GET', '/__sandbox/status/')).body.engine;
}

async function isComputing(): Promise<boolean> {
  return (await engineStatus()).running.length > 0;
}

describe('a run against the sandbox', () => {
  it('returns the rows that the engine computes', async () => {
    const { rows, columns } = await result(
      'select event, count() from events group by event order by 2 desc',
    );
    const { engine } = await sandbox();
    const sql = 'SELECT event, count() FROM events GROUP BY event ORDER BY 2 DESC';
    const job = { id: randomUUID(), sql, maxSeconds: 10 };
    const direct = await engine.run(job, new AbortController().signal);
    assert.deepEqual(
      rows,
      direct.rows.map((row): unknown => JSON.parse(row)),
    );
    assert.ok(rows.length > 5);
    assert.deepEqual(columns, [
      { name: 'event', type: 'String' },
      { name: 'count()', type: 'UInt64' },
    ]);
  });

  it('keeps 64-bit integers exact', async () => {
    const { rows } = await result('select 18446744073709551615 as big, 7 as small');
    assert.deepEqual(rows, [[{ $integer: '18446744073709551615' }, 7]]);
  });

  it('reports that a query without a LIMIT was cut, and raises that up to the ceiling', async () => {
    const query = 'select number from numbers(20000) -- no limit';
    assert.deepEqual(rowCap(await result(query)), { kind: 'noLimit', rows: 100, liftTo: 10_000 });
    assert.deepEqual(rowCap(await result(withCeiling(query, 10_000))), {
      kind: 'ceiling',
      rows: 10_000,
    });
  });

  it('finds the position of an error, in the units that an editor counts in', async () => {
    const { url, apiKey, projectId } = await sandbox();
    const access = { baseUrl: url, apiKey, userAgent: 'test/1' };
    const queries = new ServiceClient(access, transport).queries(projectId);
    const query = "select '🦔', evnt from events";
    const found = await queries.findings(query, new AbortController().signal);
    const place = errorPlace(placedFindings(query, found));
    assert.equal(place && query.slice(place.start, place.end), 'evnt');
  });

  it('offers to run anyway if only the cache was asked and has nothing', async () => {
    const query = `select '${randomUUID()}'`;
    const missed = await end(query, { refresh: 'force_cache' });
    assert.ok(missed.kind === 'failed');
    assert.equal(missed.words.remedy, 'runAnyway');
    const ran = await end(query, { refresh: 'force_async' });
    assert.ok(ran.kind === 'done' && ran.result.cachedAt === null);
    const cached = await end(query, { refresh: 'force_cache' });
    assert.ok(cached.kind === 'done' && cached.result.cachedAt !== null);
    assert.ok(Date.parse(cached.result.staleAt ?? '') > Date.parse(cached.result.cachedAt));
  });

  it('is cancelled on the engine too', async () => {
    const run = await start(endless);
    await until(isComputing, Boolean);
    await run.cancel();
    assert.equal(run.state.kind, 'cancelled');
    assert.equal(await isComputing(), false);
  });

  it('fails with a clear message when the engine dies, and the next one works', async () => {
    const run = await start(endless);
    await until(isComputing, Boolean);
    process.kill((await engineStatus()).pid, 'SIGKILL');
    await run.ended;
    assert.ok(run.state.kind === 'failed');
    assert.match(run.state.words.message, /engine stopped/i);
    assert.deepEqual((await result('select 1')).rows, [[1]]);
  });

  const failures: [what: string, query: string, elsewhere: Elsewhere, said: RegExp][] = [
    ['a syntax error', 'select event frm events order', {}, /\S+.*Correct the query/s],
    ['a table that is not there', 'select 1 from evnts', {}, /evnts.*Correct the query/s],
    [
      'a wrong key',
      'select 1',
      { apiKey: 'phx_wrong' },
      /refused the key.*Set a personal API key/s,
    ],
    ['a project that is not there', 'select 1', { projectId: '999' }, /does not exist.*Switch/s],
    [
      'a host where nothing listens',
      'select 1',
      { baseUrl: 'http://127.0.0.1:1' },
      /Nothing listens at 127\.0\.0\.1:1.*Check the host/s,
    ],
    [
      'a host that does not exist',
      'select 1',
      { baseUrl: 'http://nobody.invalid' },
      /nobody\.invalid does not exist.*Check the host/s,
    ],
  ];
  for (const [what, query, elsewhere, said] of failures) {
    it(`explains what to do about ${what}`, async () => {
      const state = await end(query, elsewhere);
      assert.ok(state.kind === 'failed', `failed was expected: ${JSON.stringify(state)}`);
      assert.match(`${state.words.message}\n${state.words.advice}`, said);
    });
  }
});

describe('saved insights of the sandbox', () => {
  it('are listed, and read one by one', async () => {
    const { url, apiKey, projectId } = await sandbox();
    const access = { baseUrl: url, apiKey, userAgent: 'test/1' };
    const insights = new ServiceClient(access, transport).insights(projectId);
    const { signal } = new AbortController();
    const page = await insights.list(0, signal);
    assert.equal(page.insights.length, 12);
    assert.equal(page.hasMore, false);
    for (const { id, name } of page.insights) {
      assert.equal((await insights.retrieve(id, signal)).name, name);
    }
  });
});
