import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { IdleWatch } from '../../../../server/local/http/idleWatch.ts';
import { wire, type WireReply } from '../../../../server/local/http/reply.ts';

describe('a service that nobody uses', () => {
  let now = 0;
  let watch: IdleWatch;
  let isIdle: boolean;

  beforeEach(() => {
    now = 0;
    isIdle = false;
    mock.timers.enable({ apis: ['setInterval'] });
    mock.method(performance, 'now', () => now);
    watch = new IdleWatch();
    watch.begin(10, () => (isIdle = true));
  });

  afterEach(() => {
    watch.stop();
    mock.timers.reset();
    mock.restoreAll();
  });

  const pass = (seconds: number): void => {
    now += seconds * 1000;
    mock.timers.tick(seconds * 1000);
  };

  const ask = (hasKey: boolean, reply: Promise<WireReply>): Promise<WireReply> =>
    watch.around({ hasKey }, () => reply);
  const answered = (status: number): Promise<WireReply> => Promise.resolve(wire(status, '', {}));

  const requests: [what: string, hasKey: boolean, status: number | 'never', ends: boolean][] = [
    ['keeps on after a request with a key', true, 200, false],
    ['keeps on after one with a key that fails', true, 500, false],
    ['keeps on during one with a key', true, 'never', false],
    ['ends despite one that is refused', false, 401, true],
    ['ends despite one without a key for what is not there', false, 404, true],
    ['ends despite one without a key that lasts', false, 'never', true],
  ];
  for (const [what, hasKey, status, ends] of requests) {
    it(what, async () => {
      pass(8);
      if (status === 'never') void ask(hasKey, new Promise(() => undefined));
      else await ask(hasKey, answered(status));
      pass(8);
      assert.equal(isIdle, ends);
    });
  }

  it('ends after its time without any', () => {
    pass(8);
    assert.equal(isIdle, false);
    pass(4);
    assert.equal(isIdle, true);
  });
});
