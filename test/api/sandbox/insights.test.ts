import assert from 'node:assert/strict';
import { ask, type Body, describeInEachProfile, endless, runStatuses, sandbox } from './service.ts';

async function get(path: string): Promise<Body> {
  const { status, body } = await ask(await sandbox(), 'GET', path);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** A page of insights; `Body` calls its items rows. */
async function list(query: string): Promise<Omit<Body, 'results'> & { results: Body[] }> {
  const page = await get(`insights/?basic=true&${query}`);
  return { ...page, results: page.results as unknown as Body[] };
}

describeInEachProfile('insights of the sandbox', (name) => {
  it('lists the demo insights, newest first when asked', async () => {
    const { count, next, previous, results } = await list('saved=true&order=-last_modified_at');
    assert.equal(count, 12);
    assert.deepEqual([next, previous], [null, null]);
    const times = results.map(({ last_modified_at }) => last_modified_at);
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.equal('result' in (results[0] ?? {}), false);
    assert.equal(results[0]?.created_by.email, 'demo@example.com');
  });

  it('returns pages that link to each other', async () => {
    const first = await list('limit=5');
    assert.equal(first.results.length, 5);
    const { pathname, search } = new URL(first.next ?? '');
    const second = await get(`${pathname}${search}`);
    assert.equal((second.results as unknown as Body[])[0]?.id, 6);
    assert.match(second.previous ?? '', /offset=0/);
  });

  it('finds by short id, text, author and mark', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await list(query)).results.map(({ name }) => name);
    const { short_id } = await get('insights/3/');
    assert.deepEqual(await names(`short_id=${short_id}`), ['Signups by week']);
    assert.deepEqual(await names('search=bounce'), ['Bounce rate by landing page']);
    assert.equal((await names('favorited=true')).length, 3);
    const author = (id: number): string => (name === 'current' ? `[${id}]` : String(id));
    assert.equal((await names(`created_by=${author(1)}`)).length, 12);
    assert.equal((await names(`created_by=${author(2)}`)).length, 0);
  });

  it('computes no insight unless asked', async () => {
    const cold = await get('insights/9/');
    assert.deepEqual([cold.result, cold.is_cached], [null, false]);
    const computed = await get('insights/9/?refresh=blocking');
    assert.ok(computed.result && computed.result.length > 3);
    assert.deepEqual(computed.columns, ['industry', 'accounts', 'employees']);
    const cached = await get('insights/9/?refresh=force_cache');
    assert.deepEqual([cached.result, cached.is_cached], [computed.result, true]);
  });

  it('has a result for every demo insight', async () => {
    const { results } = await list('');
    for (const { id, name } of results) {
      const { result } = await get(`insights/${id}/?refresh=force_blocking`);
      assert.ok(result && result.length > 0, name);
    }
  });

  it('finds by kind, tag and dashboard', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await list(query)).results.map(({ name }) => name);
    assert.deepEqual(await names('insight=TRENDS'), ['Pageviews by country']);
    assert.deepEqual(await names('insight=FUNNELS'), ['From signup to paying']);
    assert.deepEqual(await names('insight=JSON'), ['Accounts by industry']);
    assert.equal((await names('insight=SQL')).length, 9);
    assert.deepEqual(await names('dashboards=[1]'), ['Events by name', 'Pageviews by country']);
    assert.deepEqual(await names('tags=["accounts","retention"]'), [
      'Weekly retention of new accounts',
      'Accounts by industry',
    ]);
    const wrong = await ask(await sandbox(), 'GET', 'insights/?tags=accounts');
    assert.deepEqual([wrong.status, wrong.body.attr], [400, 'tags']);
  });

  it('shares the insights that are shared, and no others', async () => {
    const shared = (await get('insights/1/sharing/')) as unknown as Record<string, unknown>;
    assert.equal(shared['enabled'], true);
    assert.match(String(shared['access_token']), /^[\w-]{10,}$/);
    const { created_at, enabled, access_token } = (await get(
      'insights/2/sharing/',
    )) as unknown as Record<string, unknown>;
    assert.deepEqual([created_at, enabled, access_token], [null, false, null]);
    assert.equal((await ask(await sandbox(), 'GET', 'insights/999/sharing/')).status, 404);
  });

  it('returns a whole list even if one of its insights cannot be computed', async () => {
    const service = await sandbox();
    const query = { kind: 'HogQLQuery', query: 'select nothing_of_the_kind from events' };
    const { id } = (await ask(service, 'POST', 'insights/', { query })).body;
    const { results } = await get('insights/?refresh=blocking');
    const broken = (results as unknown as Body[]).find((one) => one.id === id);
    assert.equal(broken?.query_status.error, true);
    assert.match(broken.query_status.error_message, /nothing_of_the_kind/);
    assert.equal((await ask(service, 'GET', `insights/${id}/?refresh=blocking`)).status, 400);
    await ask(service, 'PATCH', `insights/${id}/`, { deleted: true });
  });

  it('starts an insight in the background', async () => {
    const service = await sandbox();
    const query = { kind: 'HogQLQuery', query: endless };
    const { id } = (await ask(service, 'POST', 'insights/', { query })).body;
    const { query_status: status } = await get(`insights/${id}/?refresh=force_async`);
    assert.equal(status.complete, false);
    const { status: answered } = await ask(service, 'GET', `query/${status.id}/`);
    assert.equal(answered, runStatuses[name].accepted);
    await ask(service, 'DELETE', `query/${status.id}/`);
    await ask(service, 'PATCH', `insights/${id}/`, { deleted: true });
  });

  it('creates, changes, deletes softly and restores', async () => {
    const service = await sandbox();
    const query = { kind: 'HogQLQuery', query: 'select 1' };
    const created = await ask(service, 'POST', 'insights/', {
      name: 'Mine',
      query,
      id: 1,
      unknown: true,
    });
    assert.equal(created.status, 201);
    const { id, saved, name } = created.body;
    assert.ok(id > 12);
    assert.deepEqual([saved, name], [false, 'Mine']);

    const path = `insights/${id}/`;
    const changed = await ask(service, 'PATCH', path, { name: 'Ours' });
    assert.deepEqual([changed.body.name, changed.body.query], ['Ours', query]);
    assert.ok(changed.body.last_modified_at >= created.body.last_modified_at);

    assert.equal((await ask(service, 'PATCH', path, { deleted: true })).status, 200);
    assert.equal((await ask(service, 'GET', path)).status, 404);
    assert.equal((await list('')).count, 12);
    assert.equal((await ask(service, 'PATCH', path, { name: 'No' })).status, 404);
    assert.equal((await ask(service, 'PATCH', path, { deleted: false })).status, 200);
    assert.equal((await get(path)).name, 'Ours');
    await ask(service, 'PATCH', path, { deleted: true });
  });

  it('refuses to delete for good', async () => {
    const { status, text } = await ask(await sandbox(), 'DELETE', 'insights/1/');
    assert.equal(status, 405);
    // Newer services say why.
    assert.equal(text === '', name === 'seed');
  });

  it('names the field that it cannot accept', async () => {
    const { status, body } = await ask(await sandbox(), 'PATCH', 'insights/1/', { saved: 'yes' });
    assert.equal(status, 400);
    assert.equal(body.attr, 'saved');
  });

  it('refuses a display that the service does not have', async () => {
    const service = await sandbox();
    const source = { kind: 'HogQLQuery', query: 'select 1' };
    const node = (display: unknown) => ({ kind: 'DataVisualizationNode', source, display });
    for (const display of ['pie x=channel y=signups', 'pie', '', 1]) {
      const { status, body } = await ask(service, 'POST', 'insights/', { query: node(display) });
      assert.deepEqual([status, body.type], [400, 'validation_error']);
    }
    for (const display of ['ActionsPie', null]) {
      const query = node(display);
      const { status, body } = await ask(service, 'POST', 'insights/', { query });
      assert.equal(status, 201);
      await ask(service, 'PATCH', `insights/${body.id}/`, { deleted: true });
    }
  });

  it('knows the caller and the project', async () => {
    const { projectId } = await sandbox();
    assert.equal(String((await get(`/api/projects/${projectId}/`)).id), projectId);
    assert.equal((await get('/api/projects/')).count, 1);
    assert.equal((await get('/api/users/@me/')).email, 'demo@example.com');
    assert.deepEqual((await get('/api/personal_api_keys/@current/')).scopes, ['*']);
  });
});

describe('insights of the sandbox, as the document has them', () => {
  it('lists the five last viewed insights, the most recent first', async () => {
    const service = await sandbox();
    for (const id of [2, 3, 4, 5, 6, 7, 3]) {
      const { status, text } = await ask(service, 'POST', `insights/${id}/viewed/`, {});
      assert.deepEqual([status, text], [200, '']);
    }
    const viewed = (await get('insights/my_last_viewed/')) as unknown as Body[];
    assert.deepEqual(
      viewed.map(({ id }) => id),
      [3, 7, 6, 5, 4],
    );
    assert.equal((await ask(service, 'POST', 'insights/999/viewed/', {})).status, 404);
  });
});
