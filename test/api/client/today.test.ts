import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../client/src/api/retry.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { json, type RawAnswer, rawServer, type RawServer } from './rawServer.ts';

const { signal } = new AbortController();
const good = { results: [[1]], columns: ['n'], types: ['UInt8'] };

describe('the service as it is today', () => {
  let server: RawServer | undefined;
  afterEach(() => server?.close());

  async function start(...answers: readonly RawAnswer[]): Promise<RawServer> {
    server = await rawServer(...answers);
    return server;
  }

  const page = (ids: readonly number[], next: string | null): RawAnswer =>
    json(200, {
      count: 5,
      next,
      previous: null,
      results: ids.map((id) => ({ id, name: `P${id}` })),
    });

  it('lists projects over several pages, which are read to the last', async () => {
    const more = 'http://elsewhere/?offset=2';
    const { client, arrived } = await start(
      page([1, 2], more),
      page([3, 4], more),
      page([5], null),
    );
    const projects = await client().projects.list(signal);
    assert.deepEqual(
      projects.map(({ id }) => id),
      ['1', '2', '3', '4', '5'],
    );
    const paths = arrived.map(({ line }) => line.split(' ')[1]);
    assert.deepEqual(paths, [
      '/api/projects/',
      '/api/projects/?offset=2',
      '/api/projects/?offset=4',
    ]);
  });

  it('may send the first page of projects for ever', async () => {
    const { client, arrived } = await start(page([1, 2], 'http://elsewhere/'));
    assert.equal((await client().projects.list(signal)).length, 2);
    assert.equal(arrived.length, 2);
  });

  const refusal = json(403, { detail: "API key missing required scope 'project:read'" });
  it('lets a key that is bound to projects list none, but tells which they are', async () => {
    const { client } = await start((socket, request) => {
      const [, path = ''] = request.line.split(' ');
      const answer = path.includes('personal_api_keys')
        ? json(200, { scopes: ['query:read'], scoped_teams: [7, 8], scoped_organizations: [] })
        : path === '/api/projects/7/'
          ? json(200, { id: 7, name: 'Seven' })
          : refusal;
      answer(socket, request);
    });
    assert.deepEqual(
      (await client().projects.list(signal)).map(({ id, name }) => [id, name]),
      [
        ['7', 'Seven'],
        ['8', ''],
      ],
    );
  });

  it('refuses a key that is bound to nothing as before', async () => {
    const { client } = await start(refusal);
    await assert.rejects(client().projects.list(signal), { kind: 'permission', reason: 'scope' });
  });

  it('answers with the id of an earlier run, which is followed and not cancelled', async () => {
    const going = { query_status: { id: 'earlier', complete: false } };
    const { client, arrived, arrival } = await start(json(202, going));
    const request = { id: randomUUID(), query: 'select 1', refresh: 'async' } as const;
    const run = new QueryRun(request, client().queries('1'), systemClock);
    await arrival(3);
    await run.cancel();
    assert.ok(run.state.kind === 'cancelled');
    assert.match(run.state.note ?? '', /started elsewhere/);
    const later = arrived.slice(1).map(({ line }) => line);
    assert.ok(later.every((line) => line.startsWith('GET /api/projects/1/query/earlier/')));
  });

  it('says more of a result than its rows', async () => {
    const more = {
      warnings: ['Sampled.'],
      resolved_date_range: { date_from: '2026-01-01', date_to: '2026-01-31' },
      timings: [{ k: './run', t: 1.5 }],
      explain: ['ReadFromMergeTree'],
    };
    const { client } = await start(json(200, { ...good, ...more }));
    const submission = { query: '', refresh: 'blocking', clientQueryId: 'a' } as const;
    const status = await client().queries('1').submit(submission, signal);
    assert.ok(status.kind === 'done');
    assert.deepEqual(status.result.remarks, {
      warnings: ['Sampled.'],
      dateRange: { from: '2026-01-01', to: '2026-01-31' },
      timings: [{ step: './run', ms: 1500 }],
      explain: 'ReadFromMergeTree',
    });
  });
});
