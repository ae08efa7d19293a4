import assert from 'node:assert/strict';
import { ApiError } from '../../../server/local/base/errors.ts';
import { RateLimit } from '../../sandbox/limits/rateLimit.ts';

const key = (text: string) => ({ key: text, scopes: ['*'] });

function refusal(wait: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 429);
    assert.match(error.message, wait);
    return true;
  };
}

describe('rate limit of the sandbox', () => {
  const seconds = (count: number): number => count * 1000;

  it('accepts 120 requests of a key in any hour, and reports when the next one may come', () => {
    const limit = new RateLimit();
    for (let request = 0; request < 120; request++) {
      limit.check(key('one'), 'query', seconds(request));
    }
    assert.throws(
      () => limit.check(key('one'), 'query', seconds(600)),
      refusal(/Expected available in 3000 seconds\.$/),
    );
    assert.doesNotThrow(() => limit.check(key('another'), 'query', seconds(600)));
    assert.doesNotThrow(() => limit.check(key('one'), 'query', seconds(3600)));
  });

  it('limits insights to 240 a minute and 1,200 an hour, apart from queries', () => {
    const limit = new RateLimit();
    for (let request = 0; request < 240; request++) limit.check(key('one'), 'insights', request);
    assert.throws(
      () => limit.check(key('one'), 'insights', seconds(30)),
      refusal(/Expected available in 30 seconds\.$/),
    );
    assert.doesNotThrow(() => limit.check(key('one'), 'query', seconds(30)));
    for (let minute = 1; minute < 5; minute++) {
      for (let request = 0; request < 240; request++) {
        limit.check(key('one'), 'insights', seconds(60 * minute) + request);
      }
    }
    assert.throws(
      () => limit.check(key('one'), 'insights', seconds(600)),
      refusal(/Expected available in 3000 seconds\.$/),
    );
  });

  it('accepts the tokens of applications', () => {
    const limit = new RateLimit();
    for (let request = 0; request < 500; request++) limit.check(key('pha_app'), 'query', request);
  });
});
