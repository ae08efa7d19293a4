import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KeptResults, matched } from '../../../../client/src/notebook/keptResults.ts';
import type { KeptCell } from '../../../../client/src/notebook/keptResults.ts';

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
