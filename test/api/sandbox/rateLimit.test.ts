import assert from 'node:assert/strict';
import { ApiError } from '../../sandbox/http/errors.ts';
import { RateLimit } from '../../sandbox/http/rateLimit.ts';

describe('rate limit of the sandbox', () => {
  it('lets 120 requests of a key through in any hour, and says when the next may come', () => {
    const limit = new RateLimit();
    const seconds = (count: number): number => count * 1000;
    for (let request = 0; request < 120; request++) limit.check('key', seconds(request));
    assert.throws(
      () => limit.check('key', seconds(600)),
      (error) => {
        assert.ok(error instanceof ApiError);
        assert.equal(error.status, 429);
        assert.match(error.message, /Expected available in 3000 seconds\.$/);
        return true;
      },
    );
    assert.doesNotThrow(() => limit.check('other key', seconds(600)));
    assert.doesNotThrow(() => limit.check('key', seconds(3600)));
  });
});
