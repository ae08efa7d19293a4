import { randomUUID } from 'node:crypto';
import { DirectTransport } from '../../client/src/api/directTransport.ts';
import type { RefreshMode } from '../../server/common/runs/refreshMode.ts';
import { systemClock } from '../../client/src/api/retry.ts';
import { ServiceClient } from '../../client/src/api/serviceClient.ts';
import { QueryRun } from '../../client/src/runs/life/queryRun.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { bareRequest } from './bareRequest.ts';
import type { Benchmark } from './benchmark.ts';
import { median } from './measure.ts';

const times = 40;

export const benchmark: Benchmark = {
  title: 'From the order to run `select 1` to its rows',
  run: async () => {
    const sandbox = await startSandbox({ persons: 50 });
    const transport = new DirectTransport();
    const bare: number[] = [];
    const first: number[] = [];
    const again: number[] = [];
    try {
      // In turn, so that all three meet the same load; the texts differ, so that none is cached.
      for (let time = 0; time < times; time++) {
        bare.push(await bareRequest(sandbox, `select 1, ${time} as bare`));
        first.push(await ourRun(sandbox, transport, `select 1, ${time} as first`, 'async'));
        again.push(await ourRun(sandbox, transport, `select 1, ${time} as again`, 'blocking'));
      }
    } finally {
      await transport.close();
      await sandbox.stop();
    }
    const other = median(bare);
    const figure = (name: string, ours: readonly number[]) => ({
      name,
      value: Math.max(0, median(ours) - other),
      unit: 'ms' as const,
      against: 'a bare request',
      other,
      goal: { of: 'value' as const, must: 100, aim: 60 },
    });
    return [
      figure('a new statement, beyond the bare request', first),
      figure('a statement known to be quick, beyond it', again),
    ];
  },
};

async function ourRun(
  { url: baseUrl, apiKey, projectId }: Sandbox,
  transport: DirectTransport,
  query: string,
  refresh: RefreshMode,
): Promise<number> {
  const client = new ServiceClient({ baseUrl, apiKey, userAgent: 'bench/1' }, transport);
  const started = performance.now();
  const run = new QueryRun(
    { id: randomUUID(), query, refresh },
    client.queries(projectId),
    systemClock,
  );
  await run.ended;
  if (run.state.kind !== 'done') throw new Error(`The run is ${run.state.kind}`);
  return performance.now() - started;
}
