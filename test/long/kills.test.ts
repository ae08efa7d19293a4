import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { RequestLog } from '../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../client/src/history/historyStore.ts';
import { InsightFolder } from '../../client/src/insights/code/insightFolder.ts';
import { localFiles } from '../../client/src/insights/code/localFiles.ts';
import { DraftStore } from '../../client/src/insights/documents/draftStore.ts';
import { Random } from '../fuzz/random.ts';
import { serviceOnDisk } from '../integration/client/storage/serviceOnDisk.ts';

/** HOGQL_KILL_ROUNDS changes the number. */
const rounds = Number(process.env['HOGQL_KILL_ROUNDS'] ?? 200);
const storing = fileURLToPath(import.meta.resolve('../integration/client/storage/window.ts'));
const working = fileURLToPath(import.meta.resolve('./killedWindow.ts'));
const limits = { entries: 10_000, resultBytes: 20_000 };

describe('windows that are killed in the middle of a write', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-kills-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** When something below the folder was changed last. */
  async function lastChange(): Promise<number> {
    const names = await readdir(folder, { recursive: true });
    const times = names.map(async (name) => {
      const facts = await stat(path.join(folder, name)).catch(() => undefined);
      return facts?.mtimeMs ?? 0;
    });
    return Math.max(0, ...(await Promise.all(times)));
  }

  /** Runs two windows, kills both, and returns what was on disk after each time. */
  async function killed(
    task: string,
    look: (round: number) => Promise<void>,
    program = storing,
    nameOf = (round: number, window: number) => String(2 * round + window),
  ): Promise<void> {
    const random = new Random(1);
    for (let round = 0; round < rounds; round++) {
      const before = await lastChange();
      const children = [1, 2].map((window) =>
        spawn(process.execPath, [program, task, folder, nameOf(round, window)], {
          stdio: 'ignore',
        }),
      );
      const ends = children.map((child) => once(child, 'exit'));
      while ((await lastChange()) <= before) await delay(5);
      await delay(random.below(100));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ends);
      await look(round);
    }
  }

  it('leave a history that reads whole, and lose nothing that was in it', async () => {
    let before = new Set<string>();
    await killed('history', async (round) => {
      const store = new HistoryStore(folder, () => limits);
      const ids = new Set((await store.entries()).map(({ id }) => id));
      for (const id of before) assert.ok(ids.has(id), `round ${round} lost ${id}`);
      before = ids;
      for (const id of ids) {
        const result = await store.result(id);
        if (result) assert.equal(result.id, id);
      }
    });
    assert.ok(before.size > 0);
  });

  it('leave the requests of the hour that were counted', async () => {
    let most = 0;
    await killed('budget', async (round) => {
      const lines = await new RequestLog(path.join(folder, 'requests.log')).read(500);
      const ids = new Set(lines.map((line) => 'id' in line && line.id));
      assert.ok(ids.size >= most, `round ${round}: ${ids.size} after ${most}`);
      most = ids.size;
    });
    assert.ok(most > 0);
  });

  it('leave a catalog that is whole, the old one or the new one', async () => {
    const notes: string[] = [];
    await killed('catalog', async () => {
      const store = new CatalogStore(path.join(folder, 'catalogs'), (words) => notes.push(words));
      const kept = await store.load({ host: 'https://example.com', projectId: '1' });
      if (kept) assert.equal(kept.catalog.revision, String(kept.fetchedAt));
    });
    assert.deepEqual(notes, []);
    const files = await readdir(path.join(folder, 'catalogs'));
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      JSON.parse(await readFile(path.join(folder, 'catalogs', file), 'utf8'));
    }
  });

  /** In these tasks each window works on its own insight, round after round. */
  const byWindow = (_round: number, window: number): string => String(window);

  it('leave a file that was exported whole, or none, and go on with its parts', async () => {
    const rows = Array.from({ length: 6 * 300 }, (_, at) => `${Math.floor(at / 300)},${at % 300}`);
    const whole = `${['part,row', ...rows].join('\r\n')}\r\n`;
    let files = 0;
    const look = async (round: number): Promise<void> => {
      const text = await readFile(path.join(folder, 'all.csv'), 'utf8').catch(() => undefined);
      if (text === undefined) return;
      files++;
      assert.equal(text, whole, `round ${round}`);
    };
    await killed('export', look, working, byWindow);
    assert.ok(files > 0);
  });

  it('leave files of insights that are whole, and no conflict with what they have pushed', async () => {
    const insights = path.join(folder, 'insights');
    await mkdir(insights);
    let pushed = 0;
    const look = async (round: number): Promise<void> => {
      const files = (await readdir(insights)).filter((name) => name.endsWith('.hogql'));
      for (const file of files) {
        const text = await readFile(path.join(insights, file), 'utf8');
        assert.match(
          text,
          /select [12]\n(-- \d+\n)*(-- end\n)?$/,
          `round ${round}: ${file} ${text}`,
        );
      }
      const { signal } = new AbortController();
      const inFolder = new InsightFolder(localFiles(insights), serviceOnDisk(folder));
      for (const { file, drift } of await inFolder.plan(signal)) {
        assert.ok(drift !== 'conflict' && drift !== 'gone', `round ${round}: ${file} ${drift}`);
      }
      const [first] = (await serviceOnDisk(folder).list(0, signal)).insights;
      const there = JSON.stringify(first?.query).split('-- ').length;
      assert.ok(there >= pushed, `round ${round}: ${there} after ${pushed}`);
      pushed = there;
    };
    await killed('push', look, working, byWindow);
    assert.ok(pushed > 1);
  });

  it('leave insights that were created once each', async () => {
    const insights = path.join(folder, 'insights');
    await mkdir(insights);
    const { signal } = new AbortController();
    const service = serviceOnDisk(folder);
    const look = async (round: number): Promise<void> => {
      const names = (await service.list(0, signal)).insights.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length, `round ${round}: ${names.join(' ')}`);
    };
    await killed('create', look, working, byWindow);
    const inFolder = new InsightFolder(localFiles(insights), service);
    await inFolder.adopt(signal);
    const { insights: noted, creating = [] } = await inFolder.lock();
    assert.ok(noted.length > 1);
    assert.equal((await service.list(0, signal)).insights.length, noted.length + 2);
    assert.deepEqual(creating, []);
  });

  it('leave drafts of insights that can all be read', async () => {
    const drafts = path.join(folder, 'drafts');
    let most = 0;
    const look = async (round: number): Promise<void> => {
      const files = (await readdir(drafts)).filter((name) => name.endsWith('.json'));
      const read = await new DraftStore(drafts, 'look').all();
      assert.equal(read.length, files.length, `round ${round}`);
      most = Math.max(most, read.length);
    };
    await killed('draft', look, working, byWindow);
    assert.ok(most > 0);
  });
});
