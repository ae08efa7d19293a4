import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '../../../client/src/api/retry.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { ask, endless, until } from '../sandbox/service.ts';
import { openMetered } from './metered.ts';

describe('a project whose running queries take all places', () => {
  for (const profile of ['seed', 'age2024', 'current'] as const) {
    it(`keeps a run waiting and leaves the hour’s requests alone, as ${profile}`, async () => {
      const window = await openMetered(profile, { slotWaitMs: 50 });
      const { service, client, budget, bucket } = window;
      const begin = (query: string, clock: Clock = systemClock): QueryRun => {
        const request = { id: randomUUID(), query, refresh: 'force_blocking' } as const;
        return new QueryRun(request, client.queries(service.projectId), clock);
      };
      try {
        const others = [1, 2, 3].map(() => begin(endless));
        await until(
          () => ask(service, 'GET', '/__sandbox/status/'),
          ({ body }) => body.engine.running.length === 3,
        );
        const { used } = budget.state(bucket);
        const waits: number[] = [];
        const run = begin('select 1', {
          now: () => performance.now(),
          wait: async (ms) => {
            waits.push(ms);
            assert.equal(run.state.kind === 'throttled' && run.state.limit, 'running');
            const { freeAtMs, used: usedNow } = budget.state(bucket);
            assert.deepEqual([freeAtMs, usedNow], [undefined, used]);
            await Promise.all(others.map((other) => other.cancel()));
          },
        });
        await run.ended;
        assert.equal(run.state.kind, 'done');
        assert.deepEqual(waits, [3_000]);
      } finally {
        await window.close();
      }
    });
  }
});
