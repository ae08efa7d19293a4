import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import { HistoryRecorder } from '../../../../client/src/history/historyRecorder.ts';
import { type HistoryEntry, HistoryStore } from '../../../../client/src/history/historyStore.ts';
import type { QueryRunState } from '../../../../client/src/runs/life/queryRun.ts';
import type { Run } from '../../../../client/src/runs/window/runs.ts';
import { resultOf, runOf } from '../results/run.ts';
import { watchAdds } from './watchAdds.ts';

const done: QueryRunState = { kind: 'done', result: resultOf(['n'], [[1], [2]]) };
const failed: QueryRunState = { kind: 'failed', words: { message: 'No.', advice: 'Try.' } };

/** No reason for a failure is expected here. */
function refuse(reason: unknown): void {
  assert.equal(reason, '');
}

describe('history', () => {
  let folder: string;
  let limits = { entries: 100, resultBytes: 1_000_000 };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'history-'));
    limits = { entries: 100, resultBytes: 1_000_000 };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const open = (): HistoryStore => new HistoryStore(folder, () => limits);

  function entry(id: string, at: number): HistoryEntry {
    return {
      id,
      at,
      title: id,
      query: `select '${id}'`,
      connection: 'here · example.com',
      host: 'https://example.com',
      projectId: '1',
      elapsedMs: 5,
      end: 'done',
      rows: 2,
    };
  }

  it('records a run once, when it has ended, with its rows', async () => {
    const store = open();
    const added = watchAdds(store);
    const runs = new Emitter<Run>();
    const recorder = new HistoryRecorder({ onDidChange: runs.event }, store, () => false, refuse);
    runs.fire(runOf('1', 'signups', 'file:///a.hogql', { kind: 'running' }));
    const ended = runOf('1', 'signups', 'file:///a.hogql', done);
    runs.fire(ended);
    runs.fire({ ...ended });
    runs.fire(runOf('2', 'pages', 'file:///a.hogql', failed));
    await Promise.all(added);
    recorder.dispose();
    const entries = await store.entries();
    const byId = new Map(entries.map((each) => [each.id, each]));
    assert.equal(entries.length, 2);
    assert.equal(byId.get('1')?.rows, 2);
    assert.equal(byId.get('1')?.file, 'file:///a.hogql');
    assert.equal(byId.get('2')?.message, 'No.');
    assert.deepEqual((await store.result('1'))?.result.rows, [[1], [2]]);
    assert.equal(await store.result('2'), undefined);
  });

  it('records nothing while it is paused', async () => {
    const runs = new Emitter<Run>();
    const store = open();
    const added = watchAdds(store);
    new HistoryRecorder({ onDidChange: runs.event }, store, () => true, refuse);
    runs.fire(runOf('1', 'signups', 'a.hogql', done));
    assert.deepEqual(added, []);
    assert.deepEqual(await store.entries(), []);
  });

  it('says that a run could not be kept', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const runs = new Emitter<Run>();
    const reason = new Promise<unknown>((resolve) => {
      const store = new HistoryStore(path.join(file, 'below'), () => limits);
      new HistoryRecorder({ onDidChange: runs.event }, store, () => false, resolve);
    });
    runs.fire(runOf('1', 'signups', 'a.hogql', done));
    assert.match(String(await reason), /ENOTDIR|EEXIST/);
  });

  it('shows the newest first, from all windows that write to it', async () => {
    await open().add(entry('old', 1));
    await open().add(entry('new', 3));
    await open().add(entry('middle', 2));
    assert.deepEqual(
      (await open().entries()).map(({ id }) => id),
      ['new', 'middle', 'old'],
    );
  });

  it('skips a broken line', async () => {
    await open().add(entry('1', 1));
    await appendFile(path.join(folder, 'runs.jsonl'), '{"id": "half\n{"id": 5}\n\n');
    await open().add(entry('2', 2));
    assert.equal((await open().entries()).length, 2);
  });

  it('removes deleted runs with their rows', async () => {
    const store = open();
    const rows = { ...entry('1', 1), takenAt: 1, result: resultOf(['n'], []) };
    await store.add(entry('1', 1), rows);
    await store.add(entry('2', 2));
    await store.remove(['1']);
    assert.deepEqual(
      (await open().entries()).map(({ id }) => id),
      ['2'],
    );
    assert.equal(await store.result('1'), undefined);
    await store.clear();
    assert.deepEqual(await open().entries(), []);
  });

  it('keeps the rows of the newest runs that fit, and every run', async () => {
    const store = open();
    limits.resultBytes = 1500;
    for (let at = 0; at < 5; at++) {
      const rows = resultOf(['text'], [['x'.repeat(400)]]);
      const id = String(at);
      await store.add(entry(id, at), { ...entry(id, at), takenAt: at, result: rows });
      await utimes(path.join(folder, 'results', `${id}.json`), at, at);
    }
    const kept = await Promise.all(['0', '1', '2', '3', '4'].map((id) => store.result(id)));
    assert.deepEqual(
      kept.map((snapshot) => snapshot !== undefined),
      [false, false, false, true, true],
    );
    assert.equal((await store.entries()).length, 5);
  });

  it('keeps new runs and their rows after the clock was put back', async () => {
    const store = open();
    Object.assign(limits, { entries: 3, resultBytes: 1500 });
    const add = async (id: string, at: number): Promise<void> => {
      const result = resultOf(['text'], [['x'.repeat(400)]]);
      await store.add(entry(id, at), { ...entry(id, at), takenAt: at, result });
    };
    for (const id of ['1', '2', '3']) await add(id, 9_000);
    const results = path.join(folder, 'results');
    const tomorrow = Date.now() / 1_000 + 86_400;
    for (const file of await readdir(results)) {
      await utimes(path.join(results, file), tomorrow, tomorrow);
    }
    await add('now', 10);
    assert.equal((await store.entries()).at(-1)?.id, 'now');
    assert.ok(await store.result('now'));
    for (let at = 11; at < 300; at++) await store.add(entry(String(at), at));
    await store.compact();
    assert.equal((await open().entries())[0]?.id, '299');
  });

  it('loses no run that ends while the log is rewritten', async () => {
    const store = open();
    limits.entries = 10;
    for (let at = 0; at < 200; at++) await store.add(entry(String(at), at));
    await Promise.all([store.compact(), store.add(entry('during', 300))]);
    assert.equal((await open().entries())[0]?.id, 'during');
  });

  it('grows no longer than what it shows', async () => {
    const store = open();
    limits.entries = 10;
    for (let at = 0; at < 200; at++) await store.add(entry(String(at), at));
    await store.compact();
    const log = await readFile(path.join(folder, 'runs.jsonl'), 'utf8');
    assert.equal(log.trim().split('\n').length, 10);
    assert.equal((await store.entries())[0]?.id, '199');
  });
});
