import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionError } from '../../../../client/src/api/errors.ts';
import type { HttpResponse, Transport } from '../../../../client/src/api/transport.ts';
import { Budget, bucketOf } from '../../../../client/src/budget/budget.ts';
import { MeteredTransport } from '../../../../client/src/budget/meteredTransport.ts';
import { RequestLog } from '../../../../client/src/budget/requestLog.ts';
import { pollWaitMs } from '../../../../client/src/runs/pollCadence.ts';

const hour = 3_600_000;
const start = Date.parse('2026-01-05T09:00:00Z');
const storedKey = 'phx_secret_of_the_tests';
const { signal } = new AbortController();

describe('the budget of an hour', () => {
  let folder: string;
  let file: string;
  let now: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hogql-budget-'));
    file = join(folder, 'deep', 'requests.log');
    now = start;
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const budget = (limit = 5): Budget =>
    new Budget(
      new RequestLog(file),
      () => limit,
      () => now,
    );
  const spend = async (of: Budget, times: number, bucket = 'a'): Promise<void> => {
    for (let time = 0; time < times; time++) {
      now += 1000;
      of.spend(bucket);
    }
    await of.written;
  };

  it('counts what was sent in the last hour, by key and origin', async () => {
    const own = budget();
    await spend(own, 3);
    await spend(own, 1, 'b');
    assert.deepEqual(own.state('a'), { used: 3, limit: 5, left: 2 });
    assert.deepEqual(own.state('b'), { used: 1, limit: 5, left: 4 });
    now = start + hour + 1500;
    assert.equal(own.state('a').used, 2);
  });

  it('says when a request becomes available again', async () => {
    const own = budget();
    await spend(own, 6);
    assert.deepEqual(own.state('a'), {
      used: 6,
      limit: 5,
      left: 0,
      freeAtMs: start + 2000 + hour,
    });
  });

  it('is shared by windows through the file', async () => {
    const [mine, other] = [budget(), budget()];
    await Promise.all([spend(mine, 2), spend(other, 2)]);
    await mine.refresh();
    await other.refresh();
    assert.equal(mine.state('a').used, 4);
    assert.equal(other.state('a').used, 4);
  });

  it('takes a request back, in every window', async () => {
    const [mine, other] = [budget(), budget()];
    const ticket = mine.spend('a');
    mine.spend('a');
    mine.refund(ticket);
    await mine.written;
    await other.refresh();
    assert.equal(mine.state('a').used, 1);
    assert.equal(other.state('a').used, 1);
  });

  it('has nothing left while the service says so, whatever was counted', async () => {
    const [mine, other] = [budget(), budget()];
    mine.exhaust('a', 90_000);
    await mine.written;
    await other.refresh();
    assert.deepEqual(other.state('a'), { used: 0, limit: 5, left: 0, freeAtMs: start + 90_000 });
    now += 90_001;
    assert.equal(other.state('a').left, 5);
  });

  it('is unlimited where the settings name no limit', async () => {
    const own = budget(0);
    await spend(own, 200);
    assert.equal(own.state('a').left, Infinity);
  });

  it('goes on counting where the file cannot be written', async () => {
    writeFileSync(join(folder, 'deep'), 'a file where the folder should be');
    const own = budget();
    await spend(own, 2);
    await own.refresh();
    assert.equal(own.state('a').used, 2);
  });

  it('ignores truncated lines', async () => {
    await spend(budget(), 2);
    writeFileSync(file, `${readFileSync(file, 'utf8')}spent 17\nnonsense\n\u0000`);
    const other = budget();
    await other.refresh();
    assert.equal(other.state('a').used, 2);
  });

  it('drops old lines once the file is large', async () => {
    const own = budget();
    await spend(own, 1);
    writeFileSync(file, readFileSync(file, 'utf8').repeat(3_000));
    now += 2 * hour;
    await spend(own, 1);
    await own.refresh();
    assert.ok(statSync(file).size < 100);
    assert.equal(own.state('a').used, 1);
  });
});

describe('a metered transport', () => {
  const bucket = bucketOf('https://service.example', storedKey);
  const store = { append: () => Promise.resolve(), read: () => Promise.resolve([]) };
  const budget = (): Budget => new Budget(store, () => 120);
  const answer = (status: number, text = '', headers = {}): HttpResponse => ({
    status,
    headers,
    body: new TextEncoder().encode(text),
  });
  async function send(
    to: Budget,
    path: string,
    outcome: HttpResponse | Error,
    method: 'GET' | 'POST' | 'DELETE' = 'GET',
  ): Promise<void> {
    const inner: Transport = {
      send: () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)),
      close: () => Promise.resolve(),
    };
    const url = new URL(`https://service.example/prefix${path}`);
    const headers = { authorization: `Bearer ${storedKey}` };
    await new MeteredTransport(inner, to)
      .send({ method, url, headers, answerTimeoutMs: 1 }, signal)
      .catch(() => undefined);
  }

  const counted: [method: 'GET' | 'POST' | 'DELETE', path: string, count: number][] = [
    ['POST', '/api/projects/7/query/', 1],
    ['GET', '/api/projects/7/query/id-1/?show_progress=true', 1],
    ['DELETE', '/api/projects/7/query/id-1/', 1],
    ['POST', '/api/environments/7/query/', 1],
    ['POST', '/api/projects/7/query/chat/', 0],
    ['GET', '/api/projects/7/query/draft_sql/?prompt=x', 0],
    ['GET', '/api/projects/7/insights/', 0],
    ['GET', '/api/projects/', 0],
  ];
  for (const [method, path, count] of counted) {
    it(`counts ${count} for ${method} ${path}`, async () => {
      const own = budget();
      await send(own, path, answer(200), method);
      assert.equal(own.state(bucket).used, count);
    });
  }

  const query = '/api/projects/7/query/';
  it('does not count what was refused or never sent, and counts what may have arrived', async () => {
    const own = budget();
    await send(own, query, answer(429, '{"detail":"Concurrency limit"}'), 'POST');
    await send(own, query, new ConnectionError('h', 'ECONNREFUSED', false), 'POST');
    assert.equal(own.state(bucket).used, 0);
    assert.equal(own.state(bucket).left, 120);
    await send(own, query, new ConnectionError('h', 'ECONNRESET', true), 'POST');
    assert.equal(own.state(bucket).used, 1);
  });

  it('learns from a refusal that nothing is left', async () => {
    const own = budget();
    await send(own, query, answer(429, '{"detail":"Expected available in 90 seconds."}'), 'POST');
    const { left, freeAtMs = 0 } = own.state(bucket);
    assert.equal(left, 0);
    assert.ok(Math.abs(freeAtMs - Date.now() - 90_000) < 5_000);
  });

  it('writes no key to disk', () => {
    assert.match(bucket, /^[0-9a-f]{16}$/);
    assert.notEqual(bucket, bucketOf('https://other.example', storedKey));
  });
});

describe('polls of a run', () => {
  it('grow rarer as the hour’s requests run out', () => {
    const looks = (left: number): number => {
      let [elapsed, poll] = [0, 0];
      for (; elapsed < 60_000; poll++) elapsed += pollWaitMs(poll, elapsed, 0, left);
      return poll;
    };
    assert.ok(
      looks(120) > looks(29) && looks(29) > looks(5),
      `${looks(120)} ${looks(29)} ${looks(5)}`,
    );
    assert.ok(pollWaitMs(40, 500_000, 0, 1) <= 60_000);
  });
});
