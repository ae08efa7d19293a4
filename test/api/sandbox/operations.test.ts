import type { Sandbox } from '../../sandbox/sandbox.ts';
import assert from 'node:assert/strict';
import { operations } from './operations.ts';
import { appKey, profileSandbox } from './profileSandboxes.ts';
import { ask, profileNames, run, until } from './service.ts';

const asApp = { authorization: `Bearer ${appKey}` };

describe('every operation of the service', () => {
  it('is in the list', () => {
    const names = operations.map(({ method, template }) => `${method} ${template}`);
    assert.equal(new Set(names).size, 27);
    assert.equal(names.length, 27);
  });

  for (const [index, profile] of profileNames.entries()) {
    describe(`in profile ${profile}`, () => {
      let service: Sandbox;

      before(async () => {
        service = await profileSandbox(profile);
        for (const id of ['one', 'two', 'three']) {
          await run(service, `select '${id}'`, { refresh: 'force_async', client_query_id: id });
        }
        await until(
          () => ask(service, 'GET', 'query/one/'),
          ({ body }) => body.query_status.complete,
        );
        await ask(service, 'PATCH', 'insights/2/', { description: 'Changed.' });
      });

      for (const { name, method, path, body, status, isClosed, isBare } of operations) {
        it(`answers ${status[index]} to ${method} ${name}`, async () => {
          const answer = await ask(service, method, path, body, asApp);
          assert.equal(answer.status, status[index], answer.text);
          if (answer.status >= 400 && profile !== 'seed') assert.ok(answer.body.detail);
          if (answer.status === 200 && !isBare) assert.notEqual(answer.text, '');
        });

        if (isClosed?.[index]) {
          it(`restricts ${method} ${name} to people who are signed in`, async () => {
            const refused = await ask(service, method, path, body);
            assert.equal(refused.status, 403);
            assert.match(refused.body.detail, /does not support personal API key access/);
          });
        } else {
          it(`accepts a personal key for ${method} ${name}`, async () => {
            assert.equal((await ask(service, method, path, body)).status, status[index]);
          });
        }
      }
    });
  }

  it('refuses an unknown key', async () => {
    const service = await profileSandbox('seed');
    const wrongKey = { authorization: 'Bearer phx_wrong' };
    for (const { method, path, body } of operations) {
      assert.equal((await ask(service, method, path, body, wrongKey)).status, 401, path);
    }
  });

  it('answers an empty 200 in profile seed if the document shows no body', async () => {
    const service = await profileSandbox('seed');
    for (const { method, template, isBare } of operations) {
      if (!isBare || /activity|my_last_viewed/.test(template)) continue;
      const path = template.replace('{id}', '1');
      const { status, text } = await ask(service, method, path, method === 'POST' ? {} : undefined);
      assert.deepEqual([status, text], [200, ''], `${method} ${template}`);
    }
  });

  it('reports in the other profiles what is missing', async () => {
    const service = await profileSandbox('age2024');
    const asked: [method: string, path: string, attr: string | null][] = [
      ['GET', 'query/draft_sql/', 'prompt'],
      ['GET', `query/draft_sql/?prompt=${'long '.repeat(100)}`, 'prompt'],
      ['GET', 'query/draft_sql/?prompt=something', 'prompt'],
      ['POST', 'insights/cancel/', 'client_query_id'],
      ['POST', 'insights/trend/', null],
      ['POST', 'insights/funnel/', null],
      ['POST', 'insights/path/', null],
      ['GET', 'insights/retention/', null],
    ];
    for (const [method, path, attr] of asked) {
      const { status, body } = await ask(
        service,
        method,
        path,
        method === 'POST' ? {} : undefined,
        asApp,
      );
      assert.deepEqual([status, body.type, body.attr], [400, 'validation_error', attr], path);
    }
  });
});
