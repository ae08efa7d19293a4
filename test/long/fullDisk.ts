import assert from 'node:assert/strict';
import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageFailure } from '../../client/src/base/storageFailure.ts';
import { RequestLog } from '../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../client/src/history/historyStore.ts';
import { localFiles } from '../../client/src/insights/code/localFiles.ts';
import { DraftStore } from '../../client/src/insights/documents/draftStore.ts';
import { OfflineInsights } from '../../client/src/insights/tree/offlineInsights.ts';
import { KeptResults } from '../../client/src/notebook/keptResults.ts';
import { type SplitProgress, Spool } from '../../client/src/results/export/split/spool.ts';
import { SnapshotStore } from '../../client/src/results/snapshotStore.ts';
import { resultOf } from '../unit/client/results/run.ts';
import { listedInsight } from './listedInsight.ts';

// node fullDisk.ts <folder>
//
// Fills the small disk that the folder is, store by store, and looks at what is left.
const [folder = ''] = process.argv.slice(2);
const filler = path.join(folder, 'filler');
const mostWrites = 10_000;

/** Writes until the disk is full; the numbers of the writes that were kept. */
async function untilFull(write: (at: number) => Promise<unknown>): Promise<readonly number[]> {
  const kept: number[] = [];
  for (let at = 0; at < mostWrites; at++) {
    try {
      await write(at);
      kept.push(at);
    } catch (error) {
      assert.match(storageFailure(error), /^The disk is full/);
      return kept;
    }
  }
  throw new Error('The disk was never full.');
}

/** Asserts that there are no other files beside these. */
async function assertNoRest(): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const rest = names.filter((name) => /\.(part|lock)$/.test(name));
  assert.deepEqual(rest, []);
}

async function history(): Promise<void> {
  const store = new HistoryStore(path.join(folder, 'history'), () => ({
    entries: 1e4,
    resultBytes: 1e6,
  }));
  const add = (at: number): Promise<void> => {
    const id = `run-${at}`;
    const common = { id, title: id, query: 'select 1', connection: 'here', elapsedMs: 1 };
    const result = resultOf(['n Int64'], [[at]]);
    return store.add(
      { ...common, at, host: 'host', projectId: '1', end: 'done' },
      { ...common, takenAt: at, clockOffsetMs: 0, result },
    );
  };
  const kept = await untilFull(add);
  await assertNoRest();
  const ids = new Set((await store.entries()).map(({ id }) => id));
  for (const at of kept) assert.ok(ids.has(`run-${at}`), `run ${at} is lost`);
  await truncate(filler, 8_192);
  await add(mostWrites);
  assert.equal((await store.entries())[0]?.id, `run-${mostWrites}`);
  // Clearing makes room: it needs none.
  await untilFull((at) => add(2 * mostWrites + at));
  await store.clear();
  assert.deepEqual(await store.entries(), []);
}

async function catalog(): Promise<void> {
  const store = new CatalogStore(path.join(folder, 'catalogs'));
  const project = { host: 'https://example.com', projectId: '1' };
  const save = (at: number): Promise<unknown> => {
    const events = Array.from({ length: at }, (_, nth) => ({ name: `event ${nth} of ${at}` }));
    const kept = { fetchedAt: at, catalog: { revision: String(at), events }, gaps: [] };
    return store.save(project, kept);
  };
  const kept = await untilFull((at) => save(20 * at));
  await assertNoRest();
  const last = 20 * (kept.at(-1) ?? 0);
  assert.equal((await store.load(project))?.fetchedAt, last);
}

async function budget(): Promise<void> {
  const log = new RequestLog(path.join(folder, 'requests.log'));
  const append = (at: number): Promise<unknown> =>
    log.append({ kind: 'spent', atMs: 1000 + at, bucket: 'b'.repeat(200), id: String(at) });
  const kept = await untilFull(append);
  await assertNoRest();
  const ids = new Set((await log.read(500)).map((line) => 'id' in line && line.id));
  for (const at of kept) assert.ok(ids.has(String(at)), `request ${at} is lost`);
}

