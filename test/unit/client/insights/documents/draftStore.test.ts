import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { thisProcess } from '../../../../../server/common/files/processes.ts';
import { DraftStore } from '../../../../../client/src/insights/documents/draftStore.ts';
import { state } from '../text/state.ts';

describe('unsaved text of insights', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-drafts-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const stores: DraftStore[] = [];
  /** A window: of a process that is running, unless it is another one; of its own workspace. */
  const windowOf = (process = thisProcess, workspace = String(stores.length)): DraftStore => {
    const store = new DraftStore(folder, workspace, process);
    stores.push(store);
    return store;
  };
  afterEach(() => stores.splice(0).forEach((store) => store.dispose()));
  let ended = '';
  before(() => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    ended = thisProcess.replace(/^\d+/, String(pid));
  });

  const uri = 'hogql-insight:/127.0.0.1:8010/1/42-signups.hogql';
  const draft = (text: string) => ({
    uri,
    base: { ...state(), tags: ['a'] },
    format: 'hogql' as const,
    text,
  });

  it('is restored in the next window, with the version it was based on', async () => {
    await windowOf(ended).save(draft('select 2'));
    const next = windowOf();
    assert.deepEqual(await next.find(uri), draft('select 2'));
    assert.deepEqual(await next.all(), [draft('select 2')]);
    assert.equal(await next.find(`${uri}x`), undefined);
  });

  it('is told of when it is added or removed, not at each key', async () => {
    const store = windowOf();
    const told: string[] = [];
    store.onDidChange((document) => told.push(document));
    for (const text of ['s', 'se', 'sel']) await store.save(draft(text));
    assert.deepEqual(told, [uri]);
    await store.remove(uri);
    await store.remove(uri);
    assert.deepEqual(told, [uri, uri]);
  });

  it('is the last that was typed, whatever order the writes end in', async () => {
    const store = windowOf();
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.save(draft(`select ${at}`))));
    assert.equal((await store.find(uri))?.text, 'select 19');
    assert.equal((await readdir(folder)).length, 1);
  });

  it('stays one window’s own while others save and revert the same insight', async () => {
    const [mine, other] = [windowOf(), windowOf()];
    await mine.save(draft('select mine'));
    assert.equal(await other.find(uri), undefined);
    await other.save(draft('select other'));
    await other.remove(uri);
    assert.equal((await mine.find(uri))?.text, 'select mine');
    assert.deepEqual(await other.all(), [draft('select mine')]);
  });

  it('is found by the same window after a reload, even before the old process has ended', async () => {
    const before = windowOf(thisProcess, 'workspace');
    await before.save(draft('select 2'));
    const after = windowOf(thisProcess, 'workspace');
    assert.equal((await after.find(uri))?.text, 'select 2');
    await after.remove(uri);
    assert.equal((await before.find(uri))?.text, 'select 2');
  });

  it('of a window that has ended goes to one other, once', async () => {
    await windowOf(ended).save(draft('select 2'));
    const found = await Promise.all([1, 2, 3, 4].map(() => windowOf().find(uri)));
    assert.equal(found.filter(Boolean).length, 1);
  });

  it('of a window that has ended is found by all of another that look for it', async () => {
    await windowOf(ended).save(draft('select 2'));
    const next = windowOf();
    const found = await Promise.all([1, 2, 3, 4].map(() => next.find(uri)));
    assert.deepEqual(
      found,
      Array.from({ length: 4 }, () => draft('select 2')),
    );
  });

  it('of a window that has ended is found although its number is another process’s', async () => {
    await windowOf().save(draft('select 2'));
    const [file = ''] = await readdir(folder);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(folder, file), hourAgo, hourAgo);
    assert.equal((await windowOf().find(uri))?.text, 'select 2');
  });

  it('of an earlier version of the extension is found', async () => {
    const name = `${createHash('sha256').update(uri).digest('hex')}.json`;
    await writeFile(path.join(folder, name), JSON.stringify(draft('select 2')));
    assert.equal((await windowOf().find(uri))?.text, 'select 2');
  });

  it('is deleted once it is saved, and an unreadable file is skipped', async () => {
    const store = windowOf();
    await store.save(draft('select 2'));
    await store.remove(uri);
    await writeFile(path.join(folder, 'broken.json'), '{"uri": 1');
    assert.equal(await store.find(uri), undefined);
    assert.deepEqual(await store.all(), []);
  });
});
