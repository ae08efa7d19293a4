import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { NotFoundError } from '../../../client/src/api/errors.ts';
import { holdsSame } from '../../../client/src/api/sameNode.ts';
import {
  dashboardsOf,
  restoreInsight,
} from '../../../client/src/insights/change/restoreInsight.ts';
import { answered, isForeign, targets } from './target.ts';

const { signal } = new AbortController();
const trend = {
  events: [{ id: '$pageview', math: 'total' }],
  date_from: '2026-01-01',
  date_to: '2026-01-07',
};

// Writes nothing to a service that people work with.
for (const target of isForeign ? [] : targets) {
  describe(`changing saved insights of ${target.name}`, () => {
    const query = {
      zeta: 18,
      version: 2,
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query: 'select 1 -- kept\n' },
    };

    it('creates one that is then listed, with its node as it was sent', async () => {
      const { client, projectId } = await target.open();
      const insights = client.insights(projectId);
      const name = `Contract ${randomUUID()}`;
      const created = await insights.create({ name, query, saved: true, tags: ['a'] }, signal);
      assert.equal(created.name, name);
      assert.deepEqual(created.query, query);
      const { insights: listed } = await insights.list(0, signal);
      assert.ok(listed.some(({ id }) => id === created.id));
    });

    it('is found after a lost answer, whatever version the service gave it', async () => {
      const { client, projectId } = await target.open();
      const insights = client.insights(projectId);
      const name = `Lost ${randomUUID()}`;
      const series = [{ kind: 'EventsNode', event: '$pageview' }];
      const older = { kind: 'TrendsQuery', series, interval: 'day' };
      const { id } = await insights.create({ name, query: older, saved: true }, signal);
      const there = await insights.retrieve(id, signal);
      assert.ok(holdsSame(there, { name, query: older }));
      assert.ok(!holdsSame(there, { name, query: { ...older, interval: 'week' } }));
    });

    it('changes what is sent and nothing else', async () => {
      const { client, projectId } = await target.open();
      const insights = client.insights(projectId);
      const created = await insights.create({ name: 'Before', query, saved: true }, signal);
      const changed = await insights.update(created.id, { name: 'After', favorited: true }, signal);
      assert.equal(changed.name, 'After');
      assert.equal(changed.favorited, true);
      assert.deepEqual(changed.query, query);
    });

    it('deletes one by changing it, and restores it', async () => {
      const { client, projectId } = await target.open();
      const insights = client.insights(projectId);
      const { id } = await insights.create({ name: 'To go', query, saved: true }, signal);
      await insights.remove(id, signal);
      await assert.rejects(insights.retrieve(id, signal), NotFoundError);
      const { insights: left } = await insights.list(0, signal);
      assert.ok(!left.some((each) => each.id === id));
      const restored = await insights.restore(id, signal);
      assert.equal(restored.deleted, false);
      assert.equal((await insights.retrieve(id, signal)).name, 'To go');
    });

    it('puts a restored one back on its dashboards if they still exist', async () => {
      const { client, projectId } = await target.openUnchecked();
      const insights = client.insights(projectId);
      const fields = { name: 'To return', query, saved: true, dashboards: [1, 2] };
      const { id } = await insights.create(fields, signal);
      const stood = dashboardsOf(await insights.retrieve(id, signal));
      assert.deepEqual(stood, [1, 2]);
      await insights.remove(id, signal);
      const { insight, missing } = await restoreInsight(insights, id, [...stood, 999], signal);
      assert.deepEqual([insight.deleted, missing], [false, [999]]);
      assert.deepEqual(dashboardsOf(await insights.retrieve(id, signal)), [1, 2]);
    });

    it('is refused a DELETE with 405, and the insight stays as it is', async () => {
      const { client, projectId } = await target.open();
      const insights = client.insights(projectId);
      const { id } = await insights.create({ name: 'To stay', query, saved: true }, signal);
      const answer = await client.operations(projectId).callRaw('insights.delete', { id }, signal);
      assert.equal(answer.status, 405);
      const after = await insights.retrieve(id, signal);
      assert.equal(after.name, 'To stay');
      assert.equal(after.deleted, false);
    });
  });

  describe(`operations of ${target.name} the client never calls by itself`, () => {
    it('record that an insight was viewed, and list it', async () => {
      const { client, projectId } = await target.open();
      const [first] = (await client.insights(projectId).list(0, signal)).insights;
      assert.ok(first);
      const context = client.insightContext(projectId);
      await answered(target, context.viewed(first.id, signal));
      const viewed = (await answered(target, context.myLastViewed(signal))) ?? [];
      assert.ok(viewed.length <= 5);
      assert.ok(viewed.length === 0 || viewed[0]?.id === first.id);
    });

    it('cancel a computation, take a timing, chat and draft', async () => {
      const { client, projectId } = await target.open();
      const context = client.insightContext(projectId);
      await answered(target, context.cancel(randomUUID(), signal));
      await answered(target, context.timing({ name: 'loaded' }, signal));
      const queries = client.queries(projectId);
      await answered(target, queries.chat({}, signal));
      const sql = await answered(target, queries.draftSql({ prompt: 'events a day' }, signal));
      assert.ok(sql?.trim() !== '');
    });

    it('compute a trend', async () => {
      const { client, projectId } = await target.open();
      const call = client.computations(projectId).trend(trend, signal);
      const { result = [] } = (await answered(target, call)) ?? {};
      assert.ok(Array.isArray(result));
      const [series] = result as { data: number[]; days: string[] }[];
      assert.equal(series?.data.length, series?.days.length);
    });

    it('compute a funnel', async () => {
      const { client, projectId } = await target.open();
      const filters = { ...trend, events: [{ id: '$pageview' }, { id: '$pageleave' }] };
      const call = client.computations(projectId).funnel(filters, signal);
      const computation = await answered(target, call);
      if (!computation) return;
      const { result } = computation;
      assert.ok(Array.isArray(result));
      const counts = (result as { count: number }[]).map(({ count }) => count);
      assert.equal(counts.length, 2);
      assert.ok((counts[0] ?? 0) >= (counts[1] ?? 0));
    });

    for (const kind of ['funnelCorrelation', 'path', 'retention'] as const) {
      it(`compute ${kind}, or answer without a body`, async () => {
        const { client, projectId } = await target.open();
        const call = client.computations(projectId).compute(kind, {}, signal);
        const computation = await answered(target, call);
        if (computation) assert.equal(typeof computation.is_cached, 'boolean');
      });
    }
  });
}