async function pulled(): Promise<void> {
  const files = localFiles(folder);
  const text = (at: number): string => `select ${at} -- ${'x'.repeat(400 * at)}\n`;
  await files.create('a.hogql', text(0));
  const kept = await untilFull((at) => files.write('a.hogql', text(at)));
  await assertNoRest();
  assert.equal(await files.read('a.hogql'), text(kept.at(-1) ?? 0));
}

async function pins(): Promise<void> {
  const store = new SnapshotStore(path.join(folder, 'pins'));
  const kept = await untilFull((at) => {
    const id = `pin-${at}`;
    const common = { id, title: id, query: 'select 1', connection: 'here', elapsedMs: 1 };
    return store.save({ ...common, takenAt: at, result: resultOf(['n Int64'], [[at]]) });
  });
  await assertNoRest();
  const ids = new Set((await store.all()).map(({ id }) => id));
  for (const at of kept) assert.ok(ids.has(`pin-${at}`), `pin ${at} is lost`);
  // Unpinning makes room: it needs none.
  await store.clear();
  assert.deepEqual(await store.all(), []);
}

async function insightLists(): Promise<void> {
  const store = new OfflineInsights(path.join(folder, 'lists'));
  const kept = await untilFull((at) =>
    store.save('project', { at, insights: Array.from({ length: 10 * at }, () => listedInsight) }),
  );
  await assertNoRest();
  assert.equal((await store.load('project'))?.at, kept.at(-1));
}

async function drafts(): Promise<void> {
  const store = new DraftStore(path.join(folder, 'drafts'), 'here');
  const text = (at: number): string => `select ${at} -- ${'x'.repeat(400 * at)}`;
  const base = {
    id: 7,
    shortId: 'a',
    name: 'A',
    description: '',
    tags: [],
    favorited: false,
    queryText: '{}',
    modifiedAt: null,
    modifiedBy: null,
  };
  const uri = 'hogql-insight:/7';
  const kept = await untilFull((at) => store.save({ uri, base, format: 'hogql', text: text(at) }));
  await assertNoRest();
  assert.equal((await store.find(uri))?.text, text(kept.at(-1) ?? 0));
  await store.remove(uri);
  store.dispose();
}

async function notebookResults(): Promise<void> {
  const store = new KeptResults(path.join(folder, 'notebooks'), 'a');
  const cell = (at: number) => ({
    title: '',
    text: `select ${at}`,
    sent: [`select ${at}`],
    resultIds: [`r${at}`],
  });
  const kept = await untilFull(async (at) => {
    await store.keep(`r${at}`, 'x'.repeat(500));
    await store.remember(Array.from({ length: at + 1 }, (_, nth) => cell(nth)));
  });
  await assertNoRest();
  const cells = await store.cells();
  assert.equal(cells.length, kept.length);
  for (const [at] of cells.entries()) assert.ok(await store.result(`r${at}`), `r${at} is lost`);
}

async function spooled(): Promise<void> {
  const spool = new Spool(path.join(folder, 'exports'), '/a.csv');
  await spool.prepare(Date.now());
  let progress: SplitProgress = {
    version: 1,
    query: 'select 1',
    connection: 'here/1',
    now: 0,
    done: 0,
    pending: [],
    columns: [],
    rows: 0,
    bytes: 0,
  };
  const { signal } = new AbortController();
  const part = (at: number): [number, string][] => [[at, 'x'.repeat(1_000)]];
  const kept = await untilFull(async (at) => {
    const bytes = await spool.add(part(at), progress.bytes, signal);
    const next = { ...progress, done: at + 1, rows: at + 1, bytes };
    await spool.keep(next);
    progress = next;
  });
  await assertNoRest();
  assert.deepEqual(await spool.progress(), progress);
  const rows: unknown[] = [];
  for await (const row of spool.source(progress).read()) rows.push(row);
  assert.deepEqual(rows, kept.flatMap(part));
  await spool.remove();
}

const tasks = [
  history,
  catalog,
  budget,
  pulled,
  pins,
  insightLists,
  drafts,
  notebookResults,
  spooled,
];
for (const task of tasks) {
  await writeFile(filler, 'x'.repeat(128 * 1024));
  await task();
  for (const name of await readdir(folder)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
  process.stdout.write(`${task.name} keeps what it had\n`);
}
