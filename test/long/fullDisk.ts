import assert from 'node:assert/strict';
import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageFailure } from '../../client/src/base/storageFailure.ts';
import { RequestLog } from '../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../client/src/history/historyStore.ts';
import { localFiles } from '../../client/src/insights/code/localFiles.ts';
import { resultOf } from '../unit/client/results/run.ts';

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

/** Nothing stands beside the files but what they are. */
async function assertNoRest(): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const rest = names.filter((name) => /\.(part|lock)$/.test(name));
  assert.deepEqual(rest, []);
}

async function history(): Promise<void> {
  const store = new HistoryStore(path.join(folder, 'history'), () => ({
    ...{ entries: 10_000, resultBytes: 1_000_000 },
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

for (const task of [history, catalog, budget, pulled]) {
  await writeFile(filler, 'x'.repeat(128 * 1024));
  await task();
  for (const name of await readdir(folder)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
  process.stdout.write(`${task.name} keeps what it had\n`);
}
