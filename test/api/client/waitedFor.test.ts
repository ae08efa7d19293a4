import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { systemClock } from '../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { QueryRun } from '../../../client/src/runs/queryRun.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { profiles } from '../../sandbox/profiles.ts';

/** A query of about a second that nobody has asked before. */
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

  const run = async (mayMoveToBackground: boolean): Promise<QueryRun> => {
    const { url, apiKey, projectId } = service;
    const access = { baseUrl: url, apiKey, userAgent: 'hogql-contract/1' };
    const queries = new ServiceClient(access, transport).queries(projectId);
    const request = { id: randomUUID(), query: slow(), mayMoveToBackground } as const;
    const started = new QueryRun({ ...request, refresh: 'blocking' }, queries, systemClock);
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
    const { state, cost } = await run(true);
    assert.equal(state.kind, 'done');
    assert.ok(cost.requests > 2);
  });

  it('says what helps to somebody who asked to wait', async () => {
    const { state } = await run(false);
    assert.ok(state.kind === 'failed');
    assert.match(state.words.message, /max execution time/);
    assert.match(state.words.advice, /run it in the background/i);
  });
});
