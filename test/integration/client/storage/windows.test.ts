import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '../../../../client/src/base/fileLock.ts';
import { RequestLog } from '../../../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../../../client/src/history/historyStore.ts';
import { lockName, readLock } from '../../../../client/src/insights/code/lock.ts';

const program = fileURLToPath(import.meta.resolve('./window.ts'));
const names = ['1', '2', '3', '4'];

describe('windows that share files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-windows-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function start(task: string, name: string): ChildProcess {
    return spawn(process.execPath, [program, task, folder, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  /** Four windows at a time, each to its end. */
  async function inAll(task: string): Promise<void> {
    const codes = await Promise.all(
      names.map(async (name) => {
        const child = start(task, name);
        child.stdout?.resume();
        const [code] = (await once(child, 'exit')) as [number | null];
        return code;
      }),
    );
    assert.deepEqual(codes, [0, 0, 0, 0]);
  }

  it('lose no run of the history, and fail at none, while they compact it', async () => {
    await inAll('history');
    const limits = { entries: 10_000, resultBytes: 20_000 };
    const entries = await new HistoryStore(folder, () => limits).entries();
    assert.equal(entries.length, 200);
    const results = await readdir(path.join(folder, 'results'));
    assert.ok(results.length > 10 && results.length < 200);
  });

  it('lose no request of the budget while they throw old ones away', async () => {
    await inAll('budget');
    const lines = await new RequestLog(path.join(folder, 'requests.log')).read(500);
    assert.equal(new Set(lines.map((line) => 'id' in line && line.id)).size, 200);
  });

  it('lose no entry of a folder that they pull into at once', async () => {
    await inAll('pull');
    const text = await readFile(path.join(folder, lockName), 'utf8');
    assert.equal(readLock(text).insights.length, 80);
    const files = await readdir(folder);
    assert.deepEqual(
      files.filter((file) => !file.endsWith('.hogql')),
      [lockName],
    );
    assert.equal(files.length, 81);
  });

  it('keep the newest catalog, whichever is written last', async () => {
    await inAll('catalog');
    const store = new CatalogStore(path.join(folder, 'catalogs'));
    const kept = await store.load({ host: 'https://example.com', projectId: '1' });
    assert.equal(kept?.fetchedAt, 494);
  });

  it('take over the lock of one that is killed, and count on', async () => {
    let counted = 0;
    for (let round = 0; round < 6; round++) {
      const children = ['a', 'b'].map((name) => start('count', name));
      for (const { stdout } of children) {
        stdout?.on('data', (text) => (counted += String(text).match(/counted/g)?.length ?? 0));
      }
      for (const { stdout } of children) if (stdout) await once(stdout, 'data');
      await delay(Math.random() * 30);
      for (const child of children) {
        const closed = once(child, 'close');
        child.kill('SIGKILL');
        await closed;
      }
    }
    const file = path.join(folder, 'count');
    const began = Date.now();
    const count = await withFileLock(file, async () => Number(await readFile(file, 'utf8')));
    assert.ok(Date.now() - began < 5_000, 'the lock of a killed window was waited for');
    // One that was killed may have counted and not said so.
    assert.ok(count >= counted && count <= counted + 12, `${count} of ${counted}`);
  });
});
