import assert from 'node:assert/strict';
import { judge } from './comparison/judges.ts';
import { divergences } from './knownDivergences.ts';

describe('known divergences', () => {
  for (const { reason, examples } of divergences) {
    it(`still differ: ${reason}`, async () => {
      for (const { query, disagreement } of await judge(examples)) {
        assert.notEqual(disagreement, undefined, `no longer differs, take it off: ${query}`);
      }
    });
  }
});
