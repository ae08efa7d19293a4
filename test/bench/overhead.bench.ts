import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { DirectTransport } from '../../client/src/api/directTransport.ts';
import { ServiceClient } from '../../client/src/api/serviceClient.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { waitedMedians } from './measure.ts';

const turns = 30;

export const benchmark: Benchmark = {
  title: 'The client on top of a bare request and JSON.parse, 10,000 × 50',
  run: async () => {
    const child = fork(join(import.meta.dirname, 'answerChild.ts'), { silent: true });
    try {
      if (!child.stdout) throw new Error('The server has no output to tell its address by');
      const [printed] = (await once(child.stdout, 'data')) as [Buffer];
      const url = printed.toString().trim();
      return [
        await overhead('no integer of 16 digits', url, { of: 'times', must: 1.15 }),
        await overhead('a fifth of them such integers', `${url}/long`, {
          of: 'times',
          must: 4,
        }),
      ];
    } finally {
      child.kill();
    }
  },
};

async function overhead(name: string, baseUrl: string, goal?: Figure['goal']): Promise<Figure> {
  const transport = new DirectTransport();
  const dispatcher = new Agent();
  const access = { baseUrl, apiKey: 'phx_bench', userAgent: 'bench/1' };
  const queries = new ServiceClient(access, transport).queries('1');
  const { signal } = new AbortController();
  const submission = { query: 'select 1', refresh: 'blocking', clientQueryId: 'b' } as const;
  const body = JSON.stringify({ query: { kind: 'HogQLQuery', query: 'select 1' } });
  try {
    const { ours, bare } = await waitedMedians(
      {
        ours: async () => {
          const status = await queries.submit(submission, signal);
          if (status.kind !== 'done' || status.result.rows.length !== 10_000) {
            throw new Error('The client did not bring the rows');
          }
        },
        bare: async () => {
          const response = await request(`${baseUrl}/api/projects/1/query/`, {
            dispatcher,
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: 'Bearer phx_bench' },
            body,
          });
          const parsed = JSON.parse(await response.body.text()) as { results: unknown[] };
          if (parsed.results.length !== 10_000) throw new Error('The request brought no rows');
        },
      },
      turns,
    );
    return {
      name,
      value: ours,
      unit: 'ms',
      against: 'bare undici',
      other: bare,
      ...(goal ? { goal } : {}),
    };
  } finally {
    await transport.close();
    await dispatcher.close();
  }
}
