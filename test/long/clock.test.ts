import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Budget } from '../../client/src/budget/budget.ts';
import { RequestLog } from '../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../client/src/catalog/catalogStore.ts';
import { isFresh } from '../../client/src/catalog/projectCatalog.ts';
import { HistoryStore } from '../../client/src/history/historyStore.ts';
import { lockName, readLock } from '../../server/common/insights/insightLock.ts';
import { Watchdog } from '../../client/src/base/watchdog.ts';
import { Random } from '../fuzz/random.ts';

const program = import.meta.resolve('../integration/client/storage/window.ts');
const jumping = import.meta.resolve('./jumpingClock.ts');
const windows = ['1', '2', '3', '4'];
const hour = 3_600_000;
const steps = 5_000;

describe('a clock that is set back and forward all the time', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-clock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Four windows at a time, each with a clock of its own. */
  const start = (task: string) =>
    windows.map((name) =>
      spawn(process.execPath, ['--import', jumping, fileURLToPath(program), task, folder, name], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );

  async function inAll(task: string): Promise<void> {
    const codes = await Promise.all(
      start(task).map(async (child) => {
        child.stdout.resume();
        return ((await once(child, 'exit')) as [number | null])[0];
      }),
    );
    assert.deepEqual(codes, [0, 0, 0, 0]);
  }

  it('lets two windows never hold a lock at once', async () => {
    let counted = 0;
    const children = start('count');
    for (const { stdout } of children) {
      stdout.on('data', (text) => (counted += String(text).match(/counted/g)?.length ?? 0));
    }
    await delay(30_000);
    for (const child of children) {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    }
    const count = Number(await readFile(path.join(folder, 'count'), 'utf8'));
    // Each that was killed may have counted and not said so.
    assert.ok(counted > 100 && count >= counted && count <= counted + 4, `${count}: ${counted}`);
  });

  it('costs the history no run', async () => {
    await inAll('history');
    const limits = { entries: 10_000, resultBytes: 20_000 };
    assert.equal((await new HistoryStore(folder, () => limits).entries()).length, 200);
  });

  it('costs the budget no request', async () => {
    await inAll('budget');
    const lines = await new RequestLog(path.join(folder, 'requests.log')).read(500);
    assert.equal(new Set(lines.map((line) => 'id' in line && line.id)).size, 200);
  });

  it('costs a catalog nothing that is newer', async () => {
    await inAll('catalog');
    const kept = await new CatalogStore(path.join(folder, 'catalogs')).load({
      host: 'https://example.com',
      projectId: '1',
    });
    assert.equal(kept?.fetchedAt, 494);
  });

  it('costs a folder of insights no entry', async () => {
    await inAll('pull');
    assert.equal(readLock(await readFile(path.join(folder, lockName), 'utf8')).insights.length, 80);
    assert.equal((await readdir(folder)).length, 81);
  });

  it('keeps nobody from running for more than an hour, and is forgotten after one', async () => {
    const random = new Random(1);
    let now = Date.parse('2026-01-05T09:00:00Z');
    const budget = new Budget(
      new RequestLog(path.join(folder, 'requests.log')),
      () => 240,
      () => now,
    );
    for (let step = 0; step < steps; step++) {
      now += (random.below(5) - 2) * random.below(30) * hour + random.below(60_000);
      const { left, limit, freeAtMs = now } = budget.state('a');
      assert.ok(left >= 0 && left <= limit, `step ${step}: ${left}`);
      assert.ok(freeAtMs - now <= hour + 60_000, `step ${step}: ${freeAtMs - now}`);
      if (random.below(50) === 0) budget.exhaust('a', random.below(hour));
      else for (let times = random.below(20); times > 0; times--) budget.spend('a');
    }
    await budget.written;
    now += 60 * 365 * 24 * hour;
    await budget.refresh();
    assert.deepEqual(budget.state('a'), { used: 0, limit: 240, left: 240 });
  });

  it('makes no catalog last longer than an hour', () => {
    const random = new Random(2);
    for (let step = 0; step < steps; step++) {
      const fetchedAt = random.below(100 * hour);
      const now = random.below(100 * hour);
      const fetched = { fetchedAt, catalog: { revision: '1' }, gaps: [] };
      assert.equal(isFresh(fetched, now), now >= fetchedAt && now - fetchedAt < hour);
    }
  });

  it('lets no watchdog bark', async () => {
    const barks: string[] = [];
    const dog = new Watchdog({
      ping: () => Promise.resolve(),
      slow: () => barks.push('slow'),
      hung: () => barks.push('hung'),
    });
    const read = Date.now;
    try {
      const random = new Random(3);
      Date.now = () => read() + (random.below(5) - 2) * hour;
      await dog.watch({ method: 'textDocument/hover' }, () => delay(3_000));
    } finally {
      Date.now = read;
      dog.dispose();
    }
    assert.deepEqual(barks, []);
  });
});
