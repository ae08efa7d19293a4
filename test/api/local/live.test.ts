import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { QueryError } from '../../../client/src/api/errors.ts';
import { askLive } from '../../../client/src/live/askLive.ts';
import { LocalTransport } from '../../../client/src/local/localTransport.ts';
import type { LiveRows } from '../../../client/src/protocol/live.ts';
import { endless, sandbox, until } from '../sandbox/service.ts';

describe('live rows of a local project', () => {
  const direct = new DirectTransport();
  const never = new AbortController().signal;

  after(() => direct.close());

  const ask = async (query: string, signal = never): Promise<Omit<LiveRows, 'title'>> => {
    const { url, projectId, apiKey } = await sandbox();
    const running = { url, projectId, apiKey, pid: process.pid };
    const service = {
      reach: () => Promise.resolve(running),
      forget: () => undefined,
      watch: <T>(_request: unknown, answer: () => Promise<T>) => answer(),
    };
    const transport = new LocalTransport(service, direct);
    const connection = { host: 'http://demo.hogql.localhost' };
    const node = { kind: 'HogQLQuery', query };
    return askLive({ connection, transport, place: 'this machine' }, node, signal);
  };

  const running = async (): Promise<readonly unknown[]> => {
    const { url, apiKey } = await sandbox();
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`${url}/__local/status/`, { headers });
    const { engine } = (await answer.json()) as {
      readonly engine: { readonly running: unknown[] };
    };
    return engine.running;
  };

  it('are the first hundred, and say that there are more', async () => {
    // On a busy machine, the engine may read them too late, and reads a sample then.
    const { rowCount, hasMore } = await until(
      () => ask('select number from numbers(101)'),
      ({ sampledRows }) => sampledRows === undefined,
    );
    assert.deepEqual([rowCount, hasMore], [100, true]);
  });

  const limited: [query: string, rows: number][] = [
    ['select number from numbers(100)', 100],
    ['select number from numbers(500) limit 7', 7],
    ['select number, number from numbers(3)', 3],
  ];
  for (const [query, rows] of limited) {
    it(`are all of ${query}`, async () => {
      const { rowCount, hasMore } = await ask(query);
      assert.deepEqual([rowCount, hasMore], [rows, false]);
    });
  }

  it('keep every digit', async () => {
    const { rowsJson } = await ask('select 18446744073709551615, null');
    assert.match(rowsJson, /18446744073709551615/);
  });

  it('are a sample where reading everything would take too long', async () => {
    const { sampledRows = 0, rowCount } = await ask(
      'select cityHash64(number) % 2 as half, count() from numbers(100000000000) group by half',
    );
    assert.ok(sampledRows >= 1000 && sampledRows < 10e9, `read ${sampledRows} rows`);
    assert.equal(rowCount, 2);
  });

  it('say what is wrong with a query', async () => {
    await assert.rejects(ask('select nothing from events'), (error) => {
      assert.ok(error instanceof QueryError);
      assert.match(error.message, /nothing/);
      return true;
    });
  });

  it('leave no query running at the engine after a burst of keys', async () => {
    const ended: Promise<unknown>[] = [];
    for (let key = 0; key < 200; key++) {
      const stop = new AbortController();
      ended.push(ask(`${endless} and number != ${key}`, stop.signal).catch(() => undefined));
      await delay(1);
      stop.abort();
    }
    await Promise.all(ended);
    await until(running, ({ length }) => length === 0);
  });

  it('are of HogQL alone', async () => {
    const { url, apiKey } = await sandbox();
    const answer = await fetch(`${url}/__local/live/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ query: { kind: 'TrendsQuery', series: [] } }),
    });
    assert.equal(answer.status, 400);
  });
});
