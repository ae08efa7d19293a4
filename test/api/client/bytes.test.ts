import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../client/src/api/retry.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import { bytesOf } from '../../../client/src/budget/byteBudget.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { type Metered, openMetered } from './metered.ts';

const read = 'select count(), uniq(distinct_id) from events';

describe('a project whose queries may read so many bytes', () => {
  let window: Metered;
  before(async () => {
    window = await openMetered('current', { bytes: 1_000 });
  });
  after(() => window.close());

  const run = async (query: string, refresh: RefreshMode): Promise<QueryRun> => {
    const queries = window.client.queries(window.service.projectId);
    const started = new QueryRun({ id: randomUUID(), query, refresh }, queries, systemClock);
    await started.ended;
    return started;
  };
  const bytes = () => {
    const { service, budget } = window;
    return budget.bytes(bytesOf(new URL(service.url).origin, service.projectId));
  };

  it('learns from an answer what its query read and what is left', async () => {
    const { state, cost } = await run(read, 'blocking');
    assert.equal(state.kind, 'done');
    assert.ok((cost.bytesRead ?? 0) > 1_000, `${cost.bytesRead} bytes`);
    assert.ok((bytes()?.left ?? Infinity) < 1e6);
  });

  for (const refresh of ['blocking', 'async'] as const) {
    it(`says that they are used up, and until when, to a run of mode ${refresh}`, async () => {
      const used = window.budget.state(window.bucket).used;
      const { state, cost } = await run(`select ${refresh.length}, count() from events`, refresh);
      assert.ok(state.kind === 'failed');
      assert.match(state.words.message, /^This project has read all/);
      assert.equal(state.words.remedy, 'runCached');
      assert.equal(state.limit, 'bytes');
      assert.ok(Math.abs((state.freeAtMs ?? 0) - performance.now() - 3_600_000) < 60_000);
      assert.equal(cost.requests, 1);
      const { used: usedNow, freeAtMs } = window.budget.state(window.bucket);
      assert.deepEqual([usedNow, freeAtMs], [used, undefined]);
      assert.equal(bytes()?.left, 0);
    });
  }

  it('still brings what the service has cached, which reads nothing', async () => {
    for (const refresh of ['blocking', 'async', 'force_cache'] as const) {
      const { state, cost } = await run(read, refresh);
      assert.ok(state.kind === 'done' && state.result.cachedAt !== null, refresh);
      assert.equal(cost.bytesRead, undefined);
    }
  });
});
