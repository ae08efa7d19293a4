import assert from 'node:assert/strict';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { end, run } from '../service.ts';
import { check, submit } from './facts.ts';

describe('the service’s document: limits', () => {
  check([
    [
      'a query brings 10,000 rows at most',
      async () => {
        const { body } = await submit('select number from numbers(20000) limit 20000', {});
        assert.equal(body.results.length, 10_000);
      },
    ],
    [
      '120 queries an hour',
      async () => {
        const limited = await startSandbox({ persons: 20, end, rateLimit: true });
        try {
          const statuses: number[] = [];
          for (let asked = 0; asked < 121; asked++) {
            statuses.push((await run(limited, 'select 1')).status);
          }
          assert.equal(statuses.indexOf(429), 120);
        } finally {
          await limited.stop();
        }
      },
    ],
  ]);
});
