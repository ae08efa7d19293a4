import assert from 'node:assert/strict';
import { judge } from './comparison/judges.ts';
import { divergenceOf, divergences } from './knownDivergences.ts';

describe('known divergences', () => {
  it('are few', () => {
    assert.ok(divergences.length <= 20, `there are ${divergences.length}`);
  });

  for (const { reason, examples } of divergences) {
    it(`still differ: ${reason}`, async () => {
      assert.notEqual(examples.length, 0);
      for (const judgement of await judge(examples)) {
        const { query, disagreement } = judgement;
        assert.notEqual(disagreement, undefined, `no longer differs, take it off: ${query}`);
        assert.equal(divergenceOf(judgement)?.reason, reason);
      }
    });
  }
});
