import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DraftStore } from '../../../../../client/src/insights/documents/draftStore.ts';
import { state } from '../text/state.ts';

describe('unsaved text of insights', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-drafts-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const uri = 'hogql-insight:/127.0.0.1:8010/1/42-signups.hogql';
  const draft = (text: string) => ({
    uri,
    base: { ...state(), tags: ['a'] },
    format: 'hogql' as const,
    text,
  });

  it('is restored in the next window, with the version it was based on', async () => {
    await new DraftStore(folder).save(draft('select 2'));
    const next = new DraftStore(folder);
    assert.deepEqual(await next.find(uri), draft('select 2'));
    assert.deepEqual(await next.all(), [draft('select 2')]);
    assert.equal(await next.find(`${uri}x`), undefined);
  });

  it('is the last that was typed, whatever order the writes end in', async () => {
    const store = new DraftStore(folder);
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.save(draft(`select ${at}`))));
    assert.equal((await store.find(uri))?.text, 'select 19');
    assert.equal((await readdir(folder)).length, 1);
  });

  it('is deleted once it is saved, and an unreadable file is skipped', async () => {
    const store = new DraftStore(folder);
    await store.save(draft('select 2'));
    await store.remove(uri);
    await writeFile(path.join(folder, 'broken.json'), '{"uri": 1');
    assert.equal(await store.find(uri), undefined);
    assert.deepEqual(await store.all(), []);
  });
});
