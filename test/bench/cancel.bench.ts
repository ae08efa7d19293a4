import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DirectTransport } from '../../client/src/api/directTransport.ts';
import { systemClock } from '../../client/src/api/retry.ts';
import { ServiceClient } from '../../client/src/api/serviceClient.ts';
import { QueryRun } from '../../client/src/runs/life/queryRun.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import type { Benchmark } from './benchmark.ts';
import { median, percentile95 } from './measure.ts';

const times = 20;
/** A query that would take minutes. */
const endless = 'select count() from numbers(100000000000) where cityHash64(number) = 1';

export const benchmark: Benchmark = {
  title: 'From the click on cancel to an idle engine',
  run: async () => {
    const sandbox = await startSandbox({ persons: 50 });
    const transport = new DirectTransport();
    try {
      const ours: number[] = [];
      const engines: number[] = [];
      for (let time = 0; time < times; time++) {
        ours.push(await untilIdle(sandbox, transport));
        engines.push(await engineAlone(sandbox));
      }
      const own = median(engines);
      return [
        {
          name: 'run.cancel(), p95, without the engine’s own time',
          value: Math.max(0, percentile95(ours) - own),
          unit: 'ms',
          against: 'the engine alone, median',
          other: own,
          goal: { of: 'value', must: 500 },
        },
      ];
    } finally {
      await transport.close();
      await sandbox.stop();
    }
  },
};

/**
 * Starts a run, waits until the engine computes, cancels, and waits until the engine has stopped.
 */
async function untilIdle(sandbox: Sandbox, transport: DirectTransport): Promise<number> {
  const { url: baseUrl, apiKey, projectId } = sandbox;
  const client = new ServiceClient({ baseUrl, apiKey, userAgent: 'bench/1' }, transport);
  const request = { id: randomUUID(), query: endless, refresh: 'force_async' } as const;
  const run = new QueryRun(request, client.queries(projectId), systemClock);
  await until(async () => await isComputing(sandbox));
  const started = performance.now();
  const cancelled = run.cancel();
  await until(async () => !(await isComputing(sandbox)));
  const time = performance.now() - started;
  await cancelled;
  if (run.state.kind !== 'cancelled') throw new Error(`The run is ${run.state.kind}`);
  return time;
}

/** The same without the service: stops a job of the engine directly. */
async function engineAlone(sandbox: Sandbox): Promise<number> {
  const controller = new AbortController();
  const sql = 'SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1';
  const job = sandbox.engine.run({ id: randomUUID(), sql, maxSeconds: 60 }, controller.signal);
  job.catch(() => undefined);
  await until(async () => await isComputing(sandbox));
  const started = performance.now();
  controller.abort(new Error('stopped'));
  await until(async () => !(await isComputing(sandbox)));
  return performance.now() - started;
}

async function isComputing({ url, apiKey }: Sandbox): Promise<boolean> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const status = (await (await fetch(`${url}/__sandbox/status/`, { headers })).json()) as {
    engine: { running: readonly string[] };
  };
  return status.engine.running.length > 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('The engine did not get there in a minute');
    await delay(5);
  }
}
