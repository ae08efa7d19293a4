import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spool } from '../../../../../client/src/results/export/split/spool.ts';

const progress = {
  version: 1 as const,
  query: 'select 1',
  connection: 'a/1',
  now: 0,
  done: 0,
  pending: [],
  columns: [],
  rows: 0,
  bytes: 0,
};

describe('the parts of an export', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'spool-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are noted by two windows at once without a failure', async () => {
    const windows = [new Spool(folder, '/a.csv'), new Spool(folder, '/a.csv')];
    for (let round = 0; round < 20; round++) {
      await Promise.all(windows.map((spool, done) => spool.keep({ ...progress, done })));
    }
    assert.equal((await windows[0]?.progress())?.query, 'select 1');
  });

  const lost: [what: string, lose: (rows: string) => Promise<void>][] = [
    ['are gone', (rows) => rm(rows)],
    ['are cut short', (rows) => truncate(rows, 3)],
  ];
  for (const [what, lose] of lost) {
    it(`are fetched again where their rows ${what}`, async () => {
      const spool = new Spool(folder, '/a.csv');
      const bytes = await spool.add([[1], [2]], 0, new AbortController().signal);
      const noted = { ...progress, rows: 2, bytes };
      await spool.keep(noted);
      assert.deepEqual(await spool.progress(), noted);
      const rows = (await readdir(folder)).find((name) => name.endsWith('.rows'));
      await lose(path.join(folder, rows ?? ''));
      assert.equal(await spool.progress(), undefined);
    });
  }

  it('leave no draft where how far they came cannot be written', async () => {
    const spool = new Spool(folder, '/a.csv');
    await spool.keep(progress);
    const [name = ''] = await readdir(folder);
    await spool.remove();
    await mkdir(path.join(folder, name, 'in the way'), { recursive: true });
    await assert.rejects(spool.keep(progress));
    assert.deepEqual(await readdir(folder), [name]);
  });

  it('are made anew where rows of them are gone, or what is noted cannot be', async () => {
    const spool = new Spool(folder, '/a.csv');
    const { signal } = new AbortController();
    const bytes = await spool.add([[1], [2]], 0, signal);
    await spool.keep({ ...progress, rows: 2, bytes });
    assert.equal((await spool.progress())?.bytes, bytes);
    const rows = (await readdir(folder)).find((name) => name.endsWith('.rows')) ?? '';
    await truncate(path.join(folder, rows), bytes - 1);
    assert.equal(await spool.progress(), undefined);
    for (const broken of [{ bytes: -1 }, { bytes: 0.5 }, { bytes: 1e12 }, { done: -1 }]) {
      await spool.keep({ ...progress, ...broken });
      assert.equal(await spool.progress(), undefined);
    }
  });
});
