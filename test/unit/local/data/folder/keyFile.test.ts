import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyOf } from '../../../../../server/local/data/folder/keyFile.ts';

describe('the key of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'key-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is the same for good, in a file that only its owner reads', () => {
    const key = keyOf(folder);
    assert.equal(keyOf(folder), key);
    assert.equal(statSync(join(folder, 'key')).mode & 0o777, 0o600);
  });

  it('is another one where others may have read it', () => {
    const key = keyOf(folder);
    chmodSync(join(folder, 'key'), 0o644);
    assert.notEqual(keyOf(folder), key);
    assert.equal(statSync(join(folder, 'key')).mode & 0o777, 0o600);
  });
});
