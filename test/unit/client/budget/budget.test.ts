import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionError } from '../../../../client/src/api/errors.ts';
import type { HttpResponse, Transport } from '../../../../client/src/api/transport.ts';
import { bucketOf } from '../../../../client/src/budget/bucket.ts';
import { Budget, othersOf } from '../../../../client/src/budget/budget.ts';
import { MeteredTransport } from '../../../../client/src/budget/meteredTransport.ts';
import {
  isSince,
  type LogLine,
  type LogStore,
  RequestLog,
} from '../../../../client/src/budget/requestLog.ts';
import { pollWaitMs } from '../../../../client/src/runs/life/pollCadence.ts';

const hour = 3_600_000;
const start = Date.parse('2026-01-05T09:00:00Z');
const storedKey = 'phx_secret_of_the_tests';
const { signal } = new AbortController();

/** The log that windows share, without a disk. */
class SharedLog implements LogStore {
  readonly #lines: LogLine[] = [];

  append(line: LogLine): Promise<void> {
    this.#lines.push(line);
    return Promise.resolve();
  }

  read(sinceMs: number): Promise<readonly LogLine[]> {
    return Promise.resolve(this.#lines.filter((line) => isSince(line, sinceMs)));
  }
}

describe('the budget of an hour', () => {
  let folder: string;
  let file: string;
  let now: number;
  let log: LogStore;
  let opened: Budget[];
  beforeEach(() => {
    log = new SharedLog();
    opened = [];
    folder = mkdtempSync(join(tmpdir(), 'hogql-budget-'));
    file = join(folder, 'deep', 'requests.log');
    now = start;
  });
  afterEach(async () => {
    for (const { written } of opened) await written;
    rmSync(folder, { recursive: true });
  });
  function budget(limit = 5): Budget {
    const own = new Budget(
      log,
      () => limit,
      () => now,
    );
    opened.push(own);
    return own;
  }
  const spend = async (of: Budget, times: number, bucket = 'a'): Promise<void> => {
    for (let time = 0; time < times; time++) {
      now += 1000;
      of.spend(bucket);
    }
    await of.written;
  };

  it('knows for a week, in all windows, the limit that it has learned', async () => {
    const own = budget(120);
    own.learnLimit('a', 2_400);
    await own.written;
    now += 6 * 24 * hour;
    const next = budget(120);
    await next.refresh();
    assert.equal(next.state('a').limit, 2_400);
    now += 2 * 24 * hour;
    await next.refresh();
    assert.equal(next.state('a').limit, 120);
  });

  it('is not used up by what was written before the clock was put back', async () => {
    const before = budget(5);
    await spend(before, 5);
    before.exhaust('a', hour);
    before.learnLimit('a', 1);
    before.exhaustOthers('a', hour);
    await before.written;
    now -= 24 * hour;
    const after = budget(5);
    await after.refresh();
    assert.deepEqual(after.state('a'), { used: 0, limit: 5, left: 5 });
    await spend(after, 2);
    assert.equal(after.state('a').left, 3);
    assert.equal(after.others('a').used, 0);
  });

  it('has its own requests in it while they are still being written', async () => {
    const own = budget(5);
    for (const bucket of ['a', 'a', 'a']) own.spend(bucket);
    const fired: number[] = [];
    own.onDidChange(() => fired.push(own.state('a').used));
    await own.refresh();
    assert.equal(own.state('a').used, 3);
    assert.deepEqual(fired, [3]);
  });

  it('keeps what is counted while it reads what others have written', async () => {
    let answer = (): void => undefined;
    const written: LogLine[] = [];
    const store: LogStore = {
      append: (line) => Promise.resolve(void written.push(line)),
      read: () => new Promise((resolve) => (answer = () => resolve([...written]))),
    };
    const own = new Budget(
      store,
      () => 5,
      () => now,
    );
    own.spend('a');
    const refreshed = own.refresh();
    await own.written;
    await Promise.resolve();
    const before = [...written];
    own.spend('a');
    own.exhaust('b', hour);
    await own.written;
    written.splice(0, written.length, ...before);
    answer();
    await refreshed;
    assert.equal(own.state('a').used, 2);
    assert.equal(own.state('b').left, 0);
  });

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

  it('learns a larger limit only of what is accepted beyond the one it knows', async () => {
    const own = budget(2);
    for (let time = 0; time < 2; time++) own.spend('a');
    own.accepted('a');
    assert.equal(own.state('a').limit, 2);
    own.spend('a');
    own.accepted('a');
    assert.equal(own.state('a').limit, 2_400);
    assert.equal(own.state('b').limit, 2);
    // A person’s own limit may be larger than what services grant.
    const large = budget(3_000);
    for (let id = 0; id < 3_001; id++) {
      await log.append({ kind: 'spent', atMs: now, bucket: 'c', id: String(id) });
    }
    await large.refresh();
    assert.equal(large.state('c').used, 3_001);
    large.accepted('c');
    assert.equal(large.state('c').limit, 3_000);
  });

  it('has its oldest request to wait for, in whatever order the log has them', async () => {
    for (const atMs of [start - 1_000, start - 3_000, start - 2_000]) {
      await log.append({ kind: 'spent', atMs, bucket: 'a', id: String(atMs) });
    }
    const own = budget(3);
    await own.refresh();
    assert.deepEqual(own.state('a'), {
      used: 3,
      limit: 3,
      left: 0,
      freeAtMs: start - 3_000 + hour,
    });
  });

  it('has the oldest of a minute’s other requests to wait for', async () => {
    const times = Array.from({ length: 240 }, (_, at) => start - 240 + at);
    for (const atMs of times.toReversed()) {
      await log.append({ kind: 'spent', atMs, bucket: othersOf('a'), id: String(atMs) });
    }
    const own = budget();
    await own.refresh();
    assert.deepEqual(own.others('a'), {
      used: 240,
      limit: 1200,
      left: 0,
      freeAtMs: start - 240 + 6e4,
    });
    now = start + 60_000 - 2;
    assert.deepEqual(own.others('a'), { used: 240, limit: 1_200, left: 239 });
    assert.equal(own.others('b').used, 0);
    assert.equal(budget(0).others('a').limit, Infinity);
  });

  it('takes a refusal for the others’ own once as many were made as a minute has', () => {
    const own = budget(5);
    for (let time = 0; time < 240; time++) own.spend(othersOf('a'));
    own.exhaustOthers('a', 90_000);
    assert.deepEqual(own.state('a'), { used: 0, limit: 5, left: 5 });
    assert.deepEqual([own.others('a').left, own.others('a').freeAtMs], [0, now + 90_000]);
  });

  it('is another’s for another key, also where one of them counts all requests as one', () => {
    const own = budget(5);
    own.exhaustOthers('a', 1_000);
    own.spend(othersOf('b'));
    assert.equal(own.state('b').used, 0);
    assert.equal(own.others('b').limit, 1_200);
    assert.equal(own.state('a').left, 0);
  });

  it('tells of each of its changes', () => {
    const own = budget();
    let told = 0;
    own.onDidChange(() => told++);
    own.refund(own.spend('a'));
    own.exhaust('a', 1_000);
    assert.equal(told, 3);
  });

  it('is shared by windows through the file', async () => {
    log = new RequestLog(file);
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
    log = new RequestLog(file);
    writeFileSync(join(folder, 'deep'), 'a file where the folder should be');
    const own = budget();
    await spend(own, 2);
    await own.refresh();
    assert.equal(own.state('a').used, 2);
  });

  it('ignores truncated lines', async () => {
    log = new RequestLog(file);
    await spend(budget(), 2);
    writeFileSync(file, `${readFileSync(file, 'utf8')}spent 17\nnonsense\n\u0000`);
    const other = budget();
    await other.refresh();
    assert.equal(other.state('a').used, 2);
  });

  it('drops old lines once the file is large', async () => {
    log = new RequestLog(file);
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
  const query = '/api/projects/7/query/';
  const hogql = '{"refresh":"async","query":{"query":"select 1","kind":"HogQLQuery"}}';
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
    body = hogql,
  ): Promise<void> {
    const inner: Transport = {
      send: () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)),
      close: () => Promise.resolve(),
    };
    const url = new URL(`https://service.example/prefix${path}`);
    const headers = { authorization: `Bearer ${storedKey}` };
    await new MeteredTransport(inner, to)
      .send({ method, url, headers, answerTimeoutMs: 1, body }, signal)
      .catch(() => undefined);
  }

  const schema = '{"query":{"kind":"DatabaseSchemaQuery"}}';
  const counted: [method: 'GET' | 'POST' | 'DELETE', path: string, of: string, body?: string][] = [
    ['POST', '/api/projects/7/query/', 'queries'],
    ['POST', '/api/environments/7/query/', 'queries'],
    ['POST', '/api/projects/7/query/', 'others', schema],
    ['POST', '/api/projects/7/query/', 'others', 'no JSON'],
    ['POST', '/api/projects/12345/query/', 'queries'],
    ['POST', '/api/projects/7/query/upgrade/', 'others'],
    ['GET', '/api/projects/7/query/', 'others'],
    ['GET', '/api/projects/7/query/id-1/?show_progress=true', 'others'],
    ['DELETE', '/api/projects/7/query/id-1/', 'others'],
    ['GET', '/api/projects/7/insights/', 'others'],
    ['GET', '/api/projects/7/insights/4/', 'others'],
    ['POST', '/api/projects/7/query/chat/', 'nothing'],
    ['GET', '/api/projects/7/query/draft_sql/?prompt=x', 'nothing'],
    ['GET', '/api/projects/', 'nothing'],
  ];
  for (const [method, path, of, body] of counted) {
    it(`counts ${method} ${path} among ${of}${body ? `, with ${body}` : ''}`, async () => {
      const own = budget();
      await send(own, path, answer(200), method, body);
      assert.equal(own.state(bucket).used, of === 'queries' ? 1 : 0);
      assert.equal(own.others(bucket).used, of === 'others' ? 1 : 0);
    });
  }

  it('takes all requests for one count once a poll was refused far below its limit', async () => {
    const own = budget();
    await send(own, query, answer(200), 'POST');
    await send(own, '/api/projects/7/query/a/', answer(200));
    assert.equal(own.others(bucket).limit, 1_200);
    const refusal = answer(429, '{"detail":"Expected available in 90 seconds."}');
    await send(own, '/api/projects/7/query/a/', refusal);
    assert.equal(own.state(bucket).left, 0);
    assert.equal(own.state(bucket).used, 2);
    assert.deepEqual(own.others(bucket), own.state(bucket));
  });

  it('keeps the counts apart where insights are refused', async () => {
    const own = budget();
    const refusal = answer(429, '{"detail":"Expected available in 90 seconds."}');
    await send(own, '/api/projects/7/insights/', refusal);
    assert.equal(own.others(bucket).left, 0);
    assert.equal(own.state(bucket).left, 120);
  });

  const headers: [name: string, value: string, limit: number][] = [
    ['x-ratelimit-limit', '2400', 2_400],
    ['ratelimit-limit', '500, 500;w=3600', 500],
    ['ratelimit-limit', '240, 240;w=60', 120],
    ['x-ratelimit-limit', 'many', 120],
    ['x-ratelimit-limit', 'about 500', 120],
    ['x-ratelimit-limit', '500 a day', 120],
    ['x-ratelimit-limit', '0', 120],
  ];
  for (const [name, value, limit] of headers) {
    it(`learns a limit of ${limit} from ${name}: ${value}`, async () => {
      const own = budget();
      await send(own, query, answer(429, '{}', { [name]: value }), 'POST');
      assert.equal(own.state(bucket).limit, limit);
    });
  }

  it('learns no limit of queries from other requests', async () => {
    const own = budget();
    await send(own, '/api/projects/7/insights/', answer(200, '', { 'x-ratelimit-limit': '9' }));
    assert.equal(own.state(bucket).limit, 120);
  });

  it('learns from what is accepted beyond the limit that there is a larger one', async () => {
    const own = budget();
    for (let sent = 0; sent < 121; sent++) await send(own, query, answer(502), 'POST');
    await send(own, '/api/projects/7/insights/', answer(200));
    assert.equal(own.state(bucket).limit, 120);
    await send(own, query, answer(200), 'POST');
    assert.equal(own.state(bucket).limit, 2_400);
  });

  it('has 240 others in a minute', () => {
    let now = start;
    const own = new Budget(
      store,
      () => 120,
      () => now,
    );
    for (let sent = 0; sent < 240; sent++) own.spend(othersOf(bucket));
    assert.deepEqual([own.others(bucket).left, own.others(bucket).freeAtMs], [0, start + 60_000]);
    now += 61_000;
    assert.equal(own.others(bucket).left, 240);
  });

  it('does not count what was refused or never sent, and counts what may have arrived', async () => {
    const own = budget();
    const busy = answer(429, '{"detail":"Concurrency limit"}', { 'retry-after': '30' });
    await send(own, query, busy, 'POST');
    await send(own, query, answer(429, '{}'), 'POST');
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
    assert.equal(own.others(bucket).left, 240);
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
