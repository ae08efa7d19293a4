import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '../../../../client/src/base/fileLock.ts';
import { RequestLog } from '../../../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../../../client/src/history/historyStore.ts';
import { InsightFolder } from '../../../../client/src/insights/code/insightFolder.ts';
import { localFiles } from '../../../../client/src/insights/code/localFiles.ts';
import { lockName, readLock } from '../../../../server/common/insights/insightLock.ts';
import { OfflineInsights } from '../../../../client/src/insights/tree/offlineInsights.ts';
import { SnapshotStore } from '../../../../client/src/results/snapshotStore.ts';
import { serviceOnDisk } from './serviceOnDisk.ts';

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

  it('lose nothing that is noted of the insights of a notebook', async () => {
    await inAll('notebook');
    const [note = '', ...others] = await readdir(folder);
    assert.deepEqual(others, []);
    const { creating } = readLock(await readFile(path.join(folder, note), 'utf8'));
    assert.equal(creating?.length, 100);
  });

  it('keep the newest catalog, whichever is written last', async () => {
    await inAll('catalog');
    const store = new CatalogStore(path.join(folder, 'catalogs'));
    const kept = await store.load({ host: 'https://example.com', projectId: '1' });
    assert.equal(kept?.fetchedAt, 494);
  });

  it('keep the newest list of insights, whichever is written last', async () => {
    await inAll('lists');
    const kept = await new OfflineInsights(path.join(folder, 'lists')).load('project');
    assert.equal(kept?.at, 494);
    assert.equal((await readdir(path.join(folder, 'lists'))).length, 1);
  });

  it('lose no pinned result while they pin, unpin and make room', async () => {
    await inAll('pins');
    const pins = path.join(folder, 'pins');
    const kept = await new SnapshotStore(pins).all();
    assert.equal(new Set(kept.map(({ id }) => id)).size, 200);
    assert.equal((await readdir(pins)).length, 200);
  });

  it('create an insight once, though one is killed before it can note it', async () => {
    const { signal } = new AbortController();
    const service = serviceOnDisk(folder);
    const there = async () => (await service.list(0, signal)).insights.map(({ name }) => name);
    const before = await there();
    await writeFile(path.join(folder, 'new.hogql'), 'select 1');
    await once(start('create', ''), 'exit');
    assert.deepEqual(await there(), [...before, 'new']);
    await writeFile(path.join(folder, 'new.hogql'), 'select 2');
    const insights = new InsightFolder(localFiles(folder), service);
    const [pushed] = await insights.push(['new.hogql'], signal);
    assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'saved');
    assert.deepEqual(await there(), [...before, 'new']);
    assert.equal((await insights.lock()).creating, undefined);
  });

  it('create an insight once, though all push its new file at the same moment', async () => {
    const { signal } = new AbortController();
    const service = serviceOnDisk(folder);
    const there = async () => (await service.list(0, signal)).insights.map(({ name }) => name);
    const before = await there();
    await writeFile(path.join(folder, 'new.hogql'), 'select 1');
    await inAll('createAtOnce');
    assert.deepEqual(await there(), [...before, 'new']);
    const { creating, insights } = readLock(await readFile(path.join(folder, lockName), 'utf8'));
    assert.equal(creating, undefined);
    assert.deepEqual(
      insights.map(({ file }) => file),
      ['new.hogql'],
    );
    const locks = (await readdir(folder)).filter((file) => file.endsWith('.lock'));
    assert.deepEqual(locks, []);
  });

  it('leave no half of a file when they are killed while they make it', async () => {
    const length = 20_000_000;
    for (let round = 0; round < 4; round++) {
      const child = start('write', String(length));
      while ((await readdir(folder)).length === 0) await delay(1);
      await delay(10 + 10 * round);
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
      const files = (await readdir(folder)).filter((file) => file.endsWith('.hogql'));
      for (const file of files) {
        assert.equal((await stat(path.join(folder, file))).size, length, file);
      }
      for (const file of await readdir(folder)) await rm(path.join(folder, file));
    }
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
