import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8').replaceAll(/\s+/g, ' ');

describe('SECURITY.md', () => {
  const named = [...text.matchAll(/`(test\/[^`]+)`: “([^”]+)”/g)];

  it('names tests for its lines', () => {
    assert.ok(named.length > 30, `${named.length} tests`);
  });

  for (const [, file = '', name = ''] of named) {
    it(`names a test that is there: ${file}: ${name}`, () => {
      assert.ok(existsSync(path.join(root, file)), file);
      const source = readFileSync(path.join(root, file), 'utf8');
      assert.ok(source.includes(name), `${file} has no test called “${name}”`);
    });
  }
});
