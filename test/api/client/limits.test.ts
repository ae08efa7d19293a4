import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { RateLimitError } from '../../../client/src/api/errors.ts';
import type { QueryResult } from '../../../client/src/api/queries.ts';
import { meetsLimit, RowLimits } from '../../../client/src/runs/window/rowLimits.ts';
import { type Metered, openMetered } from './metered.ts';

const { signal } = new AbortController();

for (const profile of ['seed', 'age2024', 'current'] as const) {
  const isToday = profile === 'current';
  describe(`the limits of the sandbox as ${profile}`, () => {
    let window: Metered;
    before(async () => {
      window = await openMetered(profile);
    });
    after(() => window.close());

    const run = async (query: string): Promise<QueryResult> => {
      const { client, service } = window;
      const submission = { query, refresh: 'force_blocking', clientQueryId: randomUUID() } as const;
      const status = await client.queries(service.projectId).submit(submission, signal);
      assert.ok(status.kind === 'done');
      return status.result;
    };

    it(`are ${isToday ? 'learned from an answer that brings more rows than documented' : 'the documented rows'}`, async () => {
      const limits = new RowLimits(() => 0);
      const { host } = window.client;
      assert.equal(limits.of(host), 10_000);
      const asked = isToday ? 12_000 : 10_000;
      const { rows } = await run('select number from numbers(12000) limit 12000');
      assert.equal(rows.length, asked);
      const limit = limits.noted(host, rows.length);
      assert.equal(limit, isToday ? 50_000 : 10_000);
      assert.equal(meetsLimit(rows.length, limit), !isToday, 'the service’s limit is told of');
      assert.equal(new RowLimits(() => 3_000).noted(host, rows.length), 3_000, 'set by a person');
    });

    if (isToday) {
      it('end at 50,000 rows', async () => {
        const { rows } = await run('select number from numbers(60000) limit 60000');
        assert.equal(rows.length, 50_000);
        assert.ok(meetsLimit(rows.length, 50_000));
      });
    }

    it('count HogQL queries apart from other requests, and are known before they are met', async () => {
      const { client, service, budget, bucket } = window;
      const queries = client.queries(service.projectId);
      const before = [budget.state(bucket).used, budget.others(bucket).used] as const;
      await run('select 1');
      for (let asked = 0; asked < 3; asked++) await queries.databaseSchema(signal);
      await client.insights(service.projectId).list(0, signal, { limit: 1 });
      assert.equal(budget.state(bucket).used, before[0] + 1);
      assert.equal(budget.others(bucket).used, before[1] + 4);
      assert.deepEqual([budget.state(bucket).limit, budget.others(bucket).limit], [120, 1_200]);
    });

    it('are learned from a refusal, with the time when the next query may go', async () => {
      const { client, budget, bucket } = window;
      const refused = await exhaust(window);
      assert.ok(refused instanceof RateLimitError);
      const { left, freeAtMs = 0 } = budget.state(bucket);
      assert.equal(left, 0);
      assert.ok(freeAtMs > Date.now() + 50 * 60_000 && freeAtMs < Date.now() + 61 * 60_000);
      // Reading insights still works, whatever the queries have used up.
      assert.ok((await client.insights(window.service.projectId).list(0, signal)).count > 0);
    });
  });
}

/** Sends queries past the client until the service refuses them, and one by the client then. */
async function exhaust({ service, client }: Metered): Promise<unknown> {
  const { url, apiKey, projectId } = service;
  for (let asked = 0; asked < 130; asked++) {
    const { status } = await fetch(`${url}/api/projects/${projectId}/query/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: { kind: 'HogQLQuery', query: 'select 1' } }),
    });
    if (status === 429) break;
  }
  const submission = { query: 'select 2', refresh: 'blocking', clientQueryId: 'one-more' } as const;
  return client
    .queries(projectId)
    .submit(submission, signal)
    .catch((error: unknown) => error);
}
