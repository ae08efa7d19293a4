import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type KeptCell,
  KeptResults,
  matched,
} from '../../../../client/src/notebook/keptResults.ts';

const cell = (title: string, text: string, ...resultIds: string[]): KeptCell => ({
  title,
  text,
  sent: [text],
  resultIds,
});

describe('kept results of a notebook', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-kept-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are restored unchanged, for their notebook only', async () => {
    const kept = new KeptResults(folder, 'file:///a');
    await kept.keep('r1', '{"rows":1}\n[[1]]');
    await kept.remember([cell('a', 'select 1', 'r1')]);
    const again = new KeptResults(folder, 'file:///a');
    assert.deepEqual(await again.cells(), [cell('a', 'select 1', 'r1')]);
    assert.equal(await again.result('r1'), '{"rows":1}\n[[1]]');
    assert.deepEqual(await new KeptResults(folder, 'file:///b').cells(), []);
  });

  it('are deleted when no cell has them any more', async () => {
    const kept = new KeptResults(folder, 'file:///a');
    for (const id of ['r1', 'r2']) await kept.keep(id, id);
    await kept.remember([cell('', 'select 1', 'r2')]);
    assert.equal(await kept.result('r1'), undefined);
    assert.equal(await kept.result('r2'), 'r2');
  });

  it('stay where another window ran other cells of the notebook', async () => {
    const [one, two] = [new KeptResults(folder, 'file:///a'), new KeptResults(folder, 'file:///a')];
    for (const id of ['a1', 'b1']) await one.keep(id, id);
    await one.remember([cell('', 'a', 'a1'), cell('', 'b', 'b1')]);
    await two.cells();
    await two.keep('b2', 'b2');
    await one.keep('a2', 'a2');
    await one.remember([cell('', 'a', 'a2'), cell('', 'b', 'b1')]);
    await two.remember([cell('', 'a', 'a1'), cell('', 'b', 'b2'), cell('', 'c', 'c1')]);
    await one.remember([cell('', 'a', 'a2'), cell('', 'b', 'b1')]);
    const found = await new KeptResults(folder, 'file:///a').cells();
    assert.deepEqual(
      found.map(({ text, resultIds: [id] }) => [text, id]),
      [
        ['a', 'a2'],
        ['b', 'b2'],
        ['c', 'c1'],
      ],
    );
    for (const id of ['a2', 'b2']) assert.equal(await one.result(id), id);
    for (const id of ['a1', 'b1']) assert.equal(await one.result(id), undefined);
  });

  it('are those of the window that ran a cell last', async () => {
    const [one, two] = [new KeptResults(folder, 'file:///a'), new KeptResults(folder, 'file:///a')];
    await one.remember([cell('', 'a', 'a1')]);
    await two.remember([cell('', 'a', 'a2')]);
    assert.deepEqual(await new KeptResults(folder, 'file:///a').cells(), [cell('', 'a', 'a2')]);
    await one.remember([]);
    assert.deepEqual(await one.cells(), [cell('', 'a', 'a2')]);
    await one.remember([]);
    assert.deepEqual(await one.cells(), []);
  });

  it('of a window that has ended are deleted after an hour', async () => {
    const kept = new KeptResults(folder, 'file:///a');
    for (const id of ['young', 'old']) await new KeptResults(folder, 'file:///a').keep(id, id);
    const [own = ''] = await readdir(folder);
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(path.join(folder, own, 'old.result'), before, before);
    await kept.remember([]);
    assert.deepEqual([await kept.result('young'), await kept.result('old')], ['young', undefined]);
  });

  it('are empty where the index is broken', async () => {
    const kept = new KeptResults(folder, 'file:///a');
    await kept.remember([cell('', 'select 1')]);
    const [own = ''] = await readdir(folder);
    await writeFile(path.join(folder, own, 'index.json'), '{"half');
    assert.deepEqual(await kept.cells(), []);
  });
});

const matches: [what: string, cells: [string, string][], kept: KeptCell[], ids: string[]][] = [
  [
    'its text',
    [
      ['', 'x'],
      ['', 'y'],
    ],
    [cell('', 'y', '1')],
    ['', '1'],
  ],
  ['its title where its text has changed', [['a', 'x2']], [cell('a', 'x', '1')], ['1']],
  ['its text where its title has changed', [['b', 'x']], [cell('a', 'x', '1')], ['1']],
  ['nothing where both are others', [['', 'z']], [cell('', 'x', '1')], ['']],
  [
    'its place among equals',
    [
      ['', 'x'],
      ['', 'x'],
    ],
    [cell('', 'x', '1'), cell('', 'x', '2')],
    ['1', '2'],
  ],
];

describe('a cell finds its kept results', () => {
  for (const [what, cells, kept, ids] of matches) {
    it(`by ${what}`, () => {
      const wanted = cells.map(([title, text]) => ({ title, text }));
      const found = matched(wanted, kept);
      assert.deepEqual(
        wanted.map((each) => found.get(each)?.resultIds.join() ?? ''),
        ids,
      );
    });
  }
});
