import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import { systemClock } from '../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { endless } from '../sandbox/service.ts';

describe('a service that repeats its failures', () => {
  let service: Sandbox;
  const transport = new DirectTransport();
  before(async () => {
    service = await startSandbox({ persons: 20, profile: 'current', waitMs: 1_100 });
  });
  after(async () => {
    await transport.close();
    await service.stop();
  });

  const fail = async (query: string, refresh: RefreshMode): Promise<string> => {
    const { url, apiKey, projectId } = service;
    const access = { baseUrl: url, apiKey, userAgent: 'hogql-contract/1' };
    const queries = new ServiceClient(access, transport).queries(projectId);
    const run = new QueryRun({ id: randomUUID(), query, refresh }, queries, systemClock);
    await run.ended;
    assert.ok(run.state.kind === 'failed');
    return `${run.state.words.message} ${run.state.words.advice}`;
  };

  it('is told from a query that takes its time and fails', async () => {
    for (let time = 0; time < 3; time++) {
      assert.match(await fail(endless, 'force_blocking'), /^Query has hit .* background, where/);
    }
    assert.match(
      await fail(endless, 'force_blocking'),
      /^This query failed before, and the service repeats that until .* Change the query, or run/,
    );
  });

  it('is not seen in what is refused at once for another reason', async () => {
    assert.doesNotMatch(await fail('select no_such_column from events', 'blocking'), /before/);
  });
});
