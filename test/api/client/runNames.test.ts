import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../client/src/api/retry.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { ask } from '../sandbox/service.ts';
import { openMetered } from './metered.ts';

type Arrivals = { readonly requests: number; readonly arrived: readonly string[] };

describe('the name of a run', () => {
  for (const profile of ['seed', 'age2024', 'current'] as const) {
    it(`goes along with it, unless the service refuses it, as ${profile}`, async () => {
      const window = await openMetered(profile);
      const { service, client } = window;
      const run = async (): Promise<QueryRun> => {
        const request = { id: randomUUID(), query: 'select 1', refresh: 'force_blocking' } as const;
        const named = { ...request, name: 'a.hogql: select …', withTimings: true };
        const started = new QueryRun(named, client.queries(service.projectId), systemClock);
        await started.ended;
        return started;
      };
      const arrivals = async (): Promise<Arrivals> =>
        JSON.parse((await ask(service, 'GET', '/__sandbox/arrivals/')).text) as Arrivals;
      try {
        const { requests } = await arrivals();
        for (let count = 0; count < 3; count++) assert.equal((await run()).state.kind, 'done');
        const after = await arrivals();
        const named = after.arrived.filter((text) => text.includes('"name":"a.hogql'));
        // It is told only once to a service that refuses it.
        const [most, told] = profile === 'age2024' ? [4, 1] : [3, 3];
        assert.deepEqual([after.requests - requests, named.length], [most, told]);
      } finally {
        await window.close();
      }
    });
  }
});
