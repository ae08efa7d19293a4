import assert from 'node:assert/strict';
import { request } from 'node:http';
import { ask, describeInEachProfile, readerKey, run, sandbox } from './service.ts';

describeInEachProfile('refusals of the sandbox', () => {
  it('asks for a key', async () => {
    const { status, body } = await ask(await sandbox(), 'GET', 'insights/', undefined, {
      authorization: '',
    });
    assert.equal(status, 401);
    assert.equal(body.type, 'authentication_error');
    assert.equal(body.code, 'not_authenticated');
  });

  it('refuses a wrong key', async () => {
    const { status, body } = await run(await sandbox(), 'select 1');
    assert.equal(status, 200, JSON.stringify(body));
    const refused = await ask(await sandbox(), 'GET', 'insights/', undefined, {
      authorization: 'Bearer phx_wrong',
    });
    assert.equal(refused.status, 401);
    assert.deepEqual(refused.body, {
      type: 'authentication_error',
      code: 'authentication_failed',
      detail: 'Personal API key found in request Authorization header is invalid.',
      attr: null,
    });
  });

  it('names the scope that a key lacks', async () => {
    const headers = { authorization: `Bearer ${readerKey}` };
    const service = await sandbox();
    const query = await ask(
      service,
      'POST',
      'query/',
      { query: { kind: 'HogQLQuery', query: 'select 1' } },
      headers,
    );
    assert.equal(query.status, 403);
    assert.match(query.body.detail, /missing required scope 'query:read'/);
    assert.equal(
      (await ask(service, 'GET', 'insights/?basic=true', undefined, headers)).status,
      200,
    );
    assert.equal((await ask(service, 'POST', 'insights/', {}, headers)).status, 403);
  });

  it('knows no other project', async () => {
    const { status, body } = await ask(await sandbox(), 'GET', '/api/projects/99/insights/');
    assert.equal(status, 404);
    assert.equal(body.code, 'not_found');
  });

  const paths: [method: string, path: string, status: number][] = [
    ['GET', '/api/nothing/', 404],
    ['PUT', 'insights/', 405],
    ['GET', 'query/never-sent/', 404],
    ['GET', 'insights/999/', 404],
  ];
  for (const [method, path, status] of paths) {
    it(`answers ${status} to ${method} ${path}`, async () => {
      const answer = await ask(await sandbox(), method, path);
      assert.equal(answer.status, status);
      assert.deepEqual(Object.keys(answer.body), ['type', 'code', 'detail', 'attr']);
    });
  }

  const queries: [what: string, query: string, message: RegExp][] = [
    ['a syntax error', 'select from events', /./],
    ['an unknown column', 'select nothing_of_the_kind from events', /nothing_of_the_kind/],
    ['an unknown table', 'select 1 from nowhere', /nowhere/],
    ['an error of the engine', "select toDateTime('2026-01-01') + 'x'", /./],
    ['reading a file', "select * from file('/etc/passwd')", /./],
    ['reading a file by a function', "select file('/etc/passwd')", /./],
    ['reading an address', "select * from url('http://127.0.0.1/', 'CSV')", /./],
    ['the tables of the engine', 'select * from system.processes', /system/],
    ['the tables under the views', 'select * from raw_persons', /raw_persons/],
    ['a second statement', 'select 1; drop table events', /./],
    ['changing data', 'insert into events select * from events', /./],
    ['settings', 'select 1 settings readonly = 0', /./],
  ];
  for (const [what, query, message] of queries) {
    it(`refuses ${what} with a message`, async () => {
      const { status, body } = await run(await sandbox(), query);
      assert.equal(status, 400, JSON.stringify(body));
      assert.equal(body.type, 'validation_error');
      assert.match(body.detail, message);
    });
  }

  it('names the node that it cannot read', async () => {
    const service = await sandbox();
    const unknown = await ask(service, 'POST', 'query/', { query: { kind: 'WebOverviewQuery' } });
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.detail, /WebOverviewQuery/);
    const trends = await ask(service, 'POST', 'query/', {
      query: { kind: 'TrendsQuery', series: [] },
    });
    assert.equal(trends.body.code, 'parse_error');
    assert.match(trends.body.detail, /query\.series/);
    const empty = await ask(service, 'POST', 'query/', { query: { kind: 'HogQLQuery' } });
    assert.equal(empty.body.code, 'parse_error');
    assert.match(empty.body.detail, /query\.query/);
  });

  it('answers under no other name, and to no page of another origin', async () => {
    const service = await sandbox();
    const { port } = new URL(service.url);
    const status = await new Promise((resolve) => {
      request(
        { port, host: '127.0.0.1', path: '/api/projects/', headers: { host: 'rebound.example' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).end();
    });
    assert.equal(status, 400);
    const foreign = await ask(service, 'GET', '/api/projects/', undefined, {
      origin: 'https://page.example',
    });
    assert.equal(foreign.status, 401);
  });
});
