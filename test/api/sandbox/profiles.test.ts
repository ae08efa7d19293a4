import type { Sandbox } from '../../sandbox/sandbox.ts';
import assert from 'node:assert/strict';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { ask, endless, run, until } from './service.ts';

describe('profile current of the sandbox', () => {
  let service: Sandbox;

  before(async () => {
    service = await startSandbox({
      persons: 20,
      profile: 'current',
      statusTtlMs: 1000,
      rateLimit: true,
    });
  });

  after(() => service.stop());

  const background = (query: string, id: string) =>
    run(service, query, { refresh: 'force_async', client_query_id: id });
  const poll = (id: string) => ask(service, 'GET', `query/${id}/`);
  const ended = (id: string) =>
    until(
      () => poll(id),
      ({ body }) => body.query_status.complete,
    );

  it('answers 202 to what runs, and tells of a cancel', async () => {
    assert.equal((await background(endless, 'a')).status, 202);
    assert.equal((await poll('a')).status, 202);
    const { status, body } = await ask(service, 'DELETE', 'query/a/');
    assert.equal(status, 200);
    assert.deepEqual(body, { message: 'Query cancelled on cluster' });
    assert.equal((await poll('a')).status, 404);
  });

  it('answers 400 to the poll of a failed query', async () => {
    await background('select nothing_of_the_kind from events', 'b');
    assert.equal((await ended('b')).status, 400);
  });

  it('leaves a finished query alone until its record expires', async () => {
    await background('select 1', 'c');
    assert.equal((await ended('c')).status, 200);
    const { body } = await ask(service, 'DELETE', 'query/c/');
    assert.match(JSON.stringify(body), /already complete/);
    await until(
      () => poll('c'),
      ({ status }) => status === 404,
    );
  });

  it('finds an insight by its short id, and explains the refused delete', async () => {
    const { short_id } = (await ask(service, 'GET', 'insights/1/')).body;
    assert.equal((await ask(service, 'GET', `insights/${short_id}/`)).body.id, 1);
    const { status, body } = await ask(service, 'DELETE', 'insights/1/');
    assert.deepEqual([status, body.code], [405, 'method_not_allowed']);
  });

  it('counts polls too when it limits the rate', async () => {
    const { status, body } = await until(
      () => poll('none'),
      ({ status }) => status !== 404,
    );
    assert.equal(status, 429);
    assert.match(body.detail, /Expected available in \d+ seconds\./);
    assert.equal((await ask(service, 'GET', 'insights/1/')).status, 200);
  });
});
