import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as undici from 'undici';

const require = createRequire(import.meta.url);

/** Files of undici may be renamed between versions; then this test cannot load them. */
it('the bundle of undici has what requests need, from the files that undici itself loads', () => {
  const entry = require('../../../scripts/undiciEntry.cjs') as Partial<typeof undici>;
  assert.deepEqual(Object.keys(entry), ['Agent', 'errors']);
  assert.equal(entry.Agent, undici.Agent);
  assert.equal(
    entry.errors?.ResponseExceededMaxSizeError,
    undici.errors.ResponseExceededMaxSizeError,
  );
  assert.equal(typeof entry.Agent.prototype.request, 'function');
});
