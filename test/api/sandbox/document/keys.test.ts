import assert from 'node:assert/strict';
import { check, keys, ok, query, range, send, service, steps } from './facts.ts';

describe('the service’s document: keys', () => {
  const allowed: readonly (readonly [key: string, method: string, path: string, body?: object])[] =
    [
      ['phx_queries', 'POST', 'query/', { query }],
      ['phx_queries', 'DELETE', 'query/none/'],
      ['phx_insights', 'GET', 'insights/'],
      ['phx_insights', 'POST', 'insights/', { name: 'By key' }],
      ['phx_insights', 'PATCH', 'insights/2/', { description: 'By key' }],
      ['phx_reader', 'POST', 'insights/trend/', { events: steps, ...range }],
      ['phx_reader', 'POST', 'insights/funnel/', { events: steps, ...range }],
      ['phx_reader', 'POST', 'insights/path/', {}],
      ['phx_reader', 'POST', 'insights/retention/', {}],
      ['phx_sharing', 'GET', 'insights/1/sharing/'],
      ['phx_log', 'GET', 'insights/activity/'],
      ['phx_log', 'GET', 'insights/1/activity/'],
    ];
  for (const [key, method, path, body] of allowed) {
    const scopes = keys.find((each) => each.key === key)?.scopes ?? [];
    it(`with ${scopes.join(' and ')} may ${method} ${path}`, async () => {
      assert.notEqual((await send(method, path, body, key)).status, 403);
    });
    it(`without ${scopes.at(-1) ?? ''} may not ${method} ${path}`, async () => {
      const other = key === 'phx_queries' ? 'phx_log' : 'phx_queries';
      assert.equal((await send(method, path, body, other)).status, 403);
    });
  }
  check([
    [
      'go into Authorization: Bearer',
      async () => {
        const answer = await fetch(`${(await service()).url}/api/projects/`, {
          headers: { authorization: (await service()).apiKey },
        });
        assert.equal(answer.status, 401);
      },
    ],
    [
      'find their projects at /api/projects/',
      async () =>
        assert.ok((await ok('GET', '/api/projects/')).text.includes((await service()).projectId)),
    ],
    [
      'may leave the slash at the end of a path out',
      async () => assert.equal((await send('GET', 'insights/1')).status, 200),
    ],
  ]);
});
