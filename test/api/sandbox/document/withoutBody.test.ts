import assert from 'node:assert/strict';
import { ok, range, steps } from './facts.ts';

describe('the service’s document: operations without a body', () => {
  const bare: readonly (readonly [method: string, path: string])[] = [
    ['POST', 'query/chat/'],
    ['GET', 'query/draft_sql/?prompt=how%20many%20signed%20up'],
    ['POST', 'insights/1/viewed/'],
    ['POST', 'insights/cancel/'],
    ['GET', 'insights/funnel/'],
    ['GET', 'insights/funnel/correlation/'],
    ['POST', 'insights/funnel/correlation/'],
    ['GET', 'insights/path/'],
    ['POST', 'insights/path/'],
    ['GET', 'insights/retention/'],
    ['POST', 'insights/retention/'],
    ['POST', 'insights/timing/'],
    ['GET', 'insights/trend/'],
  ];
  for (const [method, path] of bare) {
    it(`${method} ${path} answers 200 and nothing`, async () => {
      const body = method === 'POST' ? { name: 'x', events: steps, ...range } : undefined;
      assert.equal((await ok(method, path, body)).text, '');
    });
  }
});
