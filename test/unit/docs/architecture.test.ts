import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

describe('ARCHITECTURE.md', () => {
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, name = '']) => name)
    .filter(
      (name) => /^(?:client|media|server|test|scripts|docs)\//.test(name) || /\.\w+$/.test(name),
    )
    .filter((name) => !name.startsWith('hogql.'));

  it('names files from the root of the repository that exist', () => {
    assert.ok(paths.length > 100, `${paths.length} paths`);
    assert.deepEqual(
      paths.filter((name) => !existsSync(path.join(root, name))),
      [],
    );
  });

  it('stays short enough to be read in one sitting', () => {
    assert.ok(text.length <= 25_000, `${text.length} characters`);
  });
});
