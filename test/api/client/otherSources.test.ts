import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../client/src/api/retry.ts';
import { QueryRun, type QueryRunState } from '../../../client/src/runs/life/queryRun.ts';
import { otherSource } from '../../sandbox/versions/otherSources.ts';
import { openMetered } from './metered.ts';

describe('a query on another source of data than the project', () => {
  it('runs there, and nowhere else', async () => {
    const window = await openMetered('current');
    const run = async (connectionId?: string): Promise<QueryRunState> => {
      const query = 'select sum(total) from orders';
      const node = { kind: 'HogQLQuery', query, ...(connectionId && { connectionId }) };
      const request = { id: randomUUID(), query, node, refresh: 'blocking' } as const;
      const queries = window.client.queries(window.service.projectId);
      const started = new QueryRun(request, queries, systemClock);
      await started.ended;
      return started.state;
    };
    try {
      const there = await run(otherSource);
      assert.deepEqual(there.kind === 'done' && there.result.rows, [[100]]);
      const nowhere = await run('01900000-0000-7000-8000-000000000002');
      assert.match(nowhere.kind === 'failed' ? nowhere.words.message : '', /Invalid connectionId/);
      assert.equal((await run()).kind, 'failed');
    } finally {
      await window.close();
    }
  });
});
