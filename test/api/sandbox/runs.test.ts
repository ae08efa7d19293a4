import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import {
  type Answer,
  ask,
  type Body,
  describeInEachProfile,
  endless,
  run,
  runStatuses,
  sandbox,
  type Status,
  until,
} from './service.ts';

/** The number of rows that the engine reads in one block. */
const engineBlock = 65_409;

/** Starts a query in the background under its own id. */
async function background(
  query: string,
  refresh = 'force_async',
): Promise<{ id: string; answer: Answer }> {
  const id = randomUUID();
  return { id, answer: await run(await sandbox(), query, { refresh, client_query_id: id }) };
}

async function poll(id: string): Promise<Answer> {
  return ask(await sandbox(), 'GET', `query/${id}/?show_progress=true`);
}

async function status(id: string): Promise<Status> {
  return (await poll(id)).body.query_status;
}

async function ended(id: string): Promise<Status> {
  return until(
    () => status(id),
    ({ complete }) => complete,
  );
}

async function cancel(id: string): Promise<Answer> {
  return ask(await sandbox(), 'DELETE', `query/${id}/`);
}

/** The engine's own list of running queries. */
async function engine(): Promise<Body['engine']> {
  return (await ask(await sandbox(), 'GET', '/__sandbox/status')).body.engine;
}

async function inEngine(count: number): Promise<void> {
  await until(engine, ({ running }) => running.length === count);
}

describeInEachProfile('runs in the sandbox', (name) => {
  const statuses = runStatuses[name];

  it('runs in the background, and keeps the result', async () => {
    const { id, answer } = await background(
      'select count() from numbers(600000000) where cityHash64(number) = 1',
    );
    assert.equal(answer.status, statuses.accepted);
    assert.equal(answer.body.query_status.id, id);
    assert.equal(answer.body.query_status.complete, false);
    assert.equal('results' in answer.body, false);

    const done = await ended(id);
    assert.equal(done.error, false);
    assert.deepEqual(done.results?.results, [[0]]);
    // The engine's own count can lack the last block that one of its threads read.
    const counted = done.query_progress?.rows_read ?? 0;
    assert.ok(counted > 600_000_000 - (cpus().length + 1) * engineBlock && counted <= 600_000_000);
    assert.equal(done.query_progress?.estimated_rows_total, 600_000_000);
    assert.ok(done.expiration_time > done.end_time);
    assert.equal((await poll(id)).status, 200);
  });

  it('reports progress while a query runs', async () => {
    const { id } = await background(endless);
    const early = await until(
      () => status(id),
      ({ query_progress }) => query_progress !== null,
    );
    const rowsRead = early.query_progress?.rows_read ?? 0;
    const later = await until(
      () => status(id),
      ({ query_progress }) => (query_progress?.rows_read ?? 0) > rowsRead,
    );
    assert.notEqual(later.pickup_time, null);
    assert.equal((await cancel(id)).status, statuses.cancelled);
  });

  it('cancels in the engine, and forgets the query', async () => {
    const { id } = await background(endless);
    await inEngine(1);
    const { pid } = await engine();
    assert.equal((await cancel(id)).status, statuses.cancelled);
    assert.deepEqual(await engine(), { pid, running: [] });
    assert.equal((await poll(id)).status, 404);
  });

  it('cancels a query whose caller waits', async () => {
    const id = randomUUID();
    const service = await sandbox();
    const waiting = run(service, endless, { refresh: 'blocking', client_query_id: id });
    await inEngine(1);
    assert.equal((await cancel(id)).status, statuses.cancelled);
    const { status, body } = await waiting;
    assert.equal(status, 400);
    assert.equal(body.code, 'query_was_cancelled');
    assert.deepEqual((await engine()).running, []);
  });

  it('cancels a query that still waits for a slot', async () => {
    const taking = await Promise.all([1, 2, 3, 4].map(() => background(endless)));
    const queued = await background(endless);
    await inEngine(4);
    assert.equal((await status(queued.id)).pickup_time, null);
    assert.equal((await cancel(queued.id)).status, statuses.cancelled);
    await Promise.all(taking.map(({ id }) => cancel(id)));
    assert.deepEqual((await engine()).running, []);
  });

  it('treats the cancel of an unknown query as done', async () => {
    assert.equal((await cancel('never-sent')).status, statuses.cancelled);
  });

  it('records a failure with its message', async () => {
    const { id } = await background('select nothing_of_the_kind from events');
    const failed = await ended(id);
    assert.equal(failed.error, true);
    assert.match(failed.error_message, /nothing_of_the_kind/);
    assert.equal(failed.results, null);
    assert.equal((await poll(id)).status, statuses.failed);
  });

  it('fails a run clearly when the engine dies, and runs the next query', async () => {
    const { id } = await background(endless);
    await inEngine(1);
    const { pid } = await engine();
    process.kill(pid, 'SIGKILL');
    const failed = await ended(id);
    assert.equal(failed.error, true);
    assert.equal(
      failed.error_message,
      'The query engine stopped while this query ran. Run it again.',
    );
    const next = await run(await sandbox(), 'select count() > 0 from events', {
      refresh: 'force_blocking',
    });
    assert.deepEqual(next.body.results, [[1]]);
    assert.notEqual((await engine()).pid, pid);
  });

  it('treats the same id as the same run, whatever the text', async () => {
    const { id } = await background('select 1 as first', 'async');
    await ended(id);
    const service = await sandbox();
    const again = await run(service, 'select 2', { refresh: 'async', client_query_id: id });
    assert.deepEqual(again.body.query_status.results?.results, [[1]]);
    await run(service, 'select 2', { refresh: 'force_async', client_query_id: id });
    assert.deepEqual((await ended(id)).results?.results, [[2]]);
  });

  it('answers from the cache as the refresh mode allows', async () => {
    const service = await sandbox();
    const cached = async (refresh: string, text = 'cache'): Promise<Body> =>
      (await run(service, `select '${text}'`, { refresh, client_query_id: randomUUID() })).body;
    const missing = await cached('force_cache', 'not in the cache');
    assert.equal('results' in missing, name !== 'seed');
    assert.equal((await cached('blocking')).is_cached, false);
    for (const refresh of ['blocking', 'async', 'lazy_async', 'force_cache']) {
      assert.equal((await cached(refresh)).is_cached, true, refresh);
    }
    assert.equal((await cached('force_blocking')).is_cached, false);
    assert.equal((await cached('force_async')).query_status.complete, false);
  });
});
