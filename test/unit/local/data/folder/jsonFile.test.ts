import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonFile } from '../../../../../server/local/data/folder/jsonFile.ts';

describe('a value in a JSON file', () => {
  let home = '';
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'hogql-json-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });
  const open = (path = join(home, 'value.json')): JsonFile<number> =>
    new JsonFile(
      path,
      (text) => JSON.parse(text) as number,
      () => 1,
    );

  it('outlives whoever set it', () => {
    open().value = 2;
    assert.equal(open().value, 2);
    assert.deepEqual(readdirSync(home), ['value.json']);
  });

  it('stays what it was where the disk does not take another', () => {
    const place = join(home, 'folder');
    mkdirSync(place);
    const file = open(join(place, 'value.json'));
    rmSync(place, { recursive: true });
    assert.throws(() => (file.value = 2), /ENOENT/);
    assert.equal(file.value, 1);
  });

  it('begins anew where the file cannot be read, which is kept aside', () => {
    writeFileSync(join(home, 'value.json'), '{"cut');
    assert.equal(open().value, 1);
    assert.equal(readFileSync(join(home, 'value.json.unreadable'), 'utf8'), '{"cut');
  });
});
