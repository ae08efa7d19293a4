import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../client/src/api/retry.ts';
import type { Remarks } from '../../../client/src/protocol/results.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import type { QueryRunRequest } from '../../../client/src/runs/life/queryRunRequest.ts';
import { type Metered, openMetered } from './metered.ts';

describe('the times of a run’s steps', () => {
  let window: Metered;
  before(async () => {
    window = await openMetered('current');
  });
  after(() => window.close());

  const timings = async (asked: Partial<QueryRunRequest>): Promise<Remarks['timings']> => {
    const queries = window.client.queries(window.service.projectId);
    const query = 'select count() from events';
    const request = { id: randomUUID(), query, refresh: 'force_blocking', ...asked } as const;
    const run = new QueryRun(request, queries, systemClock);
    await run.ended;
    assert.ok(run.state.kind === 'done');
    return run.state.result.remarks?.timings;
  };

  const trend = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] };
  const cases: [what: string, asked: Partial<QueryRunRequest>][] = [
    ['a statement', {}],
    ['a statement in the background', { refresh: 'force_async' }],
    [
      'a query with values',
      { node: { kind: 'HogQLQuery', query: 'select {n}', values: { n: 1 } } },
    ],
    ['a node of another kind', { node: trend }],
    [
      'a node that only says how to draw another',
      { node: { kind: 'InsightVizNode', source: trend } },
    ],
  ];
  for (const [what, asked] of cases) {
    it(`come with the result of ${what} if they are asked for`, async () => {
      assert.equal(await timings(asked), undefined);
      assert.ok((await timings({ ...asked, withTimings: true }))?.length);
    });
  }
});
