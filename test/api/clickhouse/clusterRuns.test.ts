import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseEngine } from '../../../server/local/engine/clickhouse/clickhouseEngine.ts';
import { EngineError, type EngineProgress } from '../../../server/local/engine/engine.ts';
import { onServer } from './onServer.ts';
import { answerOf, post } from './projects.ts';

const endless = 'SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1';

describe('a run on a ClickHouse server', () => {
  const on = onServer();

  async function run(
    sql: string,
    {
      signal,
      onProgress,
    }: { signal?: AbortSignal; onProgress?: (of: EngineProgress) => void } = {},
  ): Promise<readonly string[]> {
    const { origin } = on.server;
    const account = { user: 'default', password: '', ca: undefined };
    const engine = new ClickHouseEngine({ origin, database: 'default', ...account });
    try {
      const job = { id: randomUUID(), sql, maxSeconds: 20, ...(onProgress ? { onProgress } : {}) };
      return (await engine.run(job, signal ?? new AbortController().signal)).rows;
    } finally {
      await engine.close();
    }
  }

  it('sends limits with every query, and that it only reads', async () => {
    await answerOf(on.project, 'select count() from events');
    assert.ok(on.server.seen.length > 0);
    for (const { settings } of on.server.seen) {
      assert.equal(settings['readonly'], '2');
      for (const limit of ['max_execution_time', 'max_memory_usage', 'max_result_rows']) {
        assert.ok(Number(settings[limit]) > 0, limit);
      }
    }
  });

  it('tells the progress that the server writes into its headers', async () => {
    const heard: EngineProgress[] = [];
    const cancel = new AbortController();
    const running = run(endless, {
      signal: cancel.signal,
      onProgress: (progress) => {
        heard.push(progress);
        if (progress.rowsRead > (heard[0]?.rowsRead ?? 0)) cancel.abort();
      },
    });
    await assert.rejects(running, { kind: 'cancelled' });
    assert.ok((heard[0]?.rowsRead ?? 0) > 0);
  });

  it('ends a cancelled query on the server by KILL QUERY', async () => {
    const cancel = new AbortController();
    const running = run('SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1', {
      signal: cancel.signal,
    });
    while (on.server.running.length === 0) await delay(10);
    const [id] = on.server.running;
    cancel.abort();
    await assert.rejects(
      running,
      (error) => error instanceof EngineError && error.kind === 'cancelled',
    );
    assert.ok(on.server.kills.includes(id ?? ''));
    while (on.server.running.length > 0) await delay(10);
  });

  it('ends it with the connection where the user may not kill', async () => {
    const cancel = new AbortController();
    const running = run('SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1', {
      signal: cancel.signal,
    });
    while (on.server.running.length === 0) await delay(10);
    on.server.fault = (_request, response) => {
      response.writeHead(500, { 'X-ClickHouse-Exception-Code': '497' });
      response.end('Code: 497. DB::Exception: default: Not enough privileges. (ACCESS_DENIED)');
    };
    cancel.abort();
    await assert.rejects(
      running,
      (error) => error instanceof EngineError && error.kind === 'cancelled',
    );
    while (on.server.running.length > 0) await delay(10);
  });

  it('says what the server refused, in the words of the engine', async () => {
    const answer = await answerOf(on.project, 'select intDiv(1, number) from numbers(1)');
    assert.match(String(answer), /Division by zero/);
    assert.doesNotMatch(String(answer), /Code: |DB::Exception|official build/);
  });

  it('says what the server reports after the answer has begun', async () => {
    // Its progress comes first, and with that the status of success.
    const query = `select throwIf(number = 1500000000, 'too far') from numbers(2000000000) where number > 1499999999 limit 1000`;
    assert.match(String(await answerOf(on.project, query)), /too far|throwIf/);
  });

  it('survives that the server is killed in the middle of a query', async () => {
    const answering = answerOf(on.project, endless);
    while (on.server.running.length === 0) await delay(10);
    await on.server.kill();
    assert.match(
      String(await answering),
      /^127\.0\.0\.1:\d+ ended the connection\. Run it again\.$/,
    );
    assert.match(String(await answerOf(on.project, 'select 2')), /No server listens at/);
    await on.server.open();
    assert.deepEqual(await answerOf(on.project, 'select 2'), [[2]]);
  });

  it('cancels a run of the service on the server', async () => {
    const leave = new AbortController();
    const id = randomUUID();
    const query = { query: { kind: 'HogQLQuery', query: endless }, client_query_id: id };
    const asked = post(on.project, query, leave.signal).catch(() => undefined);
    while (on.server.running.length === 0) await delay(10);
    await fetch(`${on.project.url}/api/projects/1/query/${id}/`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${on.project.apiKey}` },
    });
    assert.deepEqual(on.server.running, []);
    await asked;
  });
});
