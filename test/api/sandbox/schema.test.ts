import assert from 'node:assert/strict';
import { operations } from './operations.ts';
import { appKey, profileSandbox } from './profileSandboxes.ts';
import { requestValidator, validator } from './schema.ts';
import { ask, profileNames, run } from './service.ts';

const asApp = { authorization: `Bearer ${appKey}` };

describe('answers of the sandbox, by the schema of the service', () => {
  for (const [index, profile] of profileNames.entries()) {
    const validate = validator(profile);

    for (const { name, method, template, path, body, status } of operations) {
      const expected = status[index] ?? 0;
      // Later versions' different answers are not in the document.
      if (expected >= 400 && expected !== 405) continue;
      it(`${profile}: ${method} ${name}`, async () => {
        const service = await profileSandbox(profile);
        await run(service, 'select 1', { refresh: 'async', client_query_id: 'one' });
        const answer = await ask(service, method, path, body, asApp);
        assert.equal(answer.status, expected);
        // 201 and 202 came later; the document has 200 and 204 for them.
        const documented =
          method === 'DELETE'
            ? template === 'query/{id}/'
              ? 204
              : 405
            : template === 'insights/' && method === 'POST'
              ? 201
              : 200;
        assert.equal(validate(method, template, documented, answer.body), undefined);
      });
    }

    it(`${profile}: a list of computed insights, and each of them`, async () => {
      const service = await profileSandbox(profile);
      const list = await ask(service, 'GET', 'insights/?refresh=blocking');
      assert.equal(validate('GET', 'insights/', 200, list.body), undefined);
      const results = list.body.results as unknown as { id: number; result: unknown }[];
      assert.ok(results.filter(({ result }) => result !== null).length >= 12);
      for (const { id } of results) {
        const one = await ask(service, 'GET', `insights/${id}/?refresh=async`);
        assert.equal(validate('GET', 'insights/{id}/', 200, one.body), undefined);
      }
    });

    it(`${profile}: a query in the background`, async () => {
      const service = await profileSandbox(profile);
      const { body } = await run(service, 'select 2', { refresh: 'force_async' });
      assert.equal(
        validate('GET', 'query/{id}/', 200, { query_status: body.query_status }),
        undefined,
      );
    });
  }

  it('reports a wrong answer', () => {
    const validate = validator('seed');
    assert.match(validate('GET', 'insights/{id}/', 200, { id: 'x' }) ?? '', /must be number/);
    assert.match(validate('GET', 'insights/nothing/', 200, {}) ?? '', /no 200/);
    assert.match(
      validate('POST', 'insights/funnel/', 200, { result: [{ count: 1 }] }) ?? '',
      /required/,
    );
  });

  const requests: [method: string, path: string, body: object | undefined, problem: RegExp][] = [
    ['PUT', 'query/', {}, /no such operation/],
    ['GET', 'insights/nothing/more/', undefined, /no such operation/],
    ['GET', 'insights/?limit=many', undefined, /limit: .*must be integer/],
    ['GET', 'insights/?refresh=now', undefined, /refresh: .*allowed values/],
    ['GET', 'insights/?colour=red', undefined, /no parameter colour/],
    ['POST', 'query/', undefined, /no body/],
    ['POST', 'query/', { refresh: 'async' }, /must have required property 'query'/],
    ['PATCH', 'insights/1/', { favorited: 'yes' }, /favorited must be boolean/],
    ['POST', 'insights/trend/', { display: 'Pyramid' }, /display must be equal to one of/],
  ];
  for (const [method, path, body, problem] of requests) {
    it(`reports ${method} ${path} ${body ? JSON.stringify(body) : ''}`, () => {
      const url = new URL(`http://service/api/projects/1/${path}`);
      const text = body && JSON.stringify(body);
      assert.match(requestValidator()(method, url, text).problem ?? '', problem);
    });
  }

  it('distinguishes an operation from the id of an insight', () => {
    const url = new URL('http://service/api/projects/1/insights/my_last_viewed/');
    assert.deepEqual(requestValidator()('GET', url, undefined), {
      operation: 'GET /api/projects/{project_id}/insights/my_last_viewed/',
    });
  });

  it('follows the envelope of errors', async () => {
    const service = await profileSandbox('seed');
    for (const path of ['insights/999/', 'query/never/', '/api/nothing/']) {
      const { body } = await ask(service, 'GET', path);
      assert.deepEqual(Object.keys(body), ['type', 'code', 'detail', 'attr']);
    }
  });
});
