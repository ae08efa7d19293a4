import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../client/src/api/retry.ts';
import type { Remarks } from '../../../client/src/protocol/results.ts';
import { QueryRun, type QueryRunState } from '../../../client/src/runs/life/queryRun.ts';
import type { QueryRunRequest } from '../../../client/src/runs/life/queryRunRequest.ts';
import { placedFindings } from '../../../client/src/runs/window/runFindings.ts';
import { endless } from '../sandbox/service.ts';
import { type Metered, openMetered } from './metered.ts';

describe('what the service of today finds in a query', () => {
  let window: Metered;
  before(async () => {
    window = await openMetered('current', { slowRows: 1, waitMs: 400 });
  });
  after(() => window.close());

  const run = async (
    query: string,
    refresh: QueryRunRequest['refresh'] = 'blocking',
    node?: QueryRunRequest['node'],
  ): Promise<QueryRunState> => {
    const queries = window.client.queries(window.service.projectId);
    const request = { id: randomUUID(), query, refresh, ...(node && { node }) };
    const started = new QueryRun(request, queries, systemClock);
    await started.ended;
    return started.state;
  };
  const remarksOf = (state: QueryRunState): Remarks => {
    const remarks =
      state.kind === 'done' ? state.result.remarks : state.kind === 'failed' && state.remarks;
    assert.ok(remarks);
    return remarks;
  };

  it('comes with the refusal: each error with its place, and with what belongs there', async () => {
    const query = "select '🦔', coun() from events";
    const state = await run(query);
    const [error, ...more] = placedFindings(query, remarksOf(state).findings);
    const { start, end } = error?.place ?? {};
    assert.equal(query.slice(start, end), 'coun()');
    assert.equal(error?.fix, 'count()');
    assert.deepEqual(more, []);
  });

  it('has the places of a query with bound values', async () => {
    const query = 'select {n}, evnt from events';
    const state = await run(query, 'blocking', { kind: 'HogQLQuery', query, values: { n: 1 } });
    const [error] = placedFindings(query, remarksOf(state).findings);
    assert.equal(query.slice(error?.place?.start, error?.place?.end), 'evnt');
  });

  for (const refresh of ['blocking', 'async'] as const) {
    it(`says what a run read, and why with a later answer, for mode ${refresh}`, async () => {
      const query = `select '🦔', '${refresh}', uniq(distinct_id) from events`;
      const first = remarksOf(await run(query, refresh));
      assert.ok((first.scan?.rowsRead ?? 0) > 0);
      assert.equal(first.scan?.projectShare, 1);
      assert.equal(first.scan.isUnfinished, true);
      assert.equal(first.findings, undefined);
      const later = remarksOf(await run(query, refresh));
      assert.equal(later.scan?.isUnfinished, undefined);
      assert.deepEqual(
        later.findings?.map(({ slowBy }) => slowBy),
        ['no_start_date', 'no_event_filter'],
      );
      for (const { place } of placedFindings(query, later.findings)) {
        assert.equal(query.slice(place?.start, place?.end), 'events');
      }
    });
  }

  it('says what a run had read that it ended', async () => {
    const state = await run(`select count() from (${endless}) join events on 1 = 1`);
    assert.equal(state.kind, 'failed');
    assert.equal(remarksOf(state).scan?.isKilled, true);
  });
});
