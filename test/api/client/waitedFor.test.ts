import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { type Clock, systemClock } from '../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import type { Transport } from '../../../client/src/api/transport.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { profiles } from '../../sandbox/profiles.ts';

/** A query of about a second that is not in the cache. */
let asked = 0;
const slow = (): string =>
  `select count() from numbers(400000000) where cityHash64(number) % 7 = ${++asked}`;

describe('a service that lets nobody wait for long', () => {
  let service: Sandbox;
  const transport = new DirectTransport();
  before(async () => {
    service = await startSandbox({ persons: 20, profile: 'current', waitMs: 50 });
  });
  after(async () => {
    await transport.close();
    await service.stop();
  });

  /** Runs a slow query on a clock on which each answer takes this long. */
  const run = async (mayMoveToBackground: boolean, answerMs: number): Promise<QueryRun> => {
    let nowMs = 0;
    const clock: Clock = { ...systemClock, now: () => nowMs };
    const timed: Transport = {
      send: async (request, signal) => {
        const answer = await transport.send(request, signal);
        nowMs += answerMs;
        return answer;
      },
      close: () => transport.close(),
    };
    const { url, apiKey, projectId } = service;
    const access = { baseUrl: url, apiKey, userAgent: 'hogql-contract/1' };
    const queries = new ServiceClient(access, timed).queries(projectId);
    const request = { id: randomUUID(), query: slow(), mayMoveToBackground } as const;
    const started = new QueryRun({ ...request, refresh: 'blocking' }, queries, clock);
    await started.ended;
    return started;
  };

  it('lets a run wait for ten seconds today, and for a minute before', () => {
    assert.deepEqual(
      Object.values(profiles).map(({ waitSeconds }) => waitSeconds),
      [undefined, undefined, 10],
    );
  });

  it('answers a run that only saves requests once it is in the background', async () => {
    const { state, cost } = await run(true, 10_000);
    assert.equal(state.kind, 'done');
    assert.ok(cost.requests > 2);
  });

  const advices: readonly (readonly [answerMs: number, message: RegExp, advice: string])[] = [
    [10_000, /^Query has hit the max/, 'Run it in the background, where it may take longer.'],
    [1_000, /^Query has hit the max/, 'Run it in the background, where it may take longer.'],
    [
      999,
      /^This query failed before, .* the max/,
      'Change the query, or run it in the background.',
    ],
  ];
  for (const [answerMs, message, advice] of advices) {
    it(`says what helps to somebody who asked to wait, after ${answerMs} ms`, async () => {
      const { state } = await run(false, answerMs);
      assert.ok(state.kind === 'failed');
      assert.match(state.words.message, message);
      assert.equal(state.words.advice, advice);
    });
  }
});
