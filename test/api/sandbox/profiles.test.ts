import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { appKey, profileSandbox } from './profileSandboxes.ts';
import { ask, endless, run, until } from './service.ts';

describe('profile current of the sandbox', () => {
  let service: Sandbox;

  before(async () => {
    service = await startSandbox({
      persons: 20,
      profile: 'current',
      statusTtlMs: 2000,
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

  it('answers 202 while a query runs, and confirms a cancel', async () => {
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

  it('counts HogQL apart from polls, cancels and other kinds', async () => {
    const kinds = { query: { kind: 'DatabaseSchemaQuery' } };
    for (let request = 0; request < 130; request++) {
      assert.equal((await ask(service, 'POST', 'query/', kinds)).status, 200);
    }
    const { status, body } = await until(
      () => run(service, 'select 1'),
      ({ status }) => status !== 200,
    );
    assert.equal(status, 429);
    assert.match(body.detail, /Expected available in \d+ seconds\./);
    assert.equal((await poll('none')).status, 404);
    assert.equal((await ask(service, 'GET', 'insights/1/')).status, 200);
  });

  it('refuses OFFSET to personal keys, anywhere in a query', async () => {
    const other = await profileSandbox('current');
    for (const query of [
      'select event from events limit 1 offset 1',
      'select * from (select event from events limit 5 offset 2)',
    ]) {
      const { status, body } = await run(other, query);
      assert.equal(status, 400);
      assert.match(body.detail, /^OFFSET is not supported/);
      const app = { authorization: `Bearer ${appKey}` };
      const asked = { query: { kind: 'HogQLQuery', query } };
      assert.equal((await ask(other, 'POST', 'query/', asked, app)).status, 200);
    }
  });

  it('takes a list of viewed insights, a list of authors, and queries only', async () => {
    const other = await profileSandbox('current');
    const viewed = await ask(other, 'POST', 'insights/viewed/', { insight_ids: [2, 4] });
    assert.equal(viewed.status, 201);
    const authors = (text: string) => ask(other, 'GET', `insights/?basic=true&created_by=${text}`);
    assert.ok((await authors('[1,42]')).body.count > 0);
    assert.equal((await authors('[42]')).body.count, 0);
    assert.equal((await authors('1')).status, 400);
    const legacy = await ask(other, 'POST', 'insights/', { filters: { events: [{ id: 'x' }] } });
    assert.equal(legacy.status, 403);
    const created = await ask(other, 'POST', 'insights/', { name: 'Unsaved' });
    assert.equal(created.body.saved, false);
    const changed = await ask(other, 'PATCH', `insights/${created.body.id}/`, { name: 'Saved' });
    assert.equal(changed.body.saved, true);
  });
});

describe('limits of the sandbox', () => {
  for (const profile of ['seed', 'age2024'] as const) {
    it(`count every request to the query endpoint in profile ${profile}`, async () => {
      const service = await startSandbox({ persons: 20, profile, rateLimit: true });
      try {
        const statuses: number[] = [];
        for (let request = 0; request < 120; request++) {
          const path = `query/none-${request}/`;
          const method = request % 2 === 0 ? 'GET' : 'DELETE';
          statuses.push((await ask(service, method, path)).status);
        }
        assert.equal(statuses.includes(429), false);
        const { status, body } = await run(service, 'select 1');
        assert.deepEqual([status, body.type, body.code], [429, 'throttled_error', 'throttled']);
        assert.match(body.detail, /Expected available in 3\d{3} seconds\./);
        assert.equal((await ask(service, 'GET', 'insights/1/')).status, 200);
      } finally {
        await service.stop();
      }
    });
  }

  it('let three queries run at a time, and refuse the fourth without a retry time', async () => {
    const service = await startSandbox({ persons: 20, rateLimit: true, slotWaitMs: 300 });
    try {
      const running = [1, 2, 3].map((id) => run(service, endless, { client_query_id: String(id) }));
      await until(
        () => ask(service, 'GET', '/__sandbox/status/'),
        ({ body }) => body.engine.running.length === 3,
      );
      const { status, body } = await run(service, 'select 1');
      assert.equal(status, 429);
      assert.match(body.detail, /^Concurrency limit exceeded/);
      assert.doesNotMatch(body.detail, /seconds/);
      for (const id of [1, 2, 3]) await ask(service, 'DELETE', `query/${id}/`);
      await Promise.all(running);
      assert.equal((await run(service, 'select 1')).status, 200);
    } finally {
      await service.stop();
    }
  });
});
