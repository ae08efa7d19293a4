import assert from 'node:assert/strict';
import { range, send, service, steps } from './facts.ts';

describe('the service’s document: formats', () => {
  const computing = { events: steps, ...range };
  const taking: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['GET', 'insights/'],
    ['POST', 'insights/', { name: 'As CSV' }],
    ['GET', 'insights/1/sharing/'],
    ['GET', 'insights/1/'],
    ['PATCH', 'insights/2/', { description: 'As CSV' }],
    ['GET', 'insights/my_last_viewed/'],
    ['POST', 'insights/funnel/', computing],
    ['POST', 'insights/trend/', computing],
  ];
  for (const [method, path, body] of taking) {
    it(`csv is an answer of ${method} ${path}`, async () => {
      const { url, apiKey, projectId } = await service();
      const answer = await fetch(`${url}/api/projects/${projectId}/${path}?format=csv`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      assert.ok(answer.ok);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    });
    it(`json is an answer of ${method} ${path}, and another format is refused by name`, async () => {
      assert.ok((await send(method, `${path}?format=json`, body)).status < 300);
      const refused = await send(method, `${path}?format=xml`, body);
      assert.deepEqual([refused.status, refused.body.attr], [400, 'format']);
    });
  }
});
