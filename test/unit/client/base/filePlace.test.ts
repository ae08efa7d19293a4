import assert from 'node:assert/strict';
import fs, { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createPlain,
  plainFiles,
  readPlain,
  replacePlain,
  sameNameKey,
} from '../../../../client/src/base/filePlace.ts';
import { FileRefusedError } from '../../../../server/common/files/fileRefused.ts';
import { isBareName } from '../../../../server/common/files/bareName.ts';

const hostile = [
  '',
  '.',
  '..',
  '../a.hogql',
  '../../.bashrc',
  'a/b.hogql',
  'a\\b.hogql',
  '/etc/passwd',
  'C:\\a.hogql',
  'a.hogql:stream',
  'a\0.hogql',
  'a\n.hogql',
  ' a.hogql',
  'a.hogql ',
  'a.hogql.',
  'CON',
  'con.hogql',
  'Lpt1.insight.json',
  'aux .hogql',
  '.bashrc',
  'é'.repeat(130),
];

describe('the name of a file', () => {
  for (const name of hostile) {
    it(`is not ${JSON.stringify(name)}`, () => assert.equal(isBareName(name), false));
  }
  for (const name of ['a.hogql', '7-signups.insight.json', 'Umsätze 🦔.hogql', 'console.hogql']) {
    it(`may be ${name}`, () => assert.equal(isBareName(name), true));
  }
  it('is the same in another case and composition', () => {
    assert.equal(sameNameKey('Caf\u00e9.hogql'), sameNameKey('CAFE\u0301.HOGQL'));
    assert.notEqual(sameNameKey('a.hogql'), sameNameKey('b.hogql'));
  });
});

describe('files of a folder', () => {
  let around: string;
  let folder: string;
  let outside: string;
  beforeEach(async () => {
    around = await mkdtemp(path.join(tmpdir(), 'hogql-place-'));
    folder = path.join(around, 'folder');
    outside = path.join(around, 'outside');
    await mkdir(folder);
    await writeFile(outside, 'precious');
  });
  afterEach(() => rm(around, { recursive: true }));

  it('are made, read and replaced', async () => {
    assert.equal(await createPlain(folder, 'a.hogql', 'one'), true);
    assert.equal(await createPlain(folder, 'a.hogql', 'two'), false);
    assert.equal(await readPlain(folder, 'a.hogql'), 'one');
    await replacePlain(folder, 'a.hogql', 'three');
    assert.equal(await readPlain(folder, 'a.hogql'), 'three');
    assert.equal(await readPlain(folder, 'b.hogql'), undefined);
    assert.deepEqual(await readdir(folder), ['a.hogql']);
  });

  it('are made whole where the file system has no hard links', async () => {
    const { link } = fs;
    fs.link = () => Promise.reject(Object.assign(new Error('Not permitted.'), { code: 'EPERM' }));
    syncBuiltinESMExports();
    try {
      assert.equal(await createPlain(folder, 'a.hogql', 'one'), true);
      assert.equal(await createPlain(folder, 'a.hogql', 'two'), false);
    } finally {
      fs.link = link;
      syncBuiltinESMExports();
    }
    assert.equal(await readPlain(folder, 'a.hogql'), 'one');
    assert.deepEqual(await readdir(folder), ['a.hogql']);
  });

  it('are never outside of it', async () => {
    for (const name of hostile) {
      await assert.rejects(createPlain(folder, name, 'x'), FileRefusedError);
      await assert.rejects(replacePlain(folder, name, 'x'), FileRefusedError);
      await assert.rejects(readPlain(folder, name), FileRefusedError);
    }
    assert.deepEqual((await readdir(around)).sort(), ['folder', 'outside']);
  });

  it('are no links: what these lead to is neither read nor written', async () => {
    await symlink(outside, path.join(folder, 'link.hogql'));
    await symlink(path.join(around, 'nowhere'), path.join(folder, 'broken.hogql'));
    await mkdir(path.join(folder, 'folder.hogql'));
    for (const name of ['link.hogql', 'broken.hogql', 'folder.hogql']) {
      assert.equal(await createPlain(folder, name, 'x'), false);
      await assert.rejects(replacePlain(folder, name, 'x'), FileRefusedError);
      await assert.rejects(readPlain(folder, name), FileRefusedError);
    }
    assert.deepEqual(await plainFiles(folder), []);
    assert.equal(await readFile(outside, 'utf8'), 'precious');
    assert.deepEqual((await readdir(around)).sort(), ['folder', 'outside']);
  });

  it('may be in a folder that is reached by a link', async () => {
    const way = path.join(around, 'way');
    await symlink(folder, way);
    assert.equal(await createPlain(way, 'a.hogql', 'one'), true);
    await replacePlain(way, 'a.hogql', 'two');
    assert.equal(await readPlain(folder, 'a.hogql'), 'two');
  });

  it('are made once, however many ask at a time', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => createPlain(folder, 'a.hogql', `${at}`)),
    );
    assert.equal(made.filter(Boolean).length, 1);
  });
});
